// Every polynomial under the vector kernels, with the coefficients that they include, against its function.
// Its error is proved, and half of it refuted: a smaller one turns a test red.

#include <gtest/gtest.h>

#include "reference/fast/coefficients/arc.h"
#include "reference/fast/coefficients/erf.h"
#include "reference/fast/coefficients/exp.h"
#include "reference/fast/coefficients/gamma.h"
#include "reference/fast/coefficients/lgamma.h"
#include "reference/fast/coefficients/log.h"
#include "reference/fast/coefficients/power.h"
#include "reference/fast/coefficients/stirling.h"
#include "reference/fast/coefficients/trig.h"
#include "reference/fast/coefficients/wide_lgamma.h"
#include "tests/reference/bounds/relative_error.h"

namespace plumbline::testing {
namespace {

using fit::Ball;
using fit::hypergeometric;

/// One polynomial on one interval, with the error that its header states.
struct Claim {
  std::string name;
  Approximation polynomial;
  fit::Source function;
  double center, radius, error;
};

Ball sum_of(double leading, double trailing) { return Ball(leading) + Ball(trailing); }

template <std::size_t N>
std::vector<Ball> coefficients_of(const fast::Polynomial<N>& p) {
  std::vector<Ball> out;
  for (const fast::Constant& c : p.coefficients) {
    out.push_back(sum_of(c.hi, c.lo));
    arb_add_error(out.back().get(), Ball(c.error).get());
  }
  return out;
}

/// In the variable of the interval, from `p.from` to `p.to`.
template <std::size_t N>
Claim claim(const char* name, const fast::Polynomial<N>& p, const fit::Source& f) {
  EXPECT_EQ(p.kind, fast::ErrorKind::relative);
  return {name, {coefficients_of(p), 0}, f, (p.from + p.to) / 2, (p.to - p.from) / 2, p.error};
}
/// In its square, of a variable from 0 to `p.to`: rounded up, that is no more than 2^-50 beyond.
template <std::size_t N>
Claim claim_of_square(const char* name, const fast::Polynomial<N>& p, const fit::Source& f) {
  EXPECT_EQ(p.kind, fast::ErrorKind::relative);
  EXPECT_EQ(p.from, 0);
  const double half = p.to * p.to / 2 * (1 + 0x1p-50);
  return {name, {coefficients_of(p), 0}, f, half, half, p.error};
}
/// In u = x - origin.
template <std::size_t N>
Claim claim_from(const char* name, const fast::Polynomial<N>& p, double origin, const fit::Source& f) {
  Claim out = claim(name, p, f);
  out.polynomial.origin = origin;
  out.center += origin;
  return out;
}

template <int N, int P>
void add_pieces(std::vector<Claim>& out, const char* name, const fast::Piecewise<N, P>& p,
                const std::vector<double>& radii, const fit::Source& f) {
  for (std::size_t i = 0; i < radii.size(); ++i) {
    std::vector<Ball> coefficients;
    coefficients.reserve(N);
    for (int k = 0; k < N; ++k)
      coefficients.push_back(sum_of(p.leading[k].of[i], k < P ? p.trailing[k].of[i] : 0));
    const double center = p.centers.of[i];
    out.push_back({name + ("_" + std::to_string(i)), {coefficients, center}, f, center, radii[i], p.error});
  }
}

/// Ten half binades from `first` on, which a kernel's operands may leave by the part `more` of them.
template <int N, int P>
std::vector<double> half_binades(const fast::Piecewise<N, P>& p, double first, double more) {
  std::vector<double> radii;
  radii.reserve(10);
  for (int i = 0; i < 10; ++i) {
    const double binade = std::ldexp(first, i / 2);
    EXPECT_EQ(p.centers.of[i], binade * (i % 2 == 0 ? 1.25 : 1.75));
    radii.push_back(binade / 4 * (1 + more));
  }
  return radii;
}

std::vector<Claim> single_claims() {
  const Ball third = Ball(1) / Ball(3), pi = fit::pi(), quarter = Ball(-0.0625) * pi * pi;
  // DLMF 4.6.1, 4.2.19, 4.6.7, 4.24.3, 4.19.1 and 4.19.2, by the ratios of their terms.
  const auto expm1_over = hypergeometric(Ball(1), {{1, 1}}, {{2, 1}}, Ball(1));
  const auto log_rest = hypergeometric(third, {{1, 1}, {3, 1}}, {{4, 1}}, Ball(-1));
  const auto exp_rest = hypergeometric(Ball(1) / Ball(6), {{1, 1}}, {{4, 1}}, Ball(1));
  const auto cube_root = hypergeometric(third, {{2, 3}, {1, 1}}, {{2, 1}}, Ball(-1));
  const auto arctangent = hypergeometric(Ball(1), {{1, 2}, {1, 1}}, {{3, 2}}, Ball(-1));
  const auto sine = hypergeometric(pi / Ball(2), {}, {{3, 2}}, quarter);
  const auto cosine = hypergeometric(Ball(1), {}, {{1, 2}}, quarter);
  return {claim("expm1_short", fast::expm1_short, expm1_over),
          claim("expm1_long", fast::expm1_long, expm1_over),
          claim("exp_third", fast::exp_third, exp_rest),
          claim("log_rest_short", fast::log_rest_short, log_rest),
          claim("log_rest_long", fast::log_rest_long, log_rest),
          claim("log_third", fast::log_third, log_rest),
          claim("cube_root_near_one", fast::cube_root_near_one, cube_root),
          claim_of_square("arctangent_short", fast::arctangent_short, arctangent),
          claim_of_square("arctangent_long", fast::arctangent_long, arctangent),
          claim_of_square("sine_short", fast::sine_short, sine),
          claim_of_square("sine_long", fast::sine_long, sine),
          claim_of_square("cosine_short", fast::cosine_short, cosine),
          claim_of_square("cosine_long", fast::cosine_long, cosine),
          claim_from("erf_short", fast::erf_short, 0.5, fit::erf_over_root),
          claim_from("erf_long", fast::erf_long, 0.5, fit::erf_over_root),
          claim("gamma_short", fast::gamma_short, fit::gamma_from_two),
          claim("gamma_long", fast::gamma_long, fit::gamma_from_two),
          claim_from("sinc_of_root", fast::sinc_of_root, 0.125, fit::sinc_of_root)};
}

class Polynomials : public ::testing::TestWithParam<Claim> {};

TEST_P(Polynomials, AreAsNearAsStated) {
  const Claim& c = GetParam();
  const Largest found = relative_error(c.polynomial, c.function, c.center, c.radius);
  EXPECT_LE(found.most, c.error);
  EXPECT_GT(found.least, c.error / 2);
  std::printf("%s: largest error %a to %a, stated %a\n", c.name.c_str(), found.least, found.most, c.error);
}

INSTANTIATE_TEST_SUITE_P(Single, Polynomials, ::testing::ValuesIn(single_claims()),
                         [](const auto& claim) { return claim.param.name; });

/// A piecewise polynomial states one error for all pieces, which half of is refuted on one.
void expect_pieces(const std::vector<Claim>& pieces) {
  double least = 0;
  for (const Claim& c : pieces) {
    const Largest found = relative_error(c.polynomial, c.function, c.center, c.radius);
    EXPECT_LE(found.most, c.error) << c.name;
    least = std::max(least, found.least);
    std::printf("%s: largest error %a to %a, stated %a\n", c.name.c_str(), found.least, found.most, c.error);
  }
  EXPECT_GT(least, pieces[0].error / 2);
}

/// Operands from 1 to 32 are exact, and so is their distance from a center.
TEST(Polynomials, OfScaledErfcAreAsNearAsStated) {
  for (const bool wide : {false, true}) {
    std::vector<Claim> pieces;
    if (wide)
      add_pieces(pieces, "scaled_erfc_long", fast::scaled_erfc_long,
                 half_binades(fast::scaled_erfc_long, 1, 0), fit::scaled_erfc);
    else
      add_pieces(pieces, "scaled_erfc_short", fast::scaled_erfc_short,
                 half_binades(fast::scaled_erfc_short, 1, 0), fit::scaled_erfc);
    expect_pieces(pieces);
  }
}

/// Operands 1 + x are rounded, by 2^-53 of themselves.
TEST(Polynomials, OfLgammaAreAsNearAsStated) {
  std::vector<Claim> narrow, wide;
  add_pieces(narrow, "lgamma_over_zeros", fast::lgamma_over_zeros,
             half_binades(fast::lgamma_over_zeros, 0.5, 0x1p-20), fit::lgamma_over_zeros);
  add_pieces(wide, "wide_lgamma_over_zeros", fast::wide_lgamma_over_zeros,
             half_binades(fast::wide_lgamma_over_zeros, 0.5, 0x1p-20), fit::lgamma_over_zeros);
  expect_pieces(narrow);
  expect_pieces(wide);
}

/// The radius of both is 2^-6. The leading number of each zero and its rest give the zero.
TEST(Polynomials, BesideZerosOfLgammaAreAsNearAsStated) {
  const fast::Constant rests[] = {fast::first_zero_rest, fast::second_zero_rest};
  const auto& p = fast::lgamma_beside_zeros;
  double least = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    const Ball zero = fit::lgamma_zero(fit::lgamma_zeros[i]);
    std::vector<Ball> coefficients;
    for (std::size_t k = 0; k < std::size(p.leading); ++k)
      coefficients.push_back(sum_of(p.leading[k].of[i], k < std::size(p.trailing) ? p.trailing[k].of[i] : 0));
    const Largest found = relative_error({coefficients, 0}, fit::lgamma_beside(zero), 0, 0x1p-6);
    EXPECT_LE(found.most, p.error);
    least = std::max(least, found.least);
    const Ball rest = zero - sum_of(fit::lgamma_zeros[i], rests[i].hi) - Ball(rests[i].lo);
    EXPECT_LE(rest.magnitude().upper(), rests[i].error);
  }
  EXPECT_GT(least, p.error / 2);
}

}  // namespace
}  // namespace plumbline::testing
