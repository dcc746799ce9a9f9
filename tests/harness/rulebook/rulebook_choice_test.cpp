#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/rulebook/choice.h"

namespace plumbline {
namespace {

DeviceInfo device_of(const char* spec, bool embedded) {
  DeviceInfo info;
  info.spec = spec;
  info.embedded = embedded;
  return info;
}

struct Case {
  const char* rulebook;
  Profile profile;
  const char* device;
  bool embedded;
  ScalarType precision;
  const char* judge;
};

class Choice : public testing::TestWithParam<Case> {};

TEST_P(Choice, TakesTheDocumentThatCoversDeviceAndPrecision) {
  const Case& c = GetParam();
  const auto choice = RulebookChoice::load(c.rulebook, c.profile);
  ASSERT_TRUE(choice) << choice.error().message;
  EXPECT_EQ(choice->of(device_of(c.device, c.embedded), c.precision).name(), c.judge);
}

INSTANTIATE_TEST_SUITE_P(
    All, Choice,
    testing::Values(
        Case{"auto", Profile::automatic, "opencl:0/0", false, ScalarType::f32, "opencl-1.2"},
        Case{"auto", Profile::automatic, "opencl:0/0", false, ScalarType::f16, "spirv-env-3.0"},
        Case{"auto", Profile::automatic, "opencl:0/0", true, ScalarType::f32, "opencl-1.2-embedded"},
        Case{"auto", Profile::automatic, "opencl:0/0", true, ScalarType::f16, "spirv-env-3.0-embedded"},
        Case{"auto", Profile::full, "opencl:0/0", true, ScalarType::f64, "opencl-1.2"},
        Case{"auto", Profile::embedded, "libm:libm.so.6", false, ScalarType::f32, "opencl-1.2-embedded"},
        Case{"auto", Profile::automatic, "vulkan:0", false, ScalarType::f32, "vulkan-1.1"},
        Case{"opencl-1.2", Profile::automatic, "opencl:0/0", true, ScalarType::f16, "opencl-1.2"},
        Case{"spirv-env-2.2", Profile::embedded, "opencl:0/0", false, ScalarType::f16,
             "spirv-env-2.2-embedded"}));

TEST(RulebookChoice, EveryChosenDocumentHasATableForThePrecision) {
  const auto choice = *RulebookChoice::load("auto");
  for (bool embedded : {false, true})
    for (ScalarType precision : {ScalarType::f16, ScalarType::f32, ScalarType::f64})
      EXPECT_NE(choice.of(device_of("opencl:0/0", embedded), precision).find("sin", precision), nullptr);
}

TEST(RulebookChoice, ContradictionsAreUsageErrors) {
  const auto contradiction = RulebookChoice::load("opencl-1.2-embedded", Profile::full);
  ASSERT_FALSE(contradiction);
  EXPECT_THAT(contradiction.error().message, testing::HasSubstr("embedded profile"));
  EXPECT_FALSE(RulebookChoice::load("vulkan-1.1", Profile::embedded));
  EXPECT_FALSE(parse_profile("embeded"));
}

}  // namespace
}  // namespace plumbline
