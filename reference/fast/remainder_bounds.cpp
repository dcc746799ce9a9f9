#include "reference/fast/remainder_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "reference/value_preserving.h"

// Each function gives its proof. h, a and b are the run's half width, least and greatest magnitude, L the
// greatest magnitude of the function at a node. The first node is 39 operands from the least magnitude, the
// last as many from the greatest, and a >= 4096 (h / 2048) (neighbours.cpp): a node's magnitude is within 1 %
// of a, another within 1 % of b, and no operand is further than h / 2 from a node. C: Cauchy's estimate
// |g^(k) / k!| <= M / r^k, where |g| <= M on the disc of radius r.

namespace plumbline::fast {
namespace {

constexpr double unknown = std::numeric_limits<double>::infinity();

double eighth_power(double x) {
  const double square = x * x, fourth = square * square;
  return fourth * fourth;
}

/// f^(8) = s^8 f, f is monotonic, and grows by less than a factor of 2 beyond the last node where s h <= 1.
double exponential(const NodeRun& run, double slope) {
  const double step = slope * run.half_width;
  return step <= 1 ? 2 * run.largest * eighth_power(step) / 40320 : unknown;
}
double exp(const NodeRun& run) { return exponential(run, 1); }
double exp2(const NodeRun& run) { return exponential(run, 0.69315); }
double exp10(const NodeRun& run) { return exponential(run, 2.30259); }
/// f^(8) = f of sinh and cosh. Beyond the last node, by d <= 0.02 h and 0.01 x, sinh grows by less than a
/// factor of exp(d) + sinh(d) / x.
double hyperbolic(const NodeRun& run) { return exponential(run, 1); }
/// f^(8) = exp = f + 1.
double expm1(const NodeRun& run) {
  return run.half_width <= 1 ? 2 * (run.largest + 1) * eighth_power(run.half_width) / 40320 : unknown;
}

/// |f^(8)| <= s^8.
double circular(const NodeRun& run) { return eighth_power(run.half_width) / 40320; }
double half_turns(const NodeRun& run) { return eighth_power(3.14160 * run.half_width) / 40320; }

/// |tan z| <= cosh(Im z) / |cos(Re z)|. An operand is atan(1 / |tan|) >= 0.785 / max(1, |tan|) or more from
/// the next pole, any other less h nearer. On a disc of half of that distance d, cosh <= 1.09 and |cos| >=
/// (2/pi) (d/2): C with M = 1.09 pi / d.
double tangent(const NodeRun& run, double slope) {
  const double step = slope * run.half_width;
  const double distance = 0.785 / std::max(1.0, run.largest) - step;
  return distance > 0 ? 3.5 / distance * eighth_power(2 * step / distance) : unknown;
}
double tan(const NodeRun& run) { return tangent(run, 1); }
double tanpi(const NodeRun& run) { return tangent(run, 3.14160); }

/// |f^(8) / 8!| = s / (8 x^8), s = 1, 1 / log(2) or 1 / log(10).
double logarithm(const NodeRun& run) { return eighth_power(run.half_width / run.least) * (1.4427 / 8); }
double log1p(const NodeRun& run) {
  const double least = run.negative ? 1 - run.greatest : 1 + run.least;
  return least > 0 ? eighth_power(run.half_width / least) / 8 : unknown;
}

/// f = x^p, |p| < 1: |f^(8) / 8!| = |binomial(p, 8)| a^p / x^8, the binomial below 1, and a^p < 2 L.
double power(const NodeRun& run) { return 2 * run.largest * eighth_power(run.half_width / run.least); }
/// f = 1/x: the same with a binomial of 1.
double reciprocal(const NodeRun& run) { return power(run); }

/// With x = tan(t), f^(8)(x) / 8! = +-cos(t)^8 sin(8 t) / 8: no more than (1 + x^2)^-4 / 8.
double arctangent(const NodeRun& run) { return eighth_power(run.half_width / std::max(1.0, run.least)) / 8; }
/// C for f' = (1 - z^2)^(-1/2) with r = (1 - b) / 2: |1 - z| and |1 + z| are r or more, and one of them is
/// 1/2 or more. So |f^(8) / 8!| <= (2 / r)^(1/2) / (8 r^7), and r <= 1/2.
double arcsine(const NodeRun& run) {
  const double radius = (1 - run.greatest) / 2;
  return radius > 0 ? eighth_power(run.half_width / radius) / 8 : unknown;
}
/// The same for f' = 1 / (1 - z^2).
double atanh(const NodeRun& run) { return 2 * arcsine(run); }
/// C for f' = (z^2 - 1)^(-1/2) with r = (a - 1) / 2: |z - 1| >= r, |z + 1| >= max(1, r).
double acosh(const NodeRun& run) {
  const double radius = (run.least - 1) / 2;
  return radius > 0 && !run.negative ? eighth_power(run.half_width / radius) / 8 : unknown;
}
/// C for f' = (1 + z^2)^(-1/2), whose poles are max(1, a) from x or further, with half of that for r.
double asinh(const NodeRun& run) { return eighth_power(2 * run.half_width / std::max(1.0, run.least)) / 8; }
/// C for f itself: |tanh(x + iy)| <= 1 for |y| <= pi/4, r = 3/4.
double tanh(const NodeRun& run) { return eighth_power(run.half_width / 0.75); }

/// C for f' = 2 pi^(-1/2) exp(-z^2), |exp(-z^2)| <= exp(Im(z)^2), r = 1/2: M < 1.46.
double erf(const NodeRun& run) { return 1.46 / 2 / 8 * eighth_power(2 * run.half_width); }
/// The same for x > 0 with r = 1 / (1 + b): |exp(-z^2)| <= exp(-a^2 + 2 b r + r^2), 2 b r + r^2 <= 2.
/// exp(-a^2) is at most f(a) pi^(1/2) (a + (a^2 + 2)^(1/2)) / 2 <= 1.8 (1 + b) f(a) (Abramowitz and
/// Stegun 7.1.13), and f(a) <= 2 L, as -f' / f < 2 b + 1.5.
double erfc(const NodeRun& run) {
  if (run.negative) return erf(run);
  const double step = run.half_width * (1 + run.greatest);
  return step <= 0.5 ? 4 * run.largest * eighth_power(step) : unknown;
}

/// |Gamma(z)| <= Gamma(Re z) for Re z > 0. a >= 1: C with r = 1/2, where Gamma(x) is below Gamma(1/2) < 1.8
/// or b^(1/2) Gamma(b) (Gautschi), and Gamma(b) <= 2 L, L > 0.88. a < 1: r = a/2, where Gamma(x) is below
/// Gamma(a/2) <= 2.3 Gamma(a). -1/2 <= x < 0: |Gamma(z)| = |Gamma(z + 1) / z| <= Gamma(1/4) / (a/2) <= 9 L.
double tgamma(const NodeRun& run) {
  const double radius = std::min(run.least, 1.0) / 2, ratio = eighth_power(run.half_width / radius);
  if (run.negative) return run.greatest <= 0.5 ? 9 * run.largest * ratio : unknown;
  return run.greatest < 64 ? 4 * (1 + std::sqrt(run.greatest)) * run.largest * ratio : unknown;
}
/// |f^(8) / 8!| = 1/8 of the sum of (x + n)^-8 for n = 0, 1, ... (the polygamma function): at most a^-8 +
/// a^-7 / 7 for x > 0. For x < 0 no more than two terms are at the distances of the next integers, d or more,
/// and the others' are 1, 2, ... or more on either side.
double lgamma(const NodeRun& run) {
  const double h = run.half_width;
  if (!run.negative) return eighth_power(h / run.least) * (1 + run.least / 7) / 8;
  const double below = std::floor(run.least);
  const double distance = std::min(run.least - below, below + 1 - run.greatest);
  return distance > 0 ? (eighth_power(h / distance) + 1.01 * eighth_power(h)) / 4 : unknown;
}

struct BoundedFunction {
  std::string_view name;
  RemainderBound bound;
  int outputs = 1;  ///< the first so many have the bound
};
constexpr BoundedFunction bounded_functions[] = {{"1/x", reciprocal},
                                                 {"acos", arcsine},
                                                 {"acosh", acosh},
                                                 {"acospi", arcsine},
                                                 {"asin", arcsine},
                                                 {"asinh", asinh},
                                                 {"asinpi", arcsine},
                                                 {"atan", arctangent},
                                                 {"atanh", atanh},
                                                 {"atanpi", arctangent},
                                                 {"cbrt", power},
                                                 {"cos", circular},
                                                 {"cosh", hyperbolic},
                                                 {"cospi", half_turns},
                                                 {"erf", erf},
                                                 {"erfc", erfc},
                                                 {"exp", exp},
                                                 {"exp10", exp10},
                                                 {"exp2", exp2},
                                                 {"expm1", expm1},
                                                 {"lgamma", lgamma},
                                                 {"lgamma_r", lgamma},
                                                 {"log", logarithm},
                                                 {"log10", logarithm},
                                                 {"log1p", log1p},
                                                 {"log2", logarithm},
                                                 {"rsqrt", power},
                                                 {"sin", circular},
                                                 {"sincos", circular, 2},
                                                 {"sinh", hyperbolic},
                                                 {"sinpi", half_turns},
                                                 {"sqrt", power},
                                                 {"tan", tan},
                                                 {"tanh", tanh},
                                                 {"tanpi", tanpi},
                                                 {"tgamma", tgamma}};

}  // namespace

RemainderBound remainder_bound_of(std::string_view function, int output) {
  for (const BoundedFunction& row : bounded_functions)
    if (row.name == function && output < row.outputs) return row.bound;
  return nullptr;
}

}  // namespace plumbline::fast
