#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/rulebook/choice.h"

namespace plumbline::rulebook_choice_test {
namespace {

DeviceInfo device_of(const char* spec, bool embedded, const char* version = "OpenCL 1.2 vendor") {
  DeviceInfo info;
  info.spec = spec;
  info.takes_shaders = info.spec.starts_with("vulkan");
  info.embedded = embedded;
  info.version = version;
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
        Case{"auto", Profile::embedded, "exec:program", false, ScalarType::f32, "opencl-1.2-embedded"},
        Case{"auto", Profile::automatic, "vulkan:0", false, ScalarType::f32, "vulkan-1.1"},
        Case{"opencl-1.2", Profile::automatic, "opencl:0/0", true, ScalarType::f16, "opencl-1.2"},
        Case{"spirv-env-2.2", Profile::embedded, "opencl:0/0", false, ScalarType::f16,
             "spirv-env-2.2-embedded"}));

// What the adapter found the library to be decides, whatever the file is called.
TEST(RulebookChoice, LibrariesAreJudgedByWhatTheyDocument) {
  const auto choice = *RulebookChoice::load("auto");
  const std::pair<MathLibrary, const char*> libraries[] = {
      {MathLibrary::other, "libm"},          {MathLibrary::glibc, "glibc"},
      {MathLibrary::libmvec, "libmvec"},     {MathLibrary::sleef_u10, "sleef-u10"},
      {MathLibrary::sleef_u35, "sleef-u35"}, {MathLibrary::none, "opencl-1.2"}};
  for (const auto& [library, book] : libraries) {
    DeviceInfo device = device_of("libm:/lib/libmvec.so.1@u35", false, "glibc 2.36");
    device.library = library;
    EXPECT_EQ(choice.of(device, ScalarType::f64, "cos", "default", nullptr).name(), book);
  }
}

struct Chosen {
  const char* version;
  const char* builtin;
  ScalarType precision;
  const char* mode;
  const char* judge;
};

class ChoiceOfVersion : public testing::TestWithParam<Chosen> {};

TEST_P(ChoiceOfVersion, TakesTheFirstDocumentThatHasARule) {
  const Chosen& q = GetParam();
  const auto choice = *RulebookChoice::load("auto");
  const auto name_for = [&](bool embedded) {
    return choice.of(device_of("opencl:0/0", embedded, q.version), q.precision, q.builtin, q.mode, nullptr)
        .name();
  };
  EXPECT_EQ(name_for(false), q.judge);
  EXPECT_EQ(name_for(true), std::string(q.judge) + "-embedded");
}

INSTANTIATE_TEST_SUITE_P(
    All, ChoiceOfVersion,
    testing::Values(Chosen{"OpenCL 1.2 v", "sin", ScalarType::f32, "default", "opencl-1.2"},
                    Chosen{"OpenCL 1.1 v", "sin", ScalarType::f16, "default", "spirv-env-3.0"},
                    Chosen{"OpenCL 2.0 v", "sin", ScalarType::f32, "default", "spirv-env-2.2"},
                    Chosen{"OpenCL 2.2 v", "sin", ScalarType::f64, "fast-relaxed", "spirv-env-2.2"},
                    Chosen{"OpenCL 2.1 v", "degrees", ScalarType::f32, "default", "opencl-1.2"},
                    Chosen{"OpenCL 2.1 v", "degrees", ScalarType::f16, "default", "spirv-env-3.0"},
                    Chosen{"OpenCL 2.1 v", "sin", ScalarType::f32, "unsafe", "opencl-1.2"},
                    Chosen{"OpenCL 3.0 v", "sin", ScalarType::f32, "unsafe", "spirv-env-3.0"},
                    Chosen{"OpenCL 3.0 v", "sin", ScalarType::f64, "default", "spirv-env-3.0"},
                    Chosen{"OpenCL 3.0 v", "degrees", ScalarType::f32, "default", "spirv-env-3.0"},
                    Chosen{"OpenCL 3.0 v", "-x", ScalarType::f32, "default", "opencl-1.2"},
                    Chosen{"OpenCL 3.0 v", "sin", ScalarType::f32, "finite-only", "opencl-1.2"},
                    Chosen{"OpenCL 3.0 v", "convert_int", ScalarType::f32, "default", "opencl-1.2"},
                    Chosen{"glibc 2.36", "sin", ScalarType::f32, "default", "opencl-1.2"}));

// SPIR-V is of the environments' documents, from OpenCL 1.2 on.
TEST(RulebookChoice, OpenCl1IsJudgedByTheEnvironmentsDocumentWhereItGetsSpirv) {
  const auto choice = *RulebookChoice::load("auto");
  const auto name_for = [&](const char* version, std::string_view builtin, Front front) {
    return choice
        .of(device_of("opencl:0/0", false, version), ScalarType::f32, builtin, "default", nullptr, front)
        .name();
  };
  EXPECT_EQ(name_for("OpenCL 1.2 v", "sin", Front::spirv), "spirv-env-2.2");
  EXPECT_EQ(name_for("OpenCL 1.2 v", "sin", Front::source), "opencl-1.2");
  EXPECT_EQ(name_for("OpenCL 1.2 v", "convert_int", Front::spirv), "opencl-1.2");
  EXPECT_EQ(name_for("OpenCL 3.0 v", "sin", Front::spirv), "spirv-env-3.0");
  EXPECT_EQ(name_for("glibc 2.36", "sin", Front::spirv), "opencl-1.2");
}

TEST(RulebookChoice, ImagesAreJudgedByTheDocumentThatCoversThem) {
  const auto choice = *RulebookChoice::load("auto");
  const auto name_for = [&](const char* version, ImageOperation operation) {
    const ImageCall image{.operation = operation, .sampler = {}};
    return choice.of(device_of("opencl:0/0", false, version), ScalarType::f32, "", "default", &image).name();
  };
  EXPECT_EQ(name_for("OpenCL 3.0 v", ImageOperation::read), "spirv-env-3.0");
  EXPECT_EQ(name_for("OpenCL 3.0 v", ImageOperation::listed), "opencl-1.2");  // it requires no format
  EXPECT_EQ(name_for("OpenCL 2.0 v", ImageOperation::read), "opencl-1.2");
  EXPECT_EQ(name_for("OpenCL 1.2 v", ImageOperation::read), "opencl-1.2");
}

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

// A library's own document where it has the format, on a device of OpenCL too ocp; a named one as it stands.
TEST(RulebookChoice, SmallFormatsAreOfTheLibraryOrOfOcp) {
  const auto choice = *RulebookChoice::load("auto");
  DeviceInfo device = device_of("exec:program", false);
  EXPECT_EQ(choice.of_small_format(device, e4m3).name(), "ocp");
  device.library = MathLibrary::glibc;
  EXPECT_EQ(choice.of_small_format(device, e4m3).name(), "ocp");
  device.library = MathLibrary::cuda;
  EXPECT_EQ(choice.of_small_format(device, e4m3).name(), "cuda");
  EXPECT_EQ(RulebookChoice::load("opencl-1.2")->of_small_format(device, e4m3).name(), "opencl-1.2");
}

}  // namespace
}  // namespace plumbline::rulebook_choice_test
