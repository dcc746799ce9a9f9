// Every test case of every suite that has a form in SPIR-V is a module that the validator takes.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "harness/device/build_modes.h"
#include "harness/spirv/image_kernel.h"
#include "harness/spirv/kernel_module.h"
#include "harness/spirv/print_kernel.h"
#include "harness/spirv/texture_shader.h"
#include "harness/spirv/vulkan_shader.h"
#include "harness/support/precision_name.h"
#include "suites/common/common.h"
#include "suites/constants/constants.h"
#include "suites/contraction/contraction.h"
#include "suites/conversions/conversions.h"
#include "suites/geometric/geometric.h"
#include "suites/groups/groups.h"
#include "suites/images/images.h"
#include "suites/integer/integer.h"
#include "suites/math/math.h"
#include "suites/printf/printf.h"
#include "suites/relational/relational.h"
#include "suites/select/select.h"
#include "suites/shader/shader.h"
#include "suites/textures/textures.h"

namespace plumbline {
namespace {

using Make = std::unique_ptr<Suite> (*)();

class EverySuite : public testing::TestWithParam<Make> {};

std::vector<int> widths_of(const TestCase& test_case) {
  if (test_case.lanes != 0) return {1};
  std::vector<int> widths{1, 2, 3, 4, 8, 16};
  std::erase_if(widths, [&](int width) { return width < test_case.fewest_lanes; });
  return widths;
}

TEST_P(EverySuite, HasModulesThatAreValid) {
  int modules = 0;
  for (const ScalarType precision : {ScalarType::f16, ScalarType::f32, ScalarType::f64, ScalarType::i32})
    for (const TestCase& test_case : GetParam()()->cases(precision)) {
      if (test_case.call.spirv.empty()) continue;
      for (const int width : widths_of(test_case))
        for (const spirv::Environment& environment :
             {spirv::Environment{.minor = 0, .opencl = 12, .embedded = false, .address_bits = 64},
              spirv::Environment{
                  .minor = 0, .opencl = 12, .embedded = true, .int64 = true, .address_bits = 64},
              spirv::Environment{.minor = 2, .opencl = 30, .embedded = false, .address_bits = 32}}) {
          const Call call = call_of(test_case, width, build_modes()[0], Front::spirv);
          const auto words = spirv::kernel_of(call, environment);
          ASSERT_TRUE(words) << test_case.builtin << ' ' << test_case.signature << ", width " << width << ": "
                             << words.error().message << '\n'
                             << words.error().detail;
          ++modules;
        }
    }
  EXPECT_GT(modules, 100);
}

class EveryShader : public testing::TestWithParam<Make> {};

// Every test case that has a form in Vulkan is a module that the validator takes in Vulkan's environments;
// what has none has a reason.
TEST_P(EveryShader, IsValid) {
  int modules = 0;
  for (const ScalarType precision : {ScalarType::f16, ScalarType::f32, ScalarType::f64, ScalarType::i32})
    for (const TestCase& test_case : GetParam()()->cases(precision)) {
      std::vector<int> widths = widths_of(test_case);
      std::erase_if(widths, [](int width) { return width > 4; });
      for (const int width : widths)
        for (const spirv::VulkanEnvironment& environment :
             {spirv::VulkanEnvironment{1, 3}, spirv::VulkanEnvironment{3, 6}}) {
          const Call call = call_of(test_case, width, build_modes()[0], Front::spirv);
          const std::string where =
              test_case.builtin + ' ' + test_case.signature + ", width " + std::to_string(width) + ": ";
          const auto shader = spirv::shader_of(call, environment);
          if (!shader && shader.error().kind == Error::Kind::unsupported) {
            EXPECT_FALSE(shader.error().message.empty()) << where;
            EXPECT_FALSE(test_case.of_shaders_alone) << where << shader.error().message;
            continue;
          }
          ASSERT_TRUE(shader) << where << shader.error().message;
          const auto words = spirv::module_of(*shader, environment);
          ASSERT_TRUE(words) << where << words.error().message << '\n' << words.error().detail;
          ++modules;
        }
    }
  EXPECT_GT(modules, 100);
}

INSTANTIATE_TEST_SUITE_P(All, EveryShader,
                         testing::Values(math_suite, integer_suite, relational_suite, conversions_suite,
                                         contraction_suite, groups_suite, shader_suite));

INSTANTIATE_TEST_SUITE_P(All, EverySuite,
                         testing::Values(math_suite, integer_suite, relational_suite, conversions_suite,
                                         common_suite, geometric_suite, select_suite, contraction_suite,
                                         constants_suite));

// SPIR-V 1.2 has the instructions of whole groups, 1.3 most of the others, 1.5 a broadcast from a work-item
// that is computed.
TEST(GroupKernels, AreValidWhereTheVersionHasTheirInstructions) {
  std::map<int, std::set<std::string>> of_minor;
  for (const int minor : {2, 3, 5})
    for (const ScalarType precision : measured_precisions)
      for (const TestCase& test_case : groups_suite()->cases(precision)) {
        if (test_case.call.spirv.empty()) continue;
        const spirv::Environment environment{.minor = minor, .opencl = 30};
        const Call call = call_of(test_case, 1, build_modes()[0], Front::spirv);
        const auto words = spirv::kernel_of(call, environment);
        if (words)
          of_minor[minor].insert(test_case.builtin);
        else
          EXPECT_EQ(words.error().kind, Error::Kind::unsupported)
              << test_case.builtin << ' ' << test_case.signature << ": " << words.error().message << '\n'
              << words.error().detail;
      }
  EXPECT_TRUE(of_minor[2].contains("work_group_reduce_add"));
  EXPECT_FALSE(of_minor[2].contains("sub_group_shuffle"));
  EXPECT_TRUE(of_minor[3].contains("sub_group_shuffle"));
  EXPECT_FALSE(of_minor[3].contains("sub_group_non_uniform_broadcast"));
  EXPECT_TRUE(of_minor[5].contains("sub_group_non_uniform_broadcast"));
}

// Kernels that read, write and query images, and those that print.
TEST(ImageAndPrintKernels, AreValid) {
  int modules = 0;
  for (const ScalarType precision : {ScalarType::f16, ScalarType::f32, ScalarType::f64, ScalarType::i32})
    for (const Make make : {images_suite, printf_suite})
      for (const TestCase& test_case : make()->cases(precision)) {
        if (!test_case.not_in_spirv.empty()) continue;
        for (const spirv::Environment& environment :
             {spirv::Environment{.minor = 0, .opencl = 12, .embedded = false, .address_bits = 64},
              spirv::Environment{.minor = 2, .opencl = 30, .embedded = false, .address_bits = 32}}) {
          const auto words = as<ImageCall>(test_case.call)
                                 ? spirv::image_kernel_of(test_case.call, environment)
                                 : spirv::print_kernel_of(test_case.call, environment);
          ASSERT_TRUE(words) << test_case.builtin << ": " << words.error().message << '\n'
                             << words.error().detail;
          ++modules;
        }
      }
  EXPECT_GT(modules, 1000);
}

// Every test case of Vulkan's images is a module that the validator takes in Vulkan's environments.
TEST(TextureShaders, AreValid) {
  int modules = 0;
  for (const ScalarType precision : {ScalarType::f32, ScalarType::i32})
    for (const TestCase& test_case : textures_suite()->cases(precision)) {
      if (std::get<TextureCall>(test_case.call.kind).operation == TextureOperation::listed)
        continue;  // a host query
      for (const spirv::VulkanEnvironment& environment :
           {spirv::VulkanEnvironment{1, 3}, spirv::VulkanEnvironment{3, 6}}) {
        const auto shader = spirv::texture_shader_of(test_case.call, environment);
        ASSERT_TRUE(shader) << test_case.builtin << ": " << shader.error().message;
        const auto words = spirv::module_of(*shader, environment);
        ASSERT_TRUE(words) << test_case.builtin << ": " << words.error().message << '\n'
                           << words.error().detail;
        ++modules;
      }
    }
  EXPECT_GT(modules, 900);
}

// Where a test case has no form there, the reason is its own.
TEST(SpirvColumn, ReportsWhyATestCaseHasNoFormThere) {
  for (const Make make : {math_suite, integer_suite, relational_suite, conversions_suite, common_suite,
                          geometric_suite, select_suite, contraction_suite, constants_suite})
    for (const ScalarType precision : {ScalarType::f16, ScalarType::f32, ScalarType::f64, ScalarType::i32})
      for (const TestCase& test_case : make()->cases(precision))
        EXPECT_TRUE(!test_case.call.spirv.empty() || test_case.not_in_spirv != TestCase{}.not_in_spirv)
            << test_case.suite << ' ' << test_case.builtin << ' ' << test_case.signature;
}

}  // namespace
}  // namespace plumbline
