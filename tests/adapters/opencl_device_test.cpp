#include <gmock/gmock.h>

#include "columns.h"
#include "harness/opencl/opencl.h"

// Runs on the first installed device: scripts/packages.txt brings one along.

namespace plumbline {
namespace {

using ::testing::HasSubstr;

std::unique_ptr<Device> first_device() {
  auto device = opencl_adapter()->open("");
  if (device) return std::move(*device);
  ADD_FAILURE() << device.error().message;
  return nullptr;
}

std::vector<Column> evaluate(Device& device, const Call& call, const std::vector<Column>& arguments) {
  auto evaluator = device.prepare(call);
  if (!evaluator) {
    ADD_FAILURE() << evaluator.error().message << evaluator.error().detail;
    return {};
  }
  std::vector<Column> results;
  for (ScalarType t : call.results) results.emplace_back(t, arguments[0].size());
  const auto status = (*evaluator)->evaluate(arguments, results);
  if (!status) ADD_FAILURE() << status.error().message;
  return results;
}

TEST(OpenClAdapter, ListsDevicesThatCanBeSelectedAgain) {
  const auto adapter = opencl_adapter();
  const auto devices = adapter->list();
  ASSERT_FALSE(devices.empty());
  for (const DeviceInfo& info : devices) {
    EXPECT_TRUE(info.single.supported && info.single.inf_nan && info.single.round_to_nearest) << info.spec;
    EXPECT_THAT(info.version, HasSubstr("OpenCL ")) << info.spec;
    const auto by_index = adapter->open(info.spec.substr(info.spec.find(':') + 1));
    ASSERT_TRUE(by_index) << info.spec;
    EXPECT_EQ((*by_index)->info().name, info.name);
    const auto by_name = adapter->open(info.name.substr(0, 6));
    EXPECT_TRUE(by_name) << info.name;
  }
}

TEST(OpenClAdapter, NamesWhatThereIsWhenNothingMatches) {
  const auto device = opencl_adapter()->open("no such device");
  ASSERT_FALSE(device);
  EXPECT_EQ(device.error().kind, Error::Kind::usage);
  EXPECT_THAT(device.error().message, HasSubstr("opencl:0/0"));
}

TEST(OpenClDevice, EveryWidthGivesTheScalarResultsInOrder) {
  const auto device = first_device();
  ASSERT_NE(device, nullptr);
  Column points(ScalarType::i32, 100);  // no multiple of 3, 8 or 16
  for (std::size_t i = 0; i < points.size(); ++i) points.set(i, i);
  for (int width : {1, 2, 3, 4, 8, 16}) {
    const Call call{.builtin = "x+y",
                    .expression = "a * 3 + b",
                    .arguments = {ScalarType::i32, ScalarType::i32},
                    .results = {ScalarType::i32},
                    .width = width};
    const auto results = evaluate(*device, call, {points, points});
    for (std::size_t i = 0; i < points.size(); ++i) EXPECT_EQ(results[0].bits(i), 4 * i) << width;
  }
}

TEST(OpenClDevice, ReturnsPointerResults) {
  const auto device = first_device();
  ASSERT_NE(device, nullptr);
  for (int width : {1, 3}) {
    const Call call{.builtin = "frexp",
                    .expression = "frexp(a, p)",
                    .arguments = {ScalarType::f32},
                    .results = {ScalarType::f32, ScalarType::i32},
                    .width = width};
    const auto results = evaluate(*device, call, {floats({8, 3, 0.25f, 1})});
    EXPECT_EQ(float_at(results[0], 1), 0.75f);
    EXPECT_EQ(results[1].bits(0), 4u);
    EXPECT_EQ(results[1].bits(1), 2u);
    EXPECT_EQ(results[1].bits(2), 0xffffffffu);
  }
}

TEST(OpenClDevice, ServesBlocksOfDifferentSizes) {
  const auto device = first_device();
  ASSERT_NE(device, nullptr);
  const Call call{
      .builtin = "-x", .expression = "-a", .arguments = {ScalarType::f32}, .results = {ScalarType::f32}};
  auto evaluator = device->prepare(call);
  ASSERT_TRUE(evaluator);
  for (std::size_t size : {3u, 1000u, 1u}) {
    const std::vector<Column> arguments{Column(ScalarType::f32, size)};
    std::vector<Column> results{Column(ScalarType::f32, size)};
    ASSERT_TRUE((*evaluator)->evaluate(arguments, results));
    for (std::size_t i = 0; i < size; ++i) EXPECT_EQ(results[0].bits(i), 0x80000000u);
  }
}

TEST(OpenClDevice, ABuildFailureCarriesTheLog) {
  const auto device = first_device();
  ASSERT_NE(device, nullptr);
  const Call call{.builtin = "x",
                  .expression = "no_such_builtin(a)",
                  .arguments = {ScalarType::f32},
                  .results = {ScalarType::f32}};
  const auto evaluator = device->prepare(call);
  ASSERT_FALSE(evaluator);
  EXPECT_EQ(evaluator.error().kind, Error::Kind::build_failed);
  EXPECT_THAT(evaluator.error().detail, HasSubstr("no_such_builtin(a)"));
}

TEST(OpenClDevice, RefusesWhatItCannotExpress) {
  const auto device = first_device();
  ASSERT_NE(device, nullptr);
  Call call{.builtin = "sin",
            .expression = "sin(a)",
            .arguments = {ScalarType::bf16},
            .results = {ScalarType::bf16}};
  EXPECT_TRUE(device->unsupported(call));
  call.arguments = call.results = {ScalarType::f16};
  EXPECT_EQ(device->unsupported(call).has_value(), !device->info().half.supported);
  call.arguments = call.results = {ScalarType::f32};
  EXPECT_FALSE(device->unsupported(call));
  call.expression = "";
  EXPECT_EQ(device->unsupported(call), "OpenCL C has no form of it");
  call.expression = "sin(a)";
  call.width = 5;
  EXPECT_THAT(device->unsupported(call).value_or(""), HasSubstr("width 5"));
}

}  // namespace
}  // namespace plumbline
