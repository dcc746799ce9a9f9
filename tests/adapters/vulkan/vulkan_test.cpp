#include "harness/vulkan/vulkan.h"

#include <gmock/gmock.h>

#include <bit>

#include "tests/adapters/columns.h"

namespace plumbline {
namespace {

using ::testing::HasSubstr;

const Call sum{.builtin = "x+y",
               .expression = "a + b",
               .arguments = {ScalarType::f32, ScalarType::f32},
               .results = {ScalarType::f32},
               .width = 3,
               .spirv = "OpFAdd(a, b)"};

TEST(VulkanDevice, RefusesWhatShadersCannotExpress) {
  auto device = vulkan_adapter()->open("");
  ASSERT_TRUE(device) << device.error().message;
  Call call = sum;
  call.width = 8;
  EXPECT_THAT((*device)->unsupported(call).value_or(""), HasSubstr("width 8"));
  call = sum;
  call.spirv = "erf(a)";
  EXPECT_THAT((*device)->unsupported(call).value_or(""), HasSubstr("erf"));
  call = sum;
  call.spirv.clear();
  EXPECT_THAT((*device)->unsupported(call).value_or(""), HasSubstr("no form"));
  EXPECT_EQ((*device)->unsupported(sum), std::nullopt);
}

// What does not validate is no property of the device: it is not skipped, and fails where it is prepared.
TEST(VulkanDevice, FailsToPrepareWhatIsNoModule) {
  auto device = vulkan_adapter()->open("");
  ASSERT_TRUE(device) << device.error().message;
  Call call = sum;
  call.spirv = "OpIAdd(a, b)";
  EXPECT_EQ((*device)->unsupported(call), std::nullopt);
  const auto evaluator = (*device)->prepare(call);
  ASSERT_FALSE(evaluator);
  EXPECT_EQ(evaluator.error().kind, Error::Kind::build_failed);
  EXPECT_THAT(evaluator.error().message, HasSubstr("the module is not valid"));
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
                    .width = width,
                    .spirv = "OpSelect(OpFOrdLessThan(a, b), 1, 0)"};
    const Call convert{.builtin = "convert_int",
                       .expression = "convert_int(a)",
                       .arguments = {ScalarType::f32},
                       .results = {ScalarType::i32},
                       .width = width,
                       .spirv = "OpConvertFToS(a)"};
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
                  .results = {ScalarType::f32, ScalarType::i32},
                  .spirv = "Frexp(a, p)"};
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
