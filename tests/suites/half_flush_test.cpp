// Subnormal halves in memory: the full profile keeps them (6.1.1.1), the embedded profile may flush them (10,
// item 8), whatever the build options and the device's single precision; elsewhere the device's report of
// half decides.

#include <gtest/gtest.h>

#include "harness/variant.h"
#include "suites/conversions/conversions.h"
#include "suites/math/math.h"

namespace plumbline {
namespace {

struct Asked {
  bool embedded, singles, halves;  ///< the profile, and whether the device has subnormal numbers
  const char* mode;
};

/// The first variant of a builtin on such a device, in the precision that its topic has.
Variant variant_of(const Suite& suite, ScalarType precision, const char* builtin, const Asked& asked) {
  static std::vector<Topic> kept;  // a variant points into its topic
  kept.reserve(64);
  for (Topic& topic : suite.topics(precision))
    if (topic.builtin == builtin) kept.push_back(std::move(topic));
  DeviceInfo info;
  info.spec = "opencl:0/0";
  info.embedded = asked.embedded;
  info.half = {.supported = true, .subnormals = asked.halves};
  info.single = {.supported = true, .subnormals = asked.singles};
  static const RulebookChoice choice = *RulebookChoice::load("auto", Profile::automatic);
  RunPlan plan;
  plan.devices = {info.spec};
  plan.modes = {find_mode(asked.mode)};
  return variants_of(kept.back(), plan, choice, {info}).front();
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
    const Variant load = variant_of(*suite, ScalarType::f32, "vload_half", c.asked);
    const Variant store = variant_of(*suite, ScalarType::f32, "vstore_half_rte", c.asked);
    const Scalar half{ScalarType::f16, 0x0200}, single{ScalarType::f32, 0x38000000};  // both 2^-15
    const Scalar no_half{ScalarType::f16, 0}, no_single{ScalarType::f32, 0};
    EXPECT_TRUE(judge_exact(*load.exact, {&half, 1}, 1, single, load.allowances).passed());
    EXPECT_TRUE(judge_exact(*store.exact, {&single, 1}, 1, half, store.allowances).passed());
    EXPECT_EQ(judge_exact(*load.exact, {&half, 1}, 1, no_single, load.allowances).passed(), c.passes)
        << c.asked.mode;
    EXPECT_EQ(judge_exact(*store.exact, {&single, 1}, 1, no_half, store.allowances).passed(), c.passes)
        << c.asked.mode;
  }
}

TEST(HalfPrecision, IsFlushedByTheDevicesReportAndNotByTheBuildOption) {
  const auto math = math_suite();
  for (const char* mode : {"default", "denorms-are-zero"}) {
    EXPECT_FALSE(variant_of(*math, ScalarType::f16, "sin", {false, false, true, mode}).allowances.flush)
        << mode;
    EXPECT_TRUE(variant_of(*math, ScalarType::f16, "sin", {false, true, false, mode}).allowances.flush)
        << mode;
  }
  EXPECT_TRUE(
      variant_of(*math, ScalarType::f32, "sin", {false, true, true, "denorms-are-zero"}).allowances.flush);
  EXPECT_FALSE(variant_of(*math, ScalarType::f32, "sin", {false, true, false, "default"}).allowances.flush);
}

}  // namespace
}  // namespace plumbline
