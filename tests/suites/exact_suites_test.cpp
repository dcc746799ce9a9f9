// The suites whose answers are exact: how many questions there are, and that each has an answer.

#include <gtest/gtest.h>

#include <set>

#include "harness/support/precision_name.h"
#include "suites/contraction/contraction.h"
#include "suites/conversions/conversions.h"
#include "suites/integer/integer.h"
#include "suites/relational/relational.h"
#include "suites/select/select.h"
#include "tests/suites/judging.h"

namespace plumbline {
namespace {

using suites_test::criterion_of;
using suites_test::judged;

/// A document that says nothing of the operations with exact answers.
const Rulebook& nothing_said() {
  static const Rulebook book = *Rulebook::load("opencl-1.2");
  return book;
}

std::vector<TestCase> all_of(const Suite& suite) {
  std::vector<TestCase> out;
  for (ScalarType precision : asked_precisions)
    for (TestCase& test_case : suite.cases(precision)) out.push_back(std::move(test_case));
  return out;
}

// 11 types by 11; five directions, saturated too where the destination is an integer; as_ for equal sizes: 4
// pairs each of 8, 9 each of 16, 32 and 64 bits. Three casts of each pair, to bool from 11 types and from it
// to vectors of 8. as_ between different numbers of lanes: from 1, 2 and 4 lanes 45, 69 and 78 shapes, and 70
// of three lanes. Halves in memory, aligned and not, in three address spaces: 5 stores of float and double
// each, and a load. Of bfloat16, from each of the 11 types and to it.
TEST(ConversionsSuite, AsksEveryPairInEveryDirection) {
  EXPECT_EQ(all_of(*conversions_suite()).size(), 11U * 11 * 5 + 11 * 8 * 5 + 4 + 3 * 9 + 3 * 11 * 11 + 11 +
                                                     8 + 45 + 69 + 78 + 70 + 2 * 3 * (2 * 5 + 1) + 11 * 5 +
                                                     11 * 5 + 8 * 5);
}

// 39 operations: 8 types each, but mul24 and mad24 only 2 and upsample 6; 19 have a form with scalar
// operands. Ten compound assignments, and ++ and -- on either side, their values and what they leave. Five
// instructions that are decorated not to wrap, of unsigned types four.
TEST(IntegerSuite, AsksEveryOperationOfEveryType) {
  EXPECT_EQ(all_of(*integer_suite()).size(), 36U * 8 + 2 * 2 + 6 + 19 * 8 + 8 * (10 + 8) + 4 * (5 + 4));
}

// cl_khr_spirv_no_integer_wrap_decoration: what wraps is open, what does not is exact.
TEST(NoWrap, LeavesOpenWhatWraps) {
  const auto answer = [](std::string_view name, ScalarType t,
                         std::vector<std::uint64_t> operands) -> std::int64_t {
    constexpr std::int64_t open = -1000;
    for (const TestCase& test_case : all_of(*integer_suite())) {
      if (!test_case.builtin.starts_with(std::string(name) + ":no_") || test_case.call.results[0] != t)
        continue;
      std::vector<Scalar> at;
      for (const std::uint64_t operand : operands) at.push_back({t, operand});
      const auto right = criterion_of(test_case, nothing_said())->answer(at, 0);
      return right ? is_signed_integer(t) ? sign_extended(*right) : static_cast<std::int64_t>(right->bits)
                   : open;
    }
    ADD_FAILURE() << name;
    return open;
  };
  constexpr std::int64_t open = -1000;
  EXPECT_EQ(answer("x+y", ScalarType::i8, {126, 1}), 127);
  EXPECT_EQ(answer("x+y", ScalarType::i8, {127, 1}), open);
  EXPECT_EQ(answer("x+y", ScalarType::u8, {254, 1}), 255);
  EXPECT_EQ(answer("x+y", ScalarType::u8, {255, 1}), open);
  EXPECT_EQ(answer("x-y", ScalarType::u8, {0, 1}), open);
  EXPECT_EQ(answer("x-y", ScalarType::i8, {0x80, 1}), open);
  EXPECT_EQ(answer("x*y", ScalarType::i64, {std::uint64_t{1} << 62, 2}), open);
  EXPECT_EQ(answer("x*y", ScalarType::u64, {~std::uint64_t{0}, ~std::uint64_t{0}}), open);
  EXPECT_EQ(answer("x*y", ScalarType::i16, {0xffff, 0x7fff}), -0x7fff);
  EXPECT_EQ(answer("-x", ScalarType::i8, {0x80}), open);
  EXPECT_EQ(answer("-x", ScalarType::i8, {0x81}), 127);
  EXPECT_EQ(answer("x<<y", ScalarType::i8, {0xc0, 1}), -128);
  EXPECT_EQ(answer("x<<y", ScalarType::i8, {64, 1}), open);
  EXPECT_EQ(answer("x<<y", ScalarType::u8, {64, 9}), 128);
}

// Six of the comparisons are SPIR-V's alone.
TEST(RelationalSuite, AsksTwentySixComparisonsAndTwoSelections) {
  EXPECT_EQ(all_of(*relational_suite()).size(), 3U * 28);
}

// Of 11 types: select (of integers by signed and unsigned), ?:, components, vector literals, unions,
// vec_step, loads of constant memory, copies of work-groups, and shuffle and shuffle2 from 4 widths; of 8,
// bitselect; any and all of 4 in 6 widths; vload and vstore of all but half in 3 address spaces; atomic_xchg
// of float in 2, stored and returned.
TEST(SelectSuite, AsksEveryType) {
  EXPECT_EQ(all_of(*select_suite()).size(),
            11U * (1 + 1 + 3 + 1 + 2 + 2 * 4) + 8 * (1 + 1) + 2 * 4 * 6 + 10 * 3 * 2 + 2 * 2);
}

TEST(ContractionSuite, AsksThreeFormsUnderThreePragmasAndTwoFunctions) {
  EXPECT_EQ(all_of(*contraction_suite()).size(), 3U * (3 * 3 + 2));
}

// (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24, a tie that rounding the product alone loses.
TEST(ContractionSuite, TellsOneRoundingFromTwoAndForbidsTheOneUnderOff) {
  const Scalar a{ScalarType::f32, 0x3f800800}, c{ScalarType::f32, 0xbf801000};
  const std::vector<Scalar> point{a, a, c};
  const Scalar once{ScalarType::f32, 0x33800000}, twice{ScalarType::f32, 0};
  for (const TestCase& test_case : contraction_suite()->cases(ScalarType::f32)) {
    if (!test_case.builtin.starts_with("x*y+z")) continue;
    const auto reason = [&](Scalar result, const char* mode) {
      return judged(*criterion_of(test_case, nothing_said(), mode), point, {&result, 1})[0].reason;
    };
    const bool off = test_case.builtin.ends_with(":off");
    EXPECT_EQ(reason(twice, "default"), off ? PassReason::bound : PassReason::separate) << test_case.builtin;
    EXPECT_EQ(reason(once, "default"), off ? PassReason::failed : PassReason::fused) << test_case.builtin;
    EXPECT_EQ(reason(once, "mad-enable"), PassReason::fused) << test_case.builtin;
    EXPECT_EQ(reason(a, "default"), PassReason::failed) << test_case.builtin;
    EXPECT_EQ(reason(a, "mad-enable"), PassReason::undefined) << test_case.builtin;
  }
}

TEST(ExactSuites, NoQuestionTwiceAndEachWithAnAnswerAndAClause) {
  std::set<std::string> seen;
  for (const auto& suite :
       {contraction_suite(), conversions_suite(), integer_suite(), relational_suite(), select_suite()})
    for (const TestCase& test_case : all_of(*suite)) {
      EXPECT_TRUE(seen.insert(test_case.suite + test_case.builtin + test_case.signature).second)
          << test_case.builtin << test_case.signature;
      const auto criterion = criterion_of(test_case, nothing_said());
      ASSERT_TRUE(criterion) << test_case.builtin;
      EXPECT_TRUE(criterion->knows_answers()) << test_case.builtin;
      EXPECT_FALSE(criterion->bound().clause.empty()) << test_case.builtin;
      EXPECT_EQ(test_case.call.expression.find("{T}"), std::string::npos);
    }
}

}  // namespace
}  // namespace plumbline
