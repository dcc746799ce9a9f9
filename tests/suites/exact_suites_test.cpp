// The suites whose results are exact: how many test cases there are, and that each has a right result.

#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "harness/support/precision_name.h"
#include "suites/suites.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

using suites_test::criterion_of;
using suites_test::judged;

/// A document without rules of the operations with exact results.
const Rulebook& empty_rulebook() {
  static const Rulebook book = *Rulebook::load("opencl-1.2");
  return book;
}

std::vector<TestCase> all_of(const Suite& suite) {
  std::vector<TestCase> out;
  for (ScalarType precision : measured_precisions)
    for (TestCase& test_case : suite.cases(precision)) out.push_back(std::move(test_case));
  return out;
}

// 11 types by 11; five directions, saturated too where the destination is an integer; as_ for equal sizes: 4
// pairs each of 8, 9 each of 16, 32 and 64 bits. Three casts of each pair, to bool from 11 types and from it
// to vectors of 8. as_ between different numbers of lanes: from 1, 2 and 4 lanes 45, 69 and 78 shapes, and 70
// of three lanes. Halves in memory, aligned and not, in three address spaces: 5 stores of float and double
// each, and a load. Of bfloat16, from each of the 11 types and to it. Seven expressions of operands of two
// types: 8 integers and the lesser floating-point types beside each of the three.
TEST(ConversionsSuite, MeasuresEveryPairInEveryDirection) {
  EXPECT_EQ(all_of(*conversions_suite()).size(), 11U * 11 * 5 + 11 * 8 * 5 + 4 + 3 * 9 + 3 * 11 * 11 + 11 +
                                                     8 + 45 + 69 + 78 + 70 + 2 * 3 * (2 * 5 + 1) + 11 * 5 +
                                                     11 * 5 + 8 * 5 + 7 * (8 + 9 + 10));
}

// 6.2.6: an integer becomes the nearest number of the other operand's type before the operation.
TEST(ConversionsSuite, OperandsOfTwoTypesAreOfTheCommonOne) {
  const auto passes = [](std::string_view name, Scalar a, Scalar b, Scalar result) {
    for (const TestCase& test_case : conversions_suite()->cases(b.type)) {
      if (test_case.builtin != name || test_case.call.arguments != std::vector{a.type, b.type}) continue;
      const std::vector<Scalar> point{a, b};
      return judged(*criterion_of(test_case, empty_rulebook()), point, {&result, 1})[0].passed();
    }
    ADD_FAILURE() << name;
    return false;
  };
  const auto single = [](float x) { return Scalar{ScalarType::f32, std::bit_cast<std::uint32_t>(x)}; };
  const Scalar odd{ScalarType::i32, 16777217}, one{ScalarType::i32, 1}, zero{ScalarType::i32, 0};
  // 2^24 + 1 is no single: it becomes 2^24, and the difference 0, not 1.
  EXPECT_TRUE(passes("mixed:y-x", odd, single(16777216), single(0)));
  EXPECT_FALSE(passes("mixed:y-x", odd, single(16777216), single(-1)));
  EXPECT_TRUE(passes("mixed:y==x", odd, single(16777216), one));
  EXPECT_FALSE(passes("mixed:y==x", odd, single(16777216), zero));
  // 2^32 - 1 of an unsigned type is no -1.
  EXPECT_TRUE(passes("mixed:x*y", {ScalarType::u32, 0xffffffff}, single(1), single(4294967296)));
  EXPECT_FALSE(passes("mixed:x*y", {ScalarType::u32, 0xffffffff}, single(1), single(-1)));
  // An int beside a double keeps all its bits.
  const Scalar whole{ScalarType::f64, 0x4170000010000000}, other{ScalarType::f64, 0x4170000000000000};
  EXPECT_TRUE(passes("mixed:conditional", odd, other, whole));
  EXPECT_FALSE(passes("mixed:conditional", odd, other, other));
}

