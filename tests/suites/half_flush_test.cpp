// Subnormal halves in memory: the full profile keeps them (6.1.1.1), the embedded profile may flush them (10,
// item 8), whatever the build options and the device's single precision; elsewhere the device's report of
// half decides.

#include <gtest/gtest.h>

#include "harness/run/configuration.h"
#include "suites/conversions/conversions.h"
#include "suites/math/math.h"

namespace plumbline {
namespace {

struct Asked {
  bool embedded, singles, halves;  ///< the profile, and whether the device has subnormal numbers
  const char* mode;
};

/// The first configuration of a builtin on such a device, in the precision that its test case has.
Configuration first_configuration_of(const Suite& suite, ScalarType precision, const char* builtin,
                                     const Asked& asked) {
  static std::vector<TestCase> test_cases;  // a configuration points into its own
  test_cases.reserve(64);
  for (TestCase& test_case : suite.cases(precision))
    if (test_case.builtin == builtin) test_cases.push_back(std::move(test_case));
  DeviceInfo info;
  info.spec = "opencl:0/0";
  info.embedded = asked.embedded;
  info.half = {.supported = true, .subnormals = asked.halves};
  info.single = {.supported = true, .subnormals = asked.singles};
  static const RulebookChoice choice = *RulebookChoice::load("auto", Profile::automatic);
  RunPlan plan;
  plan.devices = {info.spec};
  plan.modes = {find_build_mode(asked.mode)};
  return configurations_of(test_cases.back(), plan, choice, {info}).front();
}

TEST(HalfMemory, FlushesAsTheProfileSays) {
  struct Case {
    Asked asked;
    bool passes;
  };
  const Case cases[] = {{{false, true, true, "default"}, false},
                        {{false, true, true, "denorms-are-zero"}, false},
                        {{false, false, false, "default"}, false},
                        {{true, true, true, "default"}, true},
                        {{true, false, false, "denorms-are-zero"}, true}};
  const auto suite = conversions_suite();
  for (const Case& c : cases) {
    const Configuration load = first_configuration_of(*suite, ScalarType::f32, "vload_half", c.asked);
    const Configuration store = first_configuration_of(*suite, ScalarType::f32, "vstore_half_rte", c.asked);
    const Scalar half{ScalarType::f16, 0x0200}, single{ScalarType::f32, 0x38000000};  // both 2^-15
    const Scalar no_half{ScalarType::f16, 0}, no_single{ScalarType::f32, 0};
    EXPECT_TRUE(judge_exact(*load.exact, {&half, 1}, 1, single, load.options).passed());
    EXPECT_TRUE(judge_exact(*store.exact, {&single, 1}, 1, half, store.options).passed());
    EXPECT_EQ(judge_exact(*load.exact, {&half, 1}, 1, no_single, load.options).passed(), c.passes)
        << c.asked.mode;
    EXPECT_EQ(judge_exact(*store.exact, {&single, 1}, 1, no_half, store.options).passed(), c.passes)
        << c.asked.mode;
  }
}

TEST(HalfPrecision, IsFlushedByTheDevicesReportAndNotByTheBuildOption) {
  const auto math = math_suite();
  for (const char* mode : {"default", "denorms-are-zero"}) {
    EXPECT_FALSE(
        first_configuration_of(*math, ScalarType::f16, "sin", {false, false, true, mode}).options.flush)
        << mode;
    EXPECT_TRUE(
        first_configuration_of(*math, ScalarType::f16, "sin", {false, true, false, mode}).options.flush)
        << mode;
  }
  EXPECT_TRUE(first_configuration_of(*math, ScalarType::f32, "sin", {false, true, true, "denorms-are-zero"})
                  .options.flush);
  EXPECT_FALSE(
      first_configuration_of(*math, ScalarType::f32, "sin", {false, true, false, "default"}).options.flush);
}

}  // namespace
}  // namespace plumbline
