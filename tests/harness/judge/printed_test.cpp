#include "harness/judge/printed.h"

#include <gtest/gtest.h>

#include "harness/rulebook/rulebook.h"
#include "reference/format.h"

namespace plumbline::printed_test {
namespace {

constexpr ScalarType f = ScalarType::f32;

/// What a device gives of a text's part: as PrintCall states.
std::vector<Scalar> results_of(std::string_view text, std::size_t part = 0, std::uint64_t returned = 0) {
  std::vector<Scalar> out{{ScalarType::i64, text.size()}, {ScalarType::i32, returned}};
  for (std::size_t word = 0; word < PrintCall::part_words; ++word) {
    std::uint64_t bits = 0;
    for (std::size_t k = 0; k < 8; ++k) {
      const std::size_t at = part * PrintCall::part_characters + 8 * word + k;
      if (at < text.size()) bits |= std::uint64_t{static_cast<unsigned char>(text[at])} << (8 * k);
    }
    out.push_back({ScalarType::u64, bits});
  }
  return out;
}

std::vector<Scalar> nothing() {
  auto out = results_of("");
  out[0].bits = ~std::uint64_t{0};
  return out;
}

std::vector<Scalar> point(std::uint64_t print, std::uint64_t value = 0, std::uint64_t part = 0) {
  return {{ScalarType::u32, print}, {ScalarType::u32, value}, {ScalarType::u32, part}};
}

const std::string long_text(100, 'x');

Printed criterion(Printed::Terms terms = {}) {
  const ConversionSpecification plain{.specifier = 'g'};
  terms.clause = "6.12.13.2";
  return Printed(std::make_shared<const std::vector<PrintedItem>>(std::vector<PrintedItem>{
                     {.name = "v2", .specification = plain, .operands = {{f, 0x3fc00000}, {f, 0xc0000000}}},
                     {.name = "text", .text = long_text},
                     {.name = "subnormal", .specification = plain, .operands = {{f, 1}}},
                     {.name = "zero", .specification = plain, .operands = {{f, 0x80000000}}},
                     {.name = "nan", .specification = plain, .operands = {{f, binary32.quiet_nan()}}},
                     {.name = "pointer", .specification = {.width = 4, .specifier = 'p'}, .pointer = true},
                     {.name = "wide", .specification = {.width = 60, .specifier = 'p'}, .pointer = true}}),
                 terms);
}

PassReason reason(const Printed& c, const std::vector<Scalar>& at, const std::vector<Scalar>& results,
                  std::size_t output = 0) {
  PointTruths truths(at);
  std::vector<Judgement> judgements(results.size());
  c.judge(truths, results, judgements);
  return judgements[output].reason;
}

TEST(Printed, ValuesOfAVectorAreJudgedOneByOneAndThereAreNoMore) {
  const Printed c = criterion();
  EXPECT_EQ(reason(c, point(0), results_of("1.5")), PassReason::bound);
  EXPECT_EQ(reason(c, point(0, 1), results_of("-2")), PassReason::bound);
  EXPECT_EQ(reason(c, point(0, 1), results_of("1.5")), PassReason::failed);
  EXPECT_EQ(reason(c, point(0, 1), nothing()), PassReason::failed);
  EXPECT_EQ(reason(c, point(0, 2), nothing()), PassReason::bound);
  EXPECT_EQ(reason(c, point(0, 2), results_of("")), PassReason::failed);
  EXPECT_EQ(c.truth(point(0, 2), 0, shown_digits), "nothing");
}

TEST(Printed, LongTextsAreJudgedByParts) {
  const Printed c = criterion();
  std::string other = long_text;
  other[99] = 'y';
  for (const std::size_t part : {0U, 1U, 2U})
    EXPECT_EQ(reason(c, point(1, 0, part), results_of(long_text, part)), PassReason::bound);
  EXPECT_EQ(reason(c, point(1, 0, 1), results_of(other, 1)), PassReason::bound);
  EXPECT_EQ(reason(c, point(1, 0, 2), results_of(other, 2)), PassReason::failed);
  EXPECT_EQ(reason(c, point(1), results_of(long_text + "x")), PassReason::failed);
  auto more = results_of(long_text, 2);
  more.back().bits = 'x';  // after the end
  EXPECT_EQ(reason(c, point(1, 0, 2), more), PassReason::failed);
}

TEST(Printed, PointersAreAsWideAsTheirField) {
  const Printed c = criterion();
  EXPECT_EQ(reason(c, point(5), results_of("0x00")), PassReason::bound);
  EXPECT_EQ(reason(c, point(5), results_of("0x0")), PassReason::failed);
}

TEST(Printed, PointersAreNoLongerThanTheFieldOrAPart) {
  const Printed c = criterion();
  const std::string whole(PrintCall::part_characters, 'p');
  EXPECT_EQ(reason(c, point(5), results_of(whole)), PassReason::bound);
  EXPECT_EQ(reason(c, point(5), results_of(whole + "p")), PassReason::failed);
  EXPECT_EQ(reason(c, point(5), results_of(whole + std::string(1000, 'p'))), PassReason::failed);
  const PrintedItem wide{.name = "wide", .specification = {.width = 60, .specifier = 'p'}, .pointer = true};
  EXPECT_EQ(parts_of(wide, 0), 2U);
  const std::string field(60, ' ');
  for (const std::size_t part : {0U, 1U}) {
    EXPECT_EQ(reason(c, point(6, 0, part), results_of(field, part)), PassReason::bound);
    EXPECT_EQ(reason(c, point(6, 0, part), results_of(field + " ", part)), PassReason::failed);
  }
  EXPECT_EQ(reason(c, point(6, 0, 1), results_of(field.substr(1) + "\n", 1)), PassReason::failed);
}

TEST(Printed, OptionsLeaveOpenWhatTheyExclude) {
  const Printed strict = criterion(), flushing = criterion({.clause = "", .options = {.flush = true}}),
                signless = criterion({.clause = "", .options = {.signless_zeros = true}}),
                numbers = criterion({.clause = "", .options = {}, .assumes_numbers = true});
  EXPECT_EQ(reason(strict, point(2), results_of("0")), PassReason::failed);
  EXPECT_EQ(reason(flushing, point(2), results_of("0")), PassReason::flush_operand);
  EXPECT_EQ(reason(flushing, point(2), results_of("1.4013e-45")), PassReason::bound);
  EXPECT_EQ(reason(flushing, point(0), results_of("0")), PassReason::failed);
  EXPECT_EQ(reason(strict, point(3), results_of("0")), PassReason::failed);
  EXPECT_EQ(reason(signless, point(3), results_of("0")), PassReason::bound);
  EXPECT_EQ(reason(strict, point(4), results_of("nan")), PassReason::nan_class);
  EXPECT_EQ(reason(strict, point(4), results_of("0")), PassReason::failed);
  EXPECT_EQ(reason(numbers, point(4), results_of("0")), PassReason::undefined);
}

TEST(Printed, RightResultsPassAndWhatMustBeRejectedFails) {
  const Printed c = criterion();
  for (const auto& at : {point(0), point(0, 1), point(0, 2), point(1), point(1, 0, 2), point(2), point(3),
                         point(4), point(5)}) {
    std::vector<Scalar> right;
    for (int output = 0; output < 8; ++output) right.push_back(*c.right_result(at, output));
    for (std::size_t k = 0; k < right.size(); ++k) {
      EXPECT_NE(reason(c, at, right, k), PassReason::failed);
      EXPECT_FALSE(c.must_reject(at, static_cast<int>(k), right[k]));
      auto wrong = right;
      wrong[k].bits ^= 1;
      if (!c.must_reject(at, static_cast<int>(k), wrong[k])) continue;
      EXPECT_TRUE(reason(c, at, wrong, 0) == PassReason::failed ||
                  reason(c, at, wrong, 1) == PassReason::failed);
    }
  }
  EXPECT_TRUE(c.must_reject(point(0), PrintCall::first_word, {ScalarType::u64, '2'}));
  EXPECT_FALSE(c.must_reject(point(4), PrintCall::first_word, {ScalarType::u64, '2'}));  // a text of several
}

// One defect, one test case: a text has nothing of what printf returns, nor the other way round.
TEST(Printed, JudgesTheTextOrWhatIsReturned) {
  Printed::Terms terms;
  terms.judged = Printed::Judged::returned;
  const Printed of_text = criterion(), of_returned = criterion(terms);
  const auto at = point(0);
  const auto right = results_of("1.5"), other_text = results_of("2.5"),
             returned_one = results_of("1.5", 0, 1);
  const auto passes = [&](const Printed& c, const std::vector<Scalar>& results) {
    return reason(c, at, results, 0) != PassReason::failed && reason(c, at, results, 1) != PassReason::failed;
  };
  EXPECT_TRUE(passes(of_text, right));
  EXPECT_TRUE(passes(of_text, returned_one));
  EXPECT_FALSE(passes(of_text, other_text));
  EXPECT_TRUE(passes(of_returned, right));
  EXPECT_TRUE(passes(of_returned, other_text));
  EXPECT_FALSE(passes(of_returned, returned_one));
  const Scalar one{ScalarType::i32, 1};
  EXPECT_FALSE(of_text.must_reject(at, PrintCall::returned_output, one));
  EXPECT_TRUE(of_returned.must_reject(at, PrintCall::returned_output, one));
  EXPECT_FALSE(of_returned.must_reject(at, PrintCall::first_word, {ScalarType::u64, '2'}));
  EXPECT_FALSE(of_text.judges_like(of_returned));
}

TEST(Printed, ShowsWhatWasPrinted) {
  const Printed c = criterion();
  EXPECT_EQ(c.text({}, point(0, 1), 0), "v2, value 2");
  EXPECT_EQ(c.text({}, point(1, 0, 2), 0), "text, from character 97 on");
  EXPECT_EQ(c.text({}, point(0), 1), "v2, value 1, returned");
  EXPECT_EQ(c.result_text(results_of("a\"\n"), 0), "\"a\\\"\\012\"");
  EXPECT_EQ(c.result_text(results_of(long_text, 2), 0), "\"xxxx\" of 100 characters");
  EXPECT_EQ(c.result_text(nothing(), 0), "nothing");
  EXPECT_EQ(c.truth(point(0), 0, shown_digits), "\"1.5\"");
}

}  // namespace
}  // namespace plumbline::printed_test