// 39 operations: 8 types each, but mul24 and mad24 only 2 and upsample 6; 19 have a form with scalar
// operands. Ten compound assignments, and ++ and -- on either side, their values and what they leave. Five
// instructions that are decorated not to wrap, of unsigned types four.
TEST(IntegerSuite, MeasuresEveryOperationOfEveryType) {
  EXPECT_EQ(all_of(*integer_suite()).size(), 36U * 8 + 2 * 2 + 6 + 19 * 8 + 8 * (10 + 8) + 4 * (5 + 4));
}

// cl_khr_spirv_no_integer_wrap_decoration: what wraps is open, what does not is exact.
TEST(NoWrap, LeavesOpenWhatWraps) {
  const auto right_result = [](std::string_view name, ScalarType t,
                               std::vector<std::uint64_t> operands) -> std::int64_t {
    constexpr std::int64_t open = -1000;
    for (const TestCase& test_case : all_of(*integer_suite())) {
      if (!test_case.builtin.starts_with(std::string(name) + ":no_") || test_case.call.results[0] != t)
        continue;
      std::vector<Scalar> at;
      for (const std::uint64_t operand : operands) at.push_back({t, operand});
      const auto right = criterion_of(test_case, empty_rulebook())->right_result(at, 0);
      return right ? is_signed_integer(t) ? sign_extended(*right) : static_cast<std::int64_t>(right->bits)
                   : open;
    }
    ADD_FAILURE() << name;
    return open;
  };
  constexpr std::int64_t open = -1000;
  EXPECT_EQ(right_result("x+y", ScalarType::i8, {126, 1}), 127);
  EXPECT_EQ(right_result("x+y", ScalarType::i8, {127, 1}), open);
  EXPECT_EQ(right_result("x+y", ScalarType::u8, {254, 1}), 255);
  EXPECT_EQ(right_result("x+y", ScalarType::u8, {255, 1}), open);
  EXPECT_EQ(right_result("x-y", ScalarType::u8, {0, 1}), open);
  EXPECT_EQ(right_result("x-y", ScalarType::i8, {0x80, 1}), open);
  EXPECT_EQ(right_result("x*y", ScalarType::i64, {std::uint64_t{1} << 62, 2}), open);
  EXPECT_EQ(right_result("x*y", ScalarType::u64, {~std::uint64_t{0}, ~std::uint64_t{0}}), open);
  EXPECT_EQ(right_result("x*y", ScalarType::i16, {0xffff, 0x7fff}), -0x7fff);
  EXPECT_EQ(right_result("-x", ScalarType::i8, {0x80}), open);
  EXPECT_EQ(right_result("-x", ScalarType::i8, {0x81}), 127);
  EXPECT_EQ(right_result("x<<y", ScalarType::i8, {0xc0, 1}), -128);
  EXPECT_EQ(right_result("x<<y", ScalarType::i8, {64, 1}), open);
  EXPECT_EQ(right_result("x<<y", ScalarType::u8, {64, 9}), 128);
}

// Six of the comparisons are SPIR-V's alone.
TEST(RelationalSuite, MeasuresTwentySixComparisonsThreeLogicalOperatorsAndTwoSelections) {
  EXPECT_EQ(all_of(*relational_suite()).size(), 3U * (26 + 3 + 2));
}

// 6.3.g, h: a NaN and a subnormal number compare unequal to 0, a zero of either sign does not. A vector's
// true is -1.
TEST(RelationalSuite, LogicalOperatorsTakeANaNForTrueAndEitherZeroForFalse) {
  constexpr std::uint64_t nan = 0x7fc00000, least = 1, minus_zero = 0x80000000, one = 0x3f800000;
  const auto right_result = [](std::string_view name, std::vector<std::uint64_t> operands) {
    for (const TestCase& test_case : relational_suite()->cases(ScalarType::f32)) {
      if (test_case.builtin != name) continue;
      std::vector<Scalar> at;
      for (const std::uint64_t bits : operands) at.push_back({ScalarType::f32, bits});
      return criterion_of(test_case, empty_rulebook())->right_result(at, 0)->bits;
    }
    ADD_FAILURE() << name;
    return std::uint64_t{77};
  };
  EXPECT_EQ(right_result("!x", {nan}), 0U);
  EXPECT_EQ(right_result("!x", {least}), 0U);
  EXPECT_EQ(right_result("!x", {minus_zero}), 1U);
  EXPECT_EQ(right_result("x&&y", {nan, least}), 1U);
  EXPECT_EQ(right_result("x&&y", {one, minus_zero}), 0U);
  EXPECT_EQ(right_result("x&&y", {0, one}), 0U);
  EXPECT_EQ(right_result("x||y", {minus_zero, nan}), 1U);
  EXPECT_EQ(right_result("x||y", {0, minus_zero}), 0U);
}

