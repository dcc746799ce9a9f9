#include "harness/vulkan/vulkan.h"

#include <gmock/gmock.h>

#include <bit>

#include "harness/vulkan/shader_source.h"
#include "tests/adapters/columns.h"

namespace plumbline {
namespace {

using ::testing::HasSubstr;

const Call sum{.builtin = "x+y",
               .expression = "a + b",
               .arguments = {ScalarType::f32, ScalarType::f32},
               .results = {ScalarType::f32},
               .width = 3};

TEST(ShaderSource, PacksVectorsAndForbidsContraction) {
  const std::string source = vulkan::shader_of(sum);
  EXPECT_THAT(source, HasSubstr("layout(std430, binding = 2) writeonly buffer Of_out_0 { float out_0[]; };"));
  EXPECT_THAT(source, HasSubstr("const vec3 b = vec3(in_b[3 * i + 0], in_b[3 * i + 1], in_b[3 * i + 2]);"));
  EXPECT_THAT(source, HasSubstr("precise vec3 value = a + b;"));
}

TEST(ShaderSource, SaysWhatGlslCannotExpress) {
  Call call = sum;
  call.width = 8;
  EXPECT_THAT(vulkan::inexpressible(call).value_or(""), HasSubstr("width 8"));
  call = {
      .builtin = "erf", .expression = "erf(a)", .arguments = {ScalarType::f32}, .results = {ScalarType::f32}};
  EXPECT_THAT(vulkan::inexpressible(call).value_or(""), HasSubstr("erf"));
  call = {
      .builtin = "sin", .expression = "sin(a)", .arguments = {ScalarType::f64}, .results = {ScalarType::f64}};
  EXPECT_THAT(vulkan::inexpressible(call).value_or(""), HasSubstr("single precision only"));
}

TEST(VulkanDevice, EveryWidthGivesTheScalarResultsInOrder) {
  auto device = vulkan_adapter()->open("");
  ASSERT_TRUE(device) << device.error().message;
  for (int width : {1, 2, 3, 4}) {
    Call call = sum;
    call.width = width;
    auto evaluator = (*device)->prepare(call);
    ASSERT_TRUE(evaluator) << evaluator.error().message << evaluator.error().detail;
    Column points(ScalarType::f32, 100);
    for (std::size_t i = 0; i < points.size(); ++i)
      points.set(i, std::bit_cast<std::uint32_t>(static_cast<float>(i)));
    const std::vector<Column> arguments{points, points};
    std::vector<Column> results{Column(ScalarType::f32, points.size())};
    ASSERT_TRUE((*evaluator)->evaluate(arguments, results));
    for (std::size_t i = 0; i < points.size(); ++i)
      EXPECT_EQ(float_at(results[0], i), 2 * static_cast<float>(i)) << width;
  }
}

TEST(VulkanDevice, ComparesAndConverts) {
  auto device = vulkan_adapter()->open("0");
  ASSERT_TRUE(device) << device.error().message;
  for (int width : {1, 3}) {
    const Call less{.builtin = "x<y",
                    .expression = "a < b",
                    .arguments = {ScalarType::f32, ScalarType::f32},
                    .results = {ScalarType::i32},
                    .width = width};
    const Call convert{.builtin = "convert_int",
                       .expression = "convert_int(a)",
                       .arguments = {ScalarType::f32},
                       .results = {ScalarType::i32},
                       .width = width};
    const std::vector<Column> arguments{floats({1, 5, -2.5f}), floats({2, 4, 3})};
    std::vector<Column> results{Column(ScalarType::i32, 3)};
    auto compares = (*device)->prepare(less);
    ASSERT_TRUE(compares) << compares.error().message << compares.error().detail;
    ASSERT_TRUE((*compares)->evaluate(arguments, results));
    for (std::size_t k = 0; k < 3; ++k) EXPECT_EQ(results[0].bits(k), k == 1 ? 0u : 1u) << width;
    auto converts = (*device)->prepare(convert);
    ASSERT_TRUE(converts) << converts.error().message << converts.error().detail;
    ASSERT_TRUE((*converts)->evaluate({arguments.data(), 1}, results));
    EXPECT_EQ(results[0].bits(2), 0xfffffffeu) << width;
  }
}

TEST(VulkanDevice, ReturnsSecondResults) {
  auto device = vulkan_adapter()->open("0");
  ASSERT_TRUE(device) << device.error().message;
  const Call call{.builtin = "frexp",
                  .expression = "frexp(a, p)",
                  .arguments = {ScalarType::f32},
                  .results = {ScalarType::f32, ScalarType::i32}};
  auto evaluator = (*device)->prepare(call);
  ASSERT_TRUE(evaluator) << evaluator.error().detail;
  const std::vector<Column> arguments{floats({8, 3})};
  std::vector<Column> results{Column(ScalarType::f32, 2), Column(ScalarType::i32, 2)};
  ASSERT_TRUE((*evaluator)->evaluate(arguments, results));
  EXPECT_EQ(float_at(results[0], 1), 0.75f);
  EXPECT_EQ(results[1].bits(0), 4u);
}

TEST(VulkanAdapter, NamesWhatThereIsWhenNothingMatches) {
  const auto device = vulkan_adapter()->open("no such device");
  ASSERT_FALSE(device);
  EXPECT_THAT(device.error().message, HasSubstr("vulkan:0"));
}

}  // namespace
}  // namespace plumbline
