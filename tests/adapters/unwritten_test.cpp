// A result that the device did not write is never taken for one that it gave: not as the -1 that is a
// vector's true, not as the NaN that was expected, not as any value of 8 bits.

#include <gmock/gmock.h>

#include <iostream>

#include "columns.h"
#include "harness/opencl/opencl.h"

namespace plumbline {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t points = 1024;

Call statement(std::string expression, ScalarType type, int width = 1) {
  return {.builtin = "x",
          .expression = std::move(expression),
          .arguments = {type},
          .results = {type},
          .width = width,
          .kind = StatementCall{}};
}

struct Evaluated {
  std::string error;
  std::vector<Column> results;
};

Evaluated evaluate(Device& device, const Call& call) {
  auto evaluator = device.prepare(call);
  if (!evaluator) return {evaluator.error().message + evaluator.error().detail, {}};
  std::vector<Column> arguments;
  for (const ScalarType type : call.arguments) {
    arguments.emplace_back(type, points);
    for (std::size_t i = 0; i < points; ++i) arguments.back().set(i, i);
  }
  Evaluated evaluated;
  for (const ScalarType type : call.results) evaluated.results.emplace_back(type, points);
  const auto status = (*evaluator)->evaluate(arguments, evaluated.results);
  if (!status) evaluated.error = status.error().message;
  return evaluated;
}

struct Incomplete {
  const char* name;
  Call whole, partial;
  const char* message;
};

std::vector<Incomplete> incomplete_kernels() {
  const Call every_char = statement("out_0[i] = in_a[i];", ScalarType::u8);
  Call second = {.builtin = "frexp",
                 .expression = "(*p = 7, a)",
                 .arguments = {ScalarType::i32},
                 .results = {ScalarType::i32, ScalarType::i32},
                 .width = 2};
  Call no_second = second;
  no_second.expression = "a";
  std::vector<Incomplete> kernels{
      {"true of a vector", statement("vstore4((int4)(-1), i, out_0);", ScalarType::i32, 4),
       statement("if (i != 3) vstore4((int4)(-1), i, out_0);", ScalarType::i32, 4),
       "4 of 1024 results were not written, the first at index 12 of result 0"},
      {"one lane", statement("vstore4((int4)(-1), i, out_0);", ScalarType::i32, 4),
       statement("vstore3((int3)(-1), 0, out_0 + 4 * i);", ScalarType::i32, 4),
       "256 of 1024 results were not written, the first at index 3 of result 0"},
      {"NaN", statement("out_0[i] = as_float(-1);", ScalarType::f32), statement(";", ScalarType::f32),
       "1024 of 1024 results were not written, the first at index 0 of result 0"},
      {"every value of 8 bits", every_char, statement("if (i != 1000) out_0[i] = in_a[i];", ScalarType::u8),
       "1 of 1024 results were not written, the first at index 1000 of result 0"},
      {"second result", second, no_second,
       "1024 of 2048 results were not written, the first at index 0 of result 1"}};
  for (const AddressSpace space : {AddressSpace::local, AddressSpace::global}) {
    second.space = no_second.space = space;
    kernels.push_back(
        {"second result elsewhere", second, no_second, "1024 of 2048 results were not written"});
  }
  return kernels;
}

/// What is wrong with how a device's unwritten results are seen; empty if nothing is.
std::string fault_of(Device& device) {
  for (const Incomplete& kernel : incomplete_kernels()) {
    if (const std::string error = evaluate(device, kernel.whole).error; !error.empty())
      return std::string(kernel.name) + ", all written: " + error;
    if (const std::string error = evaluate(device, kernel.partial).error;
        error.find(kernel.message) == std::string::npos)
      return std::string(kernel.name) + ", some not written: '" + error + "'";
  }
  return {};
}

TEST(UnwrittenResults, AreSeenOnAnInstalledDevice) {
  auto device = opencl_adapter()->open("");
  ASSERT_TRUE(device) << device.error().message;
  EXPECT_EQ(fault_of(**device), "");
}

// What one block wrote is not taken for the results of the next, whether that is larger or smaller.
TEST(UnwrittenResults, AreSeenInEveryBlock) {
  auto device = opencl_adapter()->open("");
  ASSERT_TRUE(device) << device.error().message;
  auto evaluator = (*device)->prepare(statement("if (in_a[i] != 7) out_0[i] = in_a[i];", ScalarType::i32));
  ASSERT_TRUE(evaluator) << evaluator.error().message;
  for (const std::size_t size : {100U, 5000U, 1000U})
    for (const bool is_whole : {true, false}) {
      std::vector<Column> arguments{Column(ScalarType::i32, size)}, results{Column(ScalarType::i32, size)};
      for (std::size_t i = 0; i < size; ++i) arguments[0].set(i, 8 + i);
      if (!is_whole) arguments[0].set(size - 1, 7);
      const auto status = (*evaluator)->evaluate(arguments, results);
      ASSERT_EQ(status.operator bool(), is_whole) << size;
      if (!is_whole) {
        EXPECT_THAT(status.error().message, HasSubstr("1 of"));
      }
    }
}

// In a process of its own: the loader has read its settings in this one.
TEST(UnwrittenResults, AreSeenOnTheBundledDevice) {
  if (!bundled_library()) GTEST_SKIP() << "built without softcl";
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto check = [] {
    auto device = bundled_adapter()->open("");
    std::cerr << (device ? "fault: '" + fault_of(**device) + "'" : device.error().message);
    std::exit(0);
  };
  EXPECT_EXIT(check(), testing::ExitedWithCode(0), "fault: ''");
}

TEST(UnwrittenResults, WrittenOnesAreWhatTheDeviceGave) {
  auto device = opencl_adapter()->open("");
  ASSERT_TRUE(device) << device.error().message;
  const Evaluated evaluated = evaluate(**device, statement("out_0[i] = in_a[i];", ScalarType::u8));
  ASSERT_EQ(evaluated.error, "");
  for (std::size_t i = 0; i < points; ++i) EXPECT_EQ(evaluated.results[0].bits(i), i % 256);
}

}  // namespace
}  // namespace plumbline
