#include "suites/special/special.h"

#include "suites/math/math.h"

namespace plumbline {
namespace {

constexpr int as_few_as_possible = 24;  // log2_reduction: the inputs' own least

class SpecialSuite final : public Suite {
 public:
  std::string_view name() const override { return "special"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    for (TestCase& test_case : math_suite()->cases(precision)) {
      if (!is_floating(test_case.call.results[0])) continue;
      test_case.suite = name();
      test_case.study = Study::special;
      test_case.inputs.most = Level::quick;
      test_case.inputs.log2_reduction = as_few_as_possible;
      out.push_back(std::move(test_case));
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> special_suite() { return std::make_unique<SpecialSuite>(); }

}  // namespace plumbline
