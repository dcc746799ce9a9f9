// Hard cases are found, and their distances are right: held to trials of every denominator, and to MPFR by
// other formulas.
#include <gtest/gtest.h>
#include <mpfr.h>

#include <cmath>
#include <random>
#include <sstream>

#include "arcs.h"
#include "powers.h"
#include "reference/real.h"
#include "wide.h"

namespace plumbline::ties {
namespace {

/// The quotient nearest to n / d of all with q < 2^24.
Convergent nearest_by_trial(std::uint64_t n, std::uint64_t d) {
  Convergent nearest{0, 1, 1};
  for (std::uint64_t q = 1; q < std::uint64_t{1} << 24; ++q) {
    const Wide product = Wide{n} * q;
    const auto p = static_cast<std::uint64_t>((product + d / 2) / d);
    const auto rest = static_cast<SignedWide>(product) - static_cast<SignedWide>(Wide{p} * d);
    const double distance =
        std::abs(static_cast<double>(rest)) / (static_cast<double>(q) * static_cast<double>(n));
    if (distance < nearest.distance) nearest = {p, q, distance};
  }
  return nearest;
}

/// From p / q, n / d is 2^-bits away.
void expect_found(std::uint64_t p, std::uint64_t q, int bits) {
  const std::uint64_t d = q << std::countl_zero(q) >> 1;
  const std::uint64_t exact = static_cast<std::uint64_t>(Wide{d} * p / q);
  const std::uint64_t n = exact + (exact >> bits);
  const Convergent trial = nearest_by_trial(n, d), found = last_convergent(n, d);
  EXPECT_EQ(found.p * trial.q, trial.p * found.q);
  EXPECT_NEAR(found.distance / trial.distance, 1, 1e-9);
}

TEST(Arcs, QuotientsBesideATangentAreFound) {
  expect_found(16777213, 16777212, 56);
  expect_found(5, 3, 55);
  expect_found(1, 1, 51);
}

TEST(Arcs, QuotientsOfRandomNumbersAreNotNearerThanFound) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 2; ++i) {
    const std::uint64_t d = (random() | std::uint64_t{1} << 63) >> 1, n = d + random() % d;
    EXPECT_GE(nearest_by_trial(n, d).distance,
              std::min(last_convergent(n, d).distance, 0x1p-50) * (1 - 1e-9));
  }
}

/// The distance of atan(y / x), over pi for atan2pi, from the tie: by the tangent of the difference.
double distance_by_tangents(Arc arc, double y, double x) {
  Real angle(400), tie(25), tangent(400), quotient(400);
  mpfr_set_d(quotient.get(), y, MPFR_RNDN);
  mpfr_div_d(quotient.get(), quotient.get(), x, MPFR_RNDN);
  const double near = std::atan2(y, x) / (arc == Arc::atan2 ? 1 : M_PI);
  mpfr_set_d(tie.get(), near, MPFR_RNDN);
  mpfr_const_pi(angle.get(), MPFR_RNDN);
  if (arc == Arc::atan2) mpfr_set_ui(angle.get(), 1, MPFR_RNDN);
  mpfr_mul(angle.get(), angle.get(), tie.get(), MPFR_RNDN);
  mpfr_tan(tangent.get(), angle.get(), MPFR_RNDN);
  Real difference(400), product(400);
  mpfr_sub(difference.get(), quotient.get(), tangent.get(), MPFR_RNDN);
  mpfr_mul(product.get(), quotient.get(), tangent.get(), MPFR_RNDN);
  mpfr_add_ui(product.get(), product.get(), 1, MPFR_RNDN);
  mpfr_div(difference.get(), difference.get(), product.get(), MPFR_RNDN);
  mpfr_div(difference.get(), difference.get(), angle.get(), MPFR_RNDN);
  return std::abs(mpfr_get_d(difference.get(), MPFR_RNDN));
}

TEST(Arcs, LeastDistancesAreRightAndListed) {
  for (const Arc arc : {Arc::atan2, Arc::atan2pi})
    for (const std::uint64_t part : {2500, 3600, 3900}) {
      const Findings found = arcs_of(arc, {part, 4096}, 0x1p-62);
      ASSERT_GT(found.computed(), 0);
      double y = 0, x = 0;
      ASSERT_EQ(std::sscanf(found.at().c_str(), "%la %la", &y, &x), 2);
      EXPECT_NEAR(found.least() / distance_by_tangents(arc, y, x), 1, 1e-9) << found.at();
      EXPECT_LT(found.least(), 0x1p-62);
      EXPECT_NE(std::ranges::find(found.nearer(), found.at()), found.nearer().end());
      EXPECT_TRUE(arcs_of(arc, {part, 4096}, 0x1p-100).nearer().empty());
    }
}

/// The distance of s^n by an exponential of a logarithm.
double distance_by_logarithm(double s, long n) {
  Real power(400), tie(25);
  mpfr_set_d(power.get(), s, MPFR_RNDN);
  mpfr_log(power.get(), power.get(), MPFR_RNDN);
  mpfr_mul_si(power.get(), power.get(), n, MPFR_RNDN);
  mpfr_exp(power.get(), power.get(), MPFR_RNDN);
  mpfr_set(tie.get(), power.get(), MPFR_RNDN);
  mpfr_div(power.get(), power.get(), tie.get(), MPFR_RNDN);
  mpfr_sub_ui(power.get(), power.get(), 1, MPFR_RNDN);
  return std::abs(mpfr_get_d(power.get(), MPFR_RNDN));
}

/// Every power of two bases, by MPFR alone.
TEST(Powers, DistancesAreThoseOfEveryPower) {
  for (const std::uint32_t s : {0x105c0d3U, 0x1234567U, 0x1fd0ffeU}) {
    const Findings found = powers_of({s - (1U << 24), 1U << 24}, 0x1p-50);
    double least = found.others();
    const auto last = static_cast<std::int64_t>(largest_exponent(s));
    for (std::int64_t n = -last; n <= last; ++n)
      if (n != 0 && n != 1) least = std::min(least, distance_of_power(s, n));
    EXPECT_EQ(std::min(found.least(), found.others()), least) << s;
    EXPECT_EQ(found.examined(), 2 * last);
  }
}

TEST(Powers, TheNearestOfABaseIsFoundAndListed) {
  const Findings found = powers_of({0x000f09, 1U << 24}, 0x1p-57);
  EXPECT_EQ(found.at(), "0x1.000f09p+0 1394");
  EXPECT_NEAR(found.least() / distance_by_logarithm(0x1.000f09p+0, 1394), 1, 1e-9);
  EXPECT_EQ(found.nearer(), std::vector{found.at()});
  EXPECT_TRUE(powers_of({0x000f09, 1U << 24}, 0x1p-58).nearer().empty());
}

TEST(Powers, ThoseOfFewBitsAreNoDistances) {
  // 3^15 has 24 bits, 3^16 has 26, and 1 / 3 none of them.
  const Findings found = powers_of({1U << 23, 1U << 24}, 0x1p-55);
  EXPECT_TRUE(found.nearer().empty());
  EXPECT_GT(distance_of_power(3U << 23, 16), 0);
  EXPECT_EQ(distance_of_power(3U << 23, 15), 0);
}

}  // namespace
}  // namespace plumbline::ties
