// Suite atomics: what four work-items may leave in one place.

#include <gtest/gtest.h>

#include <cmath>

#include "harness/support/precision_name.h"
#include "reference/format.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

using suites_test::criterion_of;
using suites_test::judged;

const Rulebook& document() {
  static const Rulebook book = *Rulebook::load("spirv-env-3.0");
  return book;
}

TestCase case_of(std::string_view builtin) {
  for (TestCase& test_case : atomics_suite()->cases(ScalarType::f32))
    if (test_case.builtin == builtin) return test_case;
  ADD_FAILURE() << builtin;
  return {};
}

Scalar single(float x) { return {ScalarType::f32, std::bit_cast<std::uint32_t>(x)}; }

PassReason reason(std::string_view builtin, std::array<float, 5> point, float result,
                  const char* mode = "default") {
  std::vector<Scalar> at;
  for (const float x : point) at.push_back(single(x));
  const Scalar right_result = single(result);
  return judged(*criterion_of(case_of(builtin), document(), mode), at, {&right_result, 1})[0].reason;
}

// Eleven functions of int and unsigned int: what they return and store, and of nine what four leave together.
TEST(AtomicsSuite, MeasuresFiveFunctionsOfThreeFormatsAndElevenOfIntegersInTwoSpaces) {
  std::size_t count = 0;
  for (const ScalarType precision : measured_precisions) count += atomics_suite()->cases(precision).size();
  EXPECT_EQ(count, 3U * 5 * 2 + 2 * 2 * (11 * 2 + 9));
}

// Table 6.19, where the sign decides or the result wraps.
TEST(AtomicsSuite, IntegersLeaveWhatTheTableHas) {
  const auto right_result = [](std::string_view builtin, ScalarType t, std::vector<std::uint64_t> operands) {
    for (const TestCase& test_case : atomics_suite()->cases(ScalarType::i32)) {
      if (test_case.builtin != builtin || test_case.call.results[0] != t) continue;
      std::vector<Scalar> at;
      for (const std::uint64_t bits : operands) at.push_back({t, bits});
      return criterion_of(test_case, document())->right_result(at, 0)->bits;
    }
    ADD_FAILURE() << builtin;
    return std::uint64_t{77};
  };
  constexpr ScalarType i = ScalarType::i32, u = ScalarType::u32;
  EXPECT_EQ(right_result("atomic_add:global", i, {0x7fffffff, 1, 2, 3, 4}), 0x80000009U);
  EXPECT_EQ(right_result("atomic_sub:local", u, {0, 1, 2, 3, 4}), 0xfffffff6U);
  EXPECT_EQ(right_result("atomic_min:global", i, {5, 0xffffffff, 7, 8, 9}), 0xffffffffU);
  EXPECT_EQ(right_result("atomic_min:global", u, {5, 0xffffffff, 7, 8, 9}), 5U);
  EXPECT_EQ(right_result("atomic_max:local", i, {5, 0xffffffff, 7, 8, 6}), 8U);
  EXPECT_EQ(right_result("atomic_max:local", u, {5, 0xffffffff, 7, 8, 6}), 0xffffffffU);
  EXPECT_EQ(right_result("atomic_inc:global", i, {0xfffffffe, 9, 9, 9, 9}), 2U);
  EXPECT_EQ(right_result("atomic_dec:local", u, {2, 9, 9, 9, 9}), 0xfffffffeU);
  EXPECT_EQ(right_result("atomic_xor:local", u, {1, 2, 4, 8, 1}), 14U);
  EXPECT_EQ(right_result("atomic_add:global:returned", i, {7, 5}), 7U);
  EXPECT_EQ(right_result("atomic_add:global:stored", i, {7, 5}), 12U);
  EXPECT_EQ(right_result("atomic_cmpxchg:local:stored", u, {7, 5}), 5U);  // 5 is odd: compared with 7
  EXPECT_EQ(right_result("atomic_cmpxchg:local:stored", u, {7, 4}), 7U);
}

/// A one is lost in 2^24; those that come after -2^24 count.
TEST(AtomicsSuite, ASumIsRightIfSomeOrderGivesIt) {
  const std::array<float, 5> point = {16777216, 1, 1, 1, -16777216};
  for (const float right : {0.0F, 1.0F, 2.0F, 3.0F})
    EXPECT_EQ(reason("atomic_fetch_add:global", point, right), PassReason::bound) << right;
  for (const float wrong : {4.0F, -1.0F, 0.5F, 16777216.0F})
    EXPECT_EQ(reason("atomic_fetch_add:global", point, wrong), PassReason::failed) << wrong;
  // Exact in every order.
  EXPECT_EQ(reason("atomic_fetch_sub:local", {1, 2, 3, 4, 5}, -13), PassReason::bound);
  EXPECT_EQ(reason("atomic_fetch_sub:local", {1, 2, 3, 4, 5}, -12), PassReason::failed);
}

TEST(AtomicsSuite, ExtremesAreOfNumbersAndEitherZero) {
  EXPECT_EQ(reason("atomic_fetch_min:global", {3, 1, 2, -1, 5}, -1), PassReason::bound);
  EXPECT_EQ(reason("atomic_fetch_min:global", {3, 1, 2, -1, 5}, 1), PassReason::failed);
  EXPECT_EQ(reason("atomic_fetch_max:local", {3, 1, 2, -1, 5}, 5), PassReason::bound);
  EXPECT_EQ(reason("atomic_fetch_max:local", {-0.0F, -1, 0, -1, -2}, -0.0F), PassReason::bound);
  EXPECT_EQ(reason("atomic_fetch_max:local", {-0.0F, -1, 0, -1, -2}, 0), PassReason::bound);
  EXPECT_EQ(reason("atomic_fetch_max:local", {-0.0F, -1, -0.0F, -1, -2}, 0), PassReason::failed);
  EXPECT_EQ(reason("atomic_fetch_min:global", {3, NAN, 2, -1, 5}, 77), PassReason::undefined);
}

TEST(AtomicsSuite, AnExchangeLeavesOneOfTheOperands) {
  for (const float operand : {1.0F, 2.0F, -1.0F, 5.0F})
    EXPECT_EQ(reason("atomic_exchange:local", {3, 1, 2, -1, 5}, operand), PassReason::bound);
  EXPECT_EQ(reason("atomic_exchange:local", {3, 1, 2, -1, 5}, 3), PassReason::failed);
}

/// Where subnormal numbers may be flushed, also between additions.
TEST(AtomicsSuite, SumsMayBeFlushedWhereTheOptionsAllowIt) {
  const float least = 0x1p-126F, below = 0x1p-127F;
  const std::array<float, 5> point = {least, -1.5F * least, least, 0, 0};
  EXPECT_EQ(reason("atomic_fetch_add:global", point, below), PassReason::bound);
  EXPECT_EQ(reason("atomic_fetch_add:global", point, least), PassReason::failed);
  EXPECT_NE(reason("atomic_fetch_add:global", point, least, "denorms-are-zero"), PassReason::failed);
}

}  // namespace
}  // namespace plumbline
