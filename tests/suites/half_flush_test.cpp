// Subnormal halves in memory: the full profile keeps them (6.1.1.1), the embedded profile may flush them (10,
// item 8), whatever the build options and the device's single precision; elsewhere the device's report of
// half decides.

#include <gtest/gtest.h>

#include "harness/run/configuration.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

struct HalfConditions {
  bool embedded, singles, halves;  ///< the profile, and whether the device has subnormal numbers
  const char* mode;
};

/// The first configuration of a builtin on such a device, in the precision that its test case has.
Configuration configuration_of(const Suite& suite, ScalarType precision, const char* builtin,
                               const HalfConditions& conditions) {
  std::vector<TestCase> test_cases;
  for (TestCase& test_case : suite.cases(precision))
    if (test_case.builtin == builtin) test_cases.push_back(std::move(test_case));
  DeviceInfo info;
  info.spec = "opencl:0/0";
  info.embedded = conditions.embedded;
  info.half = {.supported = true, .subnormals = conditions.halves};
  info.single = {.supported = true, .subnormals = conditions.singles};
  static const RulebookChoice choice = *RulebookChoice::load("auto", Profile::automatic);
  RunPlan plan;
  plan.devices = {info.spec};
  plan.modes = {find_build_mode(conditions.mode)};
  return configurations_of(test_cases.back(), plan, choice, std::array{info}).front();
}

bool passes(const Configuration& configuration, Scalar argument, Scalar result) {
  return suites_test::judged(*configuration.criterion, {&argument, 1}, {&result, 1})[0].passed();
}

TEST(HalfMemory, FlushesAsTheProfileAllows) {
  struct Case {
    HalfConditions conditions;
    bool passes;
  };
  const Case cases[] = {{{false, true, true, "default"}, false},
                        {{false, true, true, "denorms-are-zero"}, false},
                        {{false, false, false, "default"}, false},
                        {{true, true, true, "default"}, true},
                        {{true, false, false, "denorms-are-zero"}, true}};
  const auto suite = conversions_suite();
  for (const Case& c : cases) {
    const Configuration load = configuration_of(*suite, ScalarType::f32, "vload_half", c.conditions);
    const Configuration store = configuration_of(*suite, ScalarType::f32, "vstore_half_rte", c.conditions);
    const Scalar half{ScalarType::f16, 0x0200}, single{ScalarType::f32, 0x38000000};  // both 2^-15
    const Scalar no_half{ScalarType::f16, 0}, no_single{ScalarType::f32, 0};
    EXPECT_TRUE(passes(load, half, single));
    EXPECT_TRUE(passes(store, single, half));
    EXPECT_EQ(passes(load, half, no_single), c.passes) << c.conditions.mode;
    EXPECT_EQ(passes(store, single, no_half), c.passes) << c.conditions.mode;
  }
}

bool may_flush(const Suite& suite, ScalarType precision, const char* builtin,
               const HalfConditions& conditions) {
  const Configuration configuration = configuration_of(suite, precision, builtin, conditions);
  return dynamic_cast<const Bounded&>(*configuration.criterion).options().flush;
}

TEST(HalfPrecision, IsFlushedByTheDevicesReportAndNotByTheBuildOption) {
  const auto math = math_suite();
  for (const char* mode : {"default", "denorms-are-zero"}) {
    EXPECT_FALSE(may_flush(*math, ScalarType::f16, "sin", {false, false, true, mode})) << mode;
    EXPECT_TRUE(may_flush(*math, ScalarType::f16, "sin", {false, true, false, mode})) << mode;
  }
  EXPECT_TRUE(may_flush(*math, ScalarType::f32, "sin", {false, true, true, "denorms-are-zero"}));
  EXPECT_FALSE(may_flush(*math, ScalarType::f32, "sin", {false, true, false, "default"}));
}

}  // namespace
}  // namespace plumbline
