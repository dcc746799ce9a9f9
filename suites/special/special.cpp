#include "harness/judge/refined.h"
#include "harness/support/precision_name.h"
#include "suites/suites.h"

namespace plumbline {
namespace {

constexpr int fewest_points = 24;  // log2_reduction beyond any level's points: as few as Inputs ever makes

/// The controls that are of subnormal numbers, infinities, NaN and the sign of zero.
bool is_of_special_values(const ShaderMode& mode) {
  return mode.keeps_subnormals || mode.zeroes_subnormals || mode.keeps_nan;
}

class SpecialSuite final : public Suite {
 public:
  std::string_view name() const override { return "special"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (!is_opencl_floating(precision)) return out;
    for (TestCase& test_case : math_suite()->cases(precision)) {
      const bool in_other_words = !test_case.call.prologue.empty();
      if (in_other_words || !is_floating(test_case.call.results[0])) continue;
      test_case.suite = name();
      test_case.study = Study::special;
      test_case.criterion = observed(test_case.criterion, is_of_special_values);
      test_case.inputs.most = Level::quick;
      test_case.inputs.log2_reduction = fewest_points;
      out.push_back(std::move(test_case));
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> special_suite() { return std::make_unique<SpecialSuite>(); }

}  // namespace plumbline
