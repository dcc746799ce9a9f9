// Codes of small formats, judged by rulebook ocp: what passes, and what must_reject names, for every code.

#include "harness/judge/coded.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

namespace plumbline {
namespace {

Scalar single(float x) { return {ScalarType::f32, std::bit_cast<std::uint32_t>(x)}; }

std::unique_ptr<Coded> criterion(const char* book, const SmallConversion& conversion, bool flush = false) {
  static std::map<std::string, Rulebook> books;
  if (!books.contains(book)) books.emplace(book, *Rulebook::load(book));
  JudgeOptions options;
  options.flush = flush;
  return std::make_unique<Coded>(conversion, *books.at(book).small_format(*conversion.format), options);
}

Judgement judged(const Criterion& criterion, float x, unsigned code) {
  const std::vector<Scalar> point{single(x)};
  const Scalar result{ScalarType::u8, code};
  PointTruths at(point);
  Judgement judgement;
  criterion.judge(at, {&result, 1}, {&judgement, 1});
  EXPECT_FALSE(judgement.passed() && criterion.must_reject(point, 0, result)) << x << ' ' << code;
  return judgement;
}

std::vector<unsigned> passing(const Criterion& criterion, float x) {
  std::vector<unsigned> codes;
  for (unsigned code = 0; code < 256; ++code)
    if (judged(criterion, x, code).passed()) codes.push_back(code);
  return codes;
}

/// OFP8 1.0, 5.2.1, table 3, and MX 1.0, 5.3: what a single becomes.
struct Ruled {
  const SmallFormat* format;
  bool saturating;
  float x;
  std::vector<unsigned> codes;
};

TEST(Coded, PassesWhatTheDocumentsHave) {
  const std::vector<unsigned> any_nan_of_e5m2{0x7D, 0x7E, 0x7F, 0xFD, 0xFE, 0xFF};
  const Ruled table[] = {
      {&e4m3, true, 448, {0x7E}},
      {&e4m3, true, 464, {0x7E}},
      {&e4m3, true, 465, {0x7E}},
      {&e4m3, false, 464, {0x7E}},
      {&e4m3, false, 465, {0x7F, 0xFF}},
      {&e4m3, true, -INFINITY, {0xFE}},
      {&e4m3, false, -INFINITY, {0x7F, 0xFF}},
      {&e4m3, true, NAN, {0x7F, 0xFF}},
      {&e4m3, true, -0.0f, {0x80}},
      {&e4m3, true, 0x1p-10f, {0x00}},
      {&e4m3, true, 0x1.8p-10f, {0x01}},
      {&e4m3, true, 0x1p-9f, {0x01}},
      {&e5m2, true, 61440, {0x7B}},
      {&e5m2, false, 61440, {0x7C}},
      {&e5m2, false, 61439, {0x7B}},
      {&e5m2, false, -INFINITY, {0xFC}},
      {&e5m2, true, INFINITY, {0x7B}},
      {&e5m2, true, NAN, any_nan_of_e5m2},
      {&e3m2, true, 1e9f, {0x1F}},
      {&e2m3, true, -INFINITY, {0x3F}},
      {&e2m1, true, 2.5f, {0x04}},
      {&e2m1, true, 3.5f, {0x06}},
      {&e2m1, true, 0.25f, {0x00}},
      {&e2m1, true, 0.75f, {0x02}},
  };
  for (const Ruled& row : table)
    EXPECT_EQ(passing(*criterion("ocp", {row.format, row.saturating}), row.x), row.codes)
        << row.format->name << ' ' << row.x;
  EXPECT_EQ(passing(*criterion("ocp", {&e2m1, true}), NAN).size(), 256u);
  EXPECT_EQ(passing(*criterion("cuda", {&e2m1, true}), NAN), std::vector<unsigned>{0x07});
  EXPECT_EQ(passing(*criterion("cuda", {&e8m0, true, Direction::toward_positive}), -3.0f),
            std::vector<unsigned>{129});
  EXPECT_EQ(passing(*criterion("cuda", {&e8m0, false, Direction::toward_zero}), 0x1.cp127f),
            std::vector<unsigned>{0xFE});
  EXPECT_EQ(passing(*criterion("cuda", {&e8m0, false, Direction::toward_positive}), 0x1.cp127f),
            std::vector<unsigned>{0xFF});
  EXPECT_EQ(passing(*criterion("cuda", {&e8m0, true, Direction::toward_zero}), 0.0f),
            std::vector<unsigned>{0});
}

TEST(Coded, AnErrorIsTheNumberOfCodesBetween) {
  const auto e4m3_sat = criterion("ocp", {&e4m3, true});
  EXPECT_EQ(judged(*e4m3_sat, 1, 0x39).ulp, 1);
  EXPECT_EQ(judged(*e4m3_sat, 1, 0x30).ulp, 8);
  EXPECT_EQ(judged(*e4m3_sat, 0x1p-9f, 0x81).ulp, 2);
  EXPECT_TRUE(std::isnan(judged(*e4m3_sat, 1, 0x7F).ulp));
  EXPECT_TRUE(std::isinf(judged(*criterion("ocp", {&e2m1, true}), 1, 0x12).ulp));
}

TEST(Coded, AFlushedOperandPassesWhereItMay) {
  const float subnormal = 0x1p-128f;
  EXPECT_FALSE(judged(*criterion("cuda", {&e8m0, true, Direction::toward_positive}), subnormal, 1).passed());
  // 2^-128 and 0 give the least scale alike.
  EXPECT_EQ(judged(*criterion("cuda", {&e8m0, true, Direction::toward_positive}, true), subnormal, 0).reason,
            PassReason::bound);
}

// What judge() fails must_reject() names, but for numbers between the greatest and the one behind it.
TEST(Coded, MustRejectNamesWhatFails) {
  for (const SmallFormat* format : small_formats)
    for (const bool saturating : {false, true})
      for (const Direction direction :
           {Direction::nearest_even, Direction::toward_zero, Direction::toward_positive}) {
        const bool directed = direction != Direction::nearest_even;
        if (directed != format->is_scale || (!saturating && !format->nan)) continue;
        const auto rule = criterion("cuda", {format, saturating, direction});
        for (unsigned bits = 0x3001; bits < 0x10000; bits += 37) {
          const float x = std::bit_cast<float>(bits << 16);
          const double greatest =
              std::bit_cast<double>(widened(*format, format->greatest, ScalarType::f64).bits);
          const bool is_beside = std::fabs(x) > greatest && std::fabs(x) < 2 * greatest;
          for (unsigned code = 0; code < 256; code += 3) {
            const std::vector<Scalar> point{single(x)};
            const bool named = rule->must_reject(point, 0, {ScalarType::u8, code});
            const bool is_open = is_beside || (std::isnan(x) && !format->nan);
            EXPECT_TRUE(named || is_open || judged(*rule, x, code).passed())
                << format->name << ' ' << x << ' ' << code;
          }
        }
      }
}

}  // namespace
}  // namespace plumbline
