// 7.5.3 for one, two and three operands in every format: the set of results that its four cases allow, listed
// here from the text, against the judge.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "harness/support/random.h"
#include "reference/ziv.h"
#include "tests/harness/judge/judge_sample.h"

namespace plumbline::judge_test {
namespace {

struct Book {
  const Format* format;
  const char* rulebook;
};
const Book books[] = {{&binary16, "spirv-env-3.0"}, {&binary32, "opencl-1.2"}, {&binary64, "opencl-1.2"}};

std::uint64_t rounded(const Function& function, std::span<const Scalar> x, const Format& f) {
  return *correctly_rounded(function, x, 0, f, Direction::nearest_even);
}

/// Whether the exact result is below the smallest normal number and not zero: rounded away from zero it is
/// still at most that number, and toward zero less.
bool is_subnormal_before_rounding(const Function& function, std::span<const Scalar> x, const Format& f) {
  const std::uint64_t toward = *correctly_rounded(function, x, 0, f, Direction::toward_zero);
  const std::uint64_t up = *correctly_rounded(function, x, 0, f, Direction::toward_positive);
  const std::uint64_t down = *correctly_rounded(function, x, 0, f, Direction::toward_negative);
  return f.magnitude(toward) < f.min_normal() && (!f.is_zero(up) || !f.is_zero(down));
}

/// Cases 1 to 4, every subset of the subnormal operands replaced by zeros of each sign.
std::set<std::uint64_t> allowed(const Function& function, const std::vector<Scalar>& x, const Format& f) {
  std::vector<std::vector<Scalar>> lists{{}};
  for (const Scalar& operand : x) {
    std::vector<Scalar> choices{operand};
    if (f.is_subnormal(operand.bits)) choices.insert(choices.end(), {{f.type, 0}, {f.type, f.sign_mask()}});
    std::vector<std::vector<Scalar>> longer;
    for (const auto& list : lists)
      for (const Scalar& choice : choices) {
        longer.push_back(list);
        longer.back().push_back(choice);
      }
    lists = std::move(longer);
  }
  std::set<std::uint64_t> out;
  for (const auto& list : lists) {
    out.insert(rounded(function, list, f));
    if (is_subnormal_before_rounding(function, list, f)) out.insert({0, f.sign_mask()});
  }
  return out;
}

/// Subnormal numbers half of the time, else numbers about their size or their inverse.
Scalar operand(const Format& f, Random& random) {
  const std::uint64_t bits = random.next();
  const std::uint64_t sign = bits & 1 ? f.sign_mask() : 0;
  const std::uint64_t fraction = (bits >> 8) & f.fraction_mask();
  if (bits & 2) return {f.type, sign | fraction};
  const int largest = 2 * f.emax;
  const int near[] = {1, 2, f.emax - 1, f.emax, f.emax + 1, largest - 1};
  return {f.type, sign | static_cast<std::uint64_t>(near[(bits >> 2) % 6]) << (f.precision - 1) | fraction};
}

class Flushing : public testing::TestWithParam<const char*> {};

TEST_P(Flushing, AllowsWhatTheFourCasesListAndNothingElse) {
  const Function& function = *find_function(GetParam());
  for (const Book& book : books) {
    const Format& f = *book.format;
    const Rulebook rules = *Rulebook::load(book.rulebook);
    const Rule& rule = *rules.find(GetParam(), f.type);
    Random random(static_cast<std::uint64_t>(f.width));
    std::size_t flushes = 0;
    for (int k = 0; k < 300; ++k) {
      std::vector<Scalar> x;
      for (int n = 0; n < function.arity(); ++n) x.push_back(operand(f, random));
      const std::set<std::uint64_t> right = allowed(function, x, f);
      if (std::ranges::any_of(right, [&](std::uint64_t bits) { return f.is_nan(bits); })) continue;
      std::set<std::uint64_t> candidates = right;
      for (std::uint64_t bits : right)
        for (std::uint64_t other :
             {bits + 1, bits - 1, bits ^ f.sign_mask(), std::uint64_t{0}, f.sign_mask(), f.min_normal()})
          if (const std::uint64_t kept = other & (f.sign_mask() | (f.sign_mask() - 1)); !f.is_nan(kept))
            candidates.insert(kept);
      Truth truth(function, x);
      for (std::uint64_t bits : candidates) {
        const Judgement judgement = judge(truth, 0, {f.type, bits}, rule, {.flush = true});
        EXPECT_EQ(judgement.passed(), right.contains(bits))
            << GetParam() << " of " << std::hex << x[0].bits << " " << x.back().bits << " gives " << bits;
        flushes +=
            judgement.reason == PassReason::flush_operand || judgement.reason == PassReason::flush_result;
      }
    }
    EXPECT_GT(flushes, 50u) << f.width;
  }
}

// One operand, two and three; all exact or correctly rounded in every format.
INSTANTIATE_TEST_SUITE_P(Functions, Flushing, testing::Values("fabs", "logb", "x+y", "x*y", "fma"));

// 7.5.3: instead of 7.5.1's, a flushing device may choose these.
TEST(FlushedNextafter, HasItsAlternativesInEveryFormat) {
  for (const Book& book : books) {
    const Format& f = *book.format;
    const Rulebook rules = *Rulebook::load(book.rulebook);
    const Rule& rule = *rules.find("nextafter", f.type);
    const std::uint64_t sign = f.sign_mask(), least = f.min_normal(),
                        one = static_cast<std::uint64_t>(f.emax) << (f.precision - 1);
    struct Row {
      std::uint64_t x, y, alternative, usual;
    };
    const Row rows[] = {{least, 0, 0, least - 1},
                        {least, least - 1, 0, least - 1},
                        {least, one | sign, 0, least - 1},
                        {least | sign, 0, sign, (least - 1) | sign},
                        {least | sign, one, sign, (least - 1) | sign},
                        {sign, one, least, 1},
                        {0, one, least, 1},
                        {sign, one | sign, least | sign, 1 | sign},
                        {0, one | sign, least | sign, 1 | sign}};
    for (const Row& row : rows) {
      const std::array<Scalar, 2> x{Scalar{f.type, row.x}, Scalar{f.type, row.y}};
      Truth truth(*find_function("nextafter"), x);
      for (const std::uint64_t bits : {row.alternative, row.usual})
        EXPECT_TRUE(judge(truth, 0, {f.type, bits}, rule, {.flush = true}).passed())
            << std::hex << row.x << " " << row.y << " " << bits;
      EXPECT_TRUE(judge(truth, 0, {f.type, row.usual}, rule, {}).passed());
      EXPECT_FALSE(judge(truth, 0, {f.type, row.alternative}, rule, {}).passed());
      EXPECT_FALSE(judge(truth, 0, {f.type, one}, rule, {.flush = true}).passed());
    }
  }
}

}  // namespace
}  // namespace plumbline::judge_test
