#include <algorithm>
#include <array>

#include "harness/judge/refined.h"
#include "harness/support/precision_name.h"
#include "suites/suites.h"

namespace plumbline {
namespace {

constexpr std::array<std::string_view, 10> basic{"x+y",  "x-y", "x*y",  "x/y",   "1/x",
                                                 "sqrt", "fma", "fdim", "fract", "ldexp"};

bool is_of_rounding(const ShaderMode& mode) { return mode.rounding.has_value(); }

class RoundingSuite final : public Suite {
 public:
  std::string_view name() const override { return "rounding"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (!is_opencl_floating(precision)) return out;
    for (TestCase& test_case : math_suite()->cases(precision)) {
      const bool in_other_words = !test_case.call.prologue.empty();
      if (in_other_words || std::ranges::count(basic, test_case.builtin) == 0) continue;
      test_case.suite = name();
      test_case.study = Study::rounding;
      test_case.criterion = observed(test_case.criterion, is_of_rounding);
      test_case.inputs.most = Level::quick;
      test_case.inputs.log2_reduction = 4;
      out.push_back(std::move(test_case));
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> rounding_suite() { return std::make_unique<RoundingSuite>(); }

}  // namespace plumbline
