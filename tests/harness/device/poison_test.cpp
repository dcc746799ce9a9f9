#include "harness/device/poison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reference/format.h"

namespace plumbline {
namespace {

using testing::HasSubstr;

constexpr ScalarType every_type[] = {ScalarType::i8,  ScalarType::u8,  ScalarType::i16, ScalarType::u16,
                                     ScalarType::i32, ScalarType::u32, ScalarType::i64, ScalarType::u64,
                                     ScalarType::f16, ScalarType::f32, ScalarType::f64};

/// A device that writes value_of(i, launch) where it writes.
struct Subject {
  std::function<std::uint64_t(std::size_t, int)> value;
  std::function<bool(std::size_t)> writes = [](std::size_t) { return true; };
  int launches = 0;
  PoisonedColumns poisoned = {};

  Status evaluate(std::span<Column> results) {
    return launch_and_see_all_written(
        results, [&](Poison poison, std::span<Column> out) -> Outcome<std::span<const Column>> {
          ++launches;
          const auto unwritten = poisoned.like(out, poison);
          std::ranges::copy(unwritten[0].bytes, out[0].bytes.begin());
          for (std::size_t i = 0; i < out[0].size(); ++i)
            if (writes(i)) out[0].set(i, value(i, launches));
          return unwritten;
        });
  }
};

TEST(Poison, BothPatternsDifferInEveryResult) {
  for (const ScalarType type : every_type)
    for (std::size_t i = 0; i < 1000; ++i)
      EXPECT_NE(poison_bits(Poison::first, type, i), poison_bits(Poison::second, type, i));
}

TEST(Poison, IsASignalingNanWhereThereIsOne) {
  for (const ScalarType type : {ScalarType::f16, ScalarType::bf16, ScalarType::f32, ScalarType::f64}) {
    const Format& format = format_of(type);
    for (std::size_t i = 0; i < 1000; ++i) {
      const std::uint64_t bits = poison_bits(Poison::first, type, i);
      EXPECT_EQ(bits & format.infinity(), format.infinity());
      EXPECT_NE(bits & format.fraction_mask(), 0U);
      EXPECT_EQ(bits & ((format.fraction_mask() + 1) >> 1), 0U);
    }
  }
}

TEST(Poison, AResultThatEqualsItIsNoFault) {
  for (const ScalarType type : every_type) {
    std::vector<Column> results{Column(type, 100)};
    Subject subject{.value = [&](std::size_t i, int) { return poison_bits(Poison::first, type, i); }};
    const auto status = subject.evaluate(results);
    EXPECT_TRUE(status) << status.error().message;
    EXPECT_EQ(subject.launches, 2);
    for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(results[0].bits(i), poison_bits(Poison::first, type, i));
  }
}

TEST(Poison, EveryUnwrittenResultIsSeen) {
  for (const ScalarType type : every_type)
    for (const std::uint64_t value : {std::uint64_t{0}, ~std::uint64_t{0}}) {
      std::vector<Column> results{Column(type, 1000)};
      Subject subject{.value = [&](std::size_t, int) { return value; },
                      .writes = [](std::size_t i) { return i % 100 != 42; }};
      const auto status = subject.evaluate(results);
      ASSERT_FALSE(status);
      EXPECT_EQ(status.error().kind, Error::Kind::device_failed);
      EXPECT_THAT(status.error().message,
                  HasSubstr("10 of 1000 results were not written, the first at index 42 of result 0"));
    }
}

// A second launch is what the check costs: blocks of 32 and 64 bits and of floats are evaluated once.
TEST(Poison, OrdinaryResultsAreEvaluatedOnce) {
  for (const ScalarType type :
       {ScalarType::f16, ScalarType::f32, ScalarType::i32, ScalarType::f64, ScalarType::i64})
    for (const std::uint64_t step : {0, 1, 3}) {
      std::vector<Column> results{Column(type, 10000)};
      Subject subject{.value = [&](std::size_t i, int) {
        return type == ScalarType::f16 ? i * step % 0x7c00 : i * step;
      }};
      EXPECT_TRUE(subject.evaluate(results));
      EXPECT_EQ(subject.launches, 1);
    }
}

// One subject evaluates blocks of many sizes: what it keeps between them is never of another size or pattern.
TEST(Poison, EveryBlockOfASubjectIsSeen) {
  for (const ScalarType type : {ScalarType::u8, ScalarType::f32}) {
    Subject subject{.value = [](std::size_t i, int) { return i; }};
    for (const std::size_t size : {10U, 1000U, 1U, 999U, 1001U}) {
      std::vector<Column> results{Column(type, size)};
      subject.writes = [](std::size_t) { return true; };
      EXPECT_TRUE(subject.evaluate(results)) << size;
      subject.writes = [&](std::size_t i) { return i + 1 != size; };
      const auto status = subject.evaluate(results);
      ASSERT_FALSE(status) << size;
      EXPECT_THAT(status.error().message, HasSubstr("1 of " + std::to_string(size) + " results"));
    }
  }
}

// As a kernel that is compiled anew after its first launch, where the standard leaves its results open.
TEST(Poison, AResultThatChangesWithTheLaunchMayBeEachPoisonOnce) {
  std::vector<Column> results{Column(ScalarType::u8, 1000)};
  Subject subject{.value = [](std::size_t i, int launch) {
    return poison_bits(launch == 1 ? Poison::first : Poison::second, ScalarType::u8, i);
  }};
  EXPECT_TRUE(subject.evaluate(results));
}

TEST(Poison, AFailedLaunchIsPassedOn) {
  std::vector<Column> results{Column(ScalarType::f32, 4)};
  const auto status =
      launch_and_see_all_written(results, [](Poison, std::span<Column>) -> Outcome<std::span<const Column>> {
        return Error{Error::Kind::device_failed, "clFinish"};
      });
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message, "clFinish");
}

}  // namespace
}  // namespace plumbline
