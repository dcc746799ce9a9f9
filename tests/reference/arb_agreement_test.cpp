// Every function on real numbers against Arb and exact rationals: the enclosure and the ball must overlap,
// and the correctly rounded result must not depend on the precision the search starts from.
// PLUMBLINE_REFERENCE_POINTS=100000 makes the long check of it.

#include <gtest/gtest.h>

#include "oracle.h"
#include "points.h"
#include "reference/ziv.h"

namespace plumbline::testing {
namespace {

constexpr ScalarType compared_types[] = {ScalarType::f16, ScalarType::bf16, ScalarType::f32, ScalarType::f64};
constexpr slong oracle_precision = 300;
constexpr mpfr_prec_t enclosure_precision = 128;

std::string text(std::span<const Scalar> point) {
  std::string all;
  for (const Scalar& x : point) all += Real::exactly(x).text(17) + " ";
  return all;
}

/// Greater arguments than that take Arb minutes, and it does not separate -0, on atan2's branch cut, from +0.
/// MPFR computes them all the same.
bool within_arbs_reach(std::string_view name, std::span<const mpq_class> x) {
  if (name.starts_with("atan2") && x[0] == 0) return false;
  return !(name == "tgamma" || name == "erf" || name == "erfc") || abs(x[0]) < (1 << 20);
}

struct Tally {
  int compared = 0;
};

void check(const Function& function, std::span<const Scalar> point, Tally& tally) {
  std::vector<Enclosure> outputs(static_cast<std::size_t>(function.outputs_for(point.size())),
                                 Enclosure(enclosure_precision));
  function.enclose(point, enclosure_precision, outputs);
  std::vector<mpq_class> values;
  for (const Scalar& x : point) {
    const auto value = value_of(x);
    if (!value) return;
    values.push_back(*value);
  }
  if (!within_arbs_reach(function.name, values)) return;
  const Format& format = format_of(point[0].type);
  const std::vector<Ball> balls = oracle(function.name)(values, format, oracle_precision);
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    if (!balls[k].is_finite()) continue;
    tally.compared += k == 0;
    ASSERT_FALSE(outputs[k].is_nan()) << function.name << " " << text(point) << "output " << k;
    EXPECT_TRUE(balls[k].overlaps(outputs[k]))
        << function.name << " " << text(point) << "output " << k << " is in [" << outputs[k].lower.text()
        << ", " << outputs[k].upper.text() << "], Arb: " << arb_get_str(balls[k].get(), 30, 0);
    for (const Direction direction : {Direction::nearest_even, Direction::toward_positive}) {
      const auto output = static_cast<int>(k);
      const auto rounded = correctly_rounded(function, point, output, format, direction);
      EXPECT_TRUE(rounded.has_value()) << function.name << " " << text(point);
      EXPECT_EQ(rounded, correctly_rounded(function, point, output, format, direction, {.start = 192}));
    }
  }
}

class ArbAgreement : public ::testing::TestWithParam<std::string_view> {};

TEST_P(ArbAgreement, EnclosuresOverlap) {
  const Function& function = *find_function(GetParam());
  std::mt19937_64 random(20120514);
  const int points = point_count(250);
  for (const ScalarType type : compared_types)
    for (const int lanes : widths_of(function)) {
      Tally tally;
      for (int i = 0; i < points && !HasFailure(); ++i)
        check(function, random_point(function, type, random, lanes), tally);
      // Domains cover at least an eighth of the points (acosh, log of negative numbers have none).
      EXPECT_GT(tally.compared, points / 12) << opencl_name(type) << ": Arb decided too few";
    }
}

std::vector<std::string_view> functions_with_oracle() {
  std::vector<std::string_view> names;
  for (const Function& f : functions()) {
    if (oracle(f.name)) names.push_back(f.name);
  }
  return names;
}

INSTANTIATE_TEST_SUITE_P(Function, ArbAgreement, ::testing::ValuesIn(functions_with_oracle()),
                         [](const auto& row) { return test_name(row.param); });

TEST(ArbAgreement, CoversEveryFunctionOfTheMathTable) {
  for (const Function& f : functions()) {
    const bool of_integers = f.types == Types::integers || f.types == Types::integers_32;
    const bool of_bits =
        f.name == "nan" || f.name == "copysign" || f.name == "bitselect" || f.name == "select";
    if (of_integers || of_bits || f.results.letters() == "B") continue;
    EXPECT_TRUE(oracle(f.name)) << f.name << " is checked by no oracle";
  }
}

}  // namespace
}  // namespace plumbline::testing
