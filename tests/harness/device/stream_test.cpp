#include "harness/device/stream.h"

#include <gtest/gtest.h>

namespace plumbline {
namespace {

/// Adds one; fails where the first argument is 13.
class Successor final : public Evaluator {
 public:
  Status evaluate(std::span<const Column> arguments, std::span<Column> results) override {
    if (arguments[0].bits(0) == 13) return Error{Error::Kind::device_failed, "unlucky"};
    for (std::size_t i = 0; i < arguments[0].size(); ++i) results[0].set(i, arguments[0].bits(i) + 1);
    return ok();
  }
};

Call successor() {
  Call call;
  call.arguments = {ScalarType::u16};
  call.results = {ScalarType::u32};
  return call;
}

void begin(Stream& stream, std::size_t block, std::size_t points, std::uint64_t first) {
  const auto columns = stream.arguments(block, points);
  ASSERT_EQ(columns.size(), 1U);
  ASSERT_EQ(columns[0].size(), points);
  for (std::size_t i = 0; i < points; ++i) columns[0].set(i, first + i);
  stream.begin(block);
}

TEST(Stream, AnyEvaluatorHasOneWithBlocksOfTheirOwn) {
  Successor evaluator;
  auto stream = stream_of(evaluator, successor(), 48);
  ASSERT_TRUE(stream);
  for (const std::size_t points : {48U, 3U, 47U}) {
    begin(**stream, 0, points, 100);
    begin(**stream, 1, points, 200);
    for (const std::size_t block : {0, 1}) {
      const auto seconds = (*stream)->finish(block);
      ASSERT_TRUE(seconds);
      EXPECT_GE(*seconds, 0);
      const Column& results = (*stream)->results(block)[0];
      ASSERT_EQ(results.size(), points);
      for (std::size_t i = 0; i < points; ++i) EXPECT_EQ(results.bits(i), 101 + 100 * block + i);
    }
  }
}

TEST(Stream, TheDevicesErrorIsThatOfItsBlock) {
  Successor evaluator;
  auto stream = stream_of(evaluator, successor(), 48);
  ASSERT_TRUE(stream);
  begin(**stream, 0, 48, 1);
  begin(**stream, 1, 48, 13);
  EXPECT_TRUE((*stream)->finish(0));
  const auto failed = (*stream)->finish(1);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().message, "unlucky");
}

// Columns are handed about: a copy keeps its values when those it was made of end.
TEST(Column, ACopyOfLentMemoryHasBytesOfItsOwn) {
  std::vector<std::byte> memory(8);
  Column lent = Column::lent(ScalarType::u32, memory);
  lent.set(1, 77);
  Column copy = lent;
  lent.set(1, 78);
  memory.assign(8, std::byte{1});
  EXPECT_EQ(lent.bits(1), 0x01010101U);
  EXPECT_EQ(copy.bits(1), 77U);
  const Column moved = std::move(copy);
  EXPECT_EQ(moved.bits(1), 77U);
  EXPECT_EQ(moved.size(), 2U);
}

}  // namespace
}  // namespace plumbline