// Of 11 types: select (of integers by signed and unsigned), ?:, components, vector literals, unions,
// vec_step, loads of constant memory, copies of work-groups, and shuffle and shuffle2 from 4 widths; of 8,
// bitselect; any and all of 4 in 6 widths; vload and vstore of all but half in 3 address spaces; atomic_xchg
// of float in 2, stored and returned.
TEST(SelectSuite, MeasuresEveryType) {
  EXPECT_EQ(all_of(*select_suite()).size(),
            11U * (1 + 1 + 3 + 1 + 2 + 2 * 4) + 8 * (1 + 1) + 2 * 4 * 6 + 10 * 3 * 2 + 2 * 2);
}

TEST(ContractionSuite, MeasuresThreeFormsUnderEightPragmasAndTwoFunctions) {
  EXPECT_EQ(all_of(*contraction_suite()).size(), 3U * (3 * 8 + 2));
}

// (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24, a tie that rounding the product alone loses.
TEST(ContractionSuite, DistinguishesOneRoundingFromTwoAndForbidsTheOneUnderOff) {
  const Scalar a{ScalarType::f32, 0x3f800800}, c{ScalarType::f32, 0xbf801000};
  const std::vector<Scalar> point{a, a, c};
  const Scalar once{ScalarType::f32, 0x33800000}, twice{ScalarType::f32, 0};
  for (const TestCase& test_case : contraction_suite()->cases(ScalarType::f32)) {
    if (!test_case.builtin.starts_with("x*y+z")) continue;
    const auto reason = [&](Scalar result, const char* mode) {
      return judged(*criterion_of(test_case, empty_rulebook(), mode), point, {&result, 1})[0].reason;
    };
    // In a block of its own, in one within it, and behind one that sets ON, the state is OFF.
    const bool off = test_case.builtin.find(":off") != std::string::npos;
    EXPECT_EQ(reason(twice, "default"), off ? PassReason::bound : PassReason::separate) << test_case.builtin;
    EXPECT_EQ(reason(once, "default"), off ? PassReason::failed : PassReason::fused) << test_case.builtin;
    EXPECT_EQ(reason(once, "mad-enable"), PassReason::fused) << test_case.builtin;
    EXPECT_EQ(reason(a, "default"), PassReason::failed) << test_case.builtin;
    EXPECT_EQ(reason(a, "mad-enable"), PassReason::undefined) << test_case.builtin;
  }
}

TEST(ExactSuites, NoTestCaseTwiceAndEachWithARightResultAndAClause) {
  std::set<std::string> seen;
  for (const auto& suite :
       {contraction_suite(), conversions_suite(), integer_suite(), relational_suite(), select_suite()})
    for (const TestCase& test_case : all_of(*suite)) {
      EXPECT_TRUE(seen.insert(test_case.suite + test_case.builtin + test_case.signature).second)
          << test_case.builtin << test_case.signature;
      const auto criterion = criterion_of(test_case, empty_rulebook());
      ASSERT_TRUE(criterion) << test_case.builtin;
      EXPECT_TRUE(criterion->has_right_result()) << test_case.builtin;
      EXPECT_FALSE(criterion->bound().clause.empty()) << test_case.builtin;
      EXPECT_EQ(test_case.call.expression.find("{T}"), std::string::npos);
    }
}

}  // namespace
}  // namespace plumbline
