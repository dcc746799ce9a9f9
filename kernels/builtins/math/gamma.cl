// tgamma, lgamma, lgamma_r (6.12.2). Errors: accuracy.tsv.

#include "exp_kernel.h"
#include "gamma_kernel.h"
#include "gamma_single.h"
#include "second_phase.h"

/// Gamma(w) for w in [1, 2]; relative error below 2^-60.
PART double_double gamma_central(double_double w) {
  int row;
  const double centre = 0.0625 * nearest((w.hi - 1.0) * 16.0, &row);
  return piece_pairs(GAMMA_PIECES[row], fast_two_sum((w.hi - 1.0) - centre, w.lo), 2, 13);
}

/// Gamma(z) for 2^-60 <= z < 12: down to [1, 2) by Gamma(z) = (z - 1) Gamma(z - 1), exact differences.
PART double_double gamma_product(double z) {
  const bool below = z < 1.0;
  const double steps = below ? 0.0 : __builtin_floor(z) - 1.0;
  double_double product = pair(1.0, 0.0);
  for (double i = 1.0; i <= 10.0; i += 1.0) product = multiply_double(product, i <= steps ? z - i : 1.0);
  const double_double central = gamma_central(below ? two_sum(1.0, z) : pair(z - steps, 0.0));
  return select_pair(below, divide(central, pair(z, 0.0)), multiply(central, product));
}

/// Gamma(z) = g 2^k for z >= 2^-60; overflow and beyond ends at some k above 1024.
PART double_double gamma_scaled(double z, int* k) {
  const bool near_zero = z < 12.0;
  int exponent;
  const double bounded = near_zero ? 12.0 : z > 190.0 ? 190.0 : z;
  const double_double large = exp_scaled(lgamma_stirling(bounded, log_accurate(bounded)), &exponent);
  *k = near_zero ? 0 : exponent;
  return select_pair(near_zero, gamma_product(near_zero ? z : 2.0), large);
}

BUILTIN double tgamma(double x) {
  const double z = magnitude(x);
  int k;
  const bool tiny = z < 0x1p-60;
  const double_double g = gamma_scaled(tiny ? 1.0 : z, &k);
  // Gamma(-z) = -pi / (z sin(pi z) Gamma(z)).
  const double_double sine = sin_half_turns(tiny || is_integer(z) ? 0.5 : z);
  const double_double divisor = multiply(multiply_double(g, tiny || z > 190.0 ? 190.0 : z), sine);
  const double_double reflected = divide(pair(-PI_0, -PI_1), divisor);
  double result = scale_pair_by(select_pair(x < 0.0, reflected, g), x < 0.0 ? -k : k);
  result = tiny ? 1.0 / x : result;
  result = x < 0.0 && is_integer(x) ? __builtin_nan("") : result;
  return is_nan(x) || x == __builtin_inf() ? x : result;
}

/// The sign of Gamma(x), 0 at a pole.
PART int gamma_sign(double x) {
  const double n = __builtin_floor(x);
  const bool minus = x < 0.0 && !is_infinite(x) && __builtin_floor(0.5 * n) != 0.5 * n;
  return is_pole(x) ? 0 : minus ? -1 : 1;
}

BUILTIN double lgamma_r(double x, int* sign) {
  const double z = magnitude(x);
  const bool tiny = z < 0x1p-60, huge = !(z <= 0x1p60), pole = is_pole(x);
  const double_double log = log_accurate(z);
  double result = lgamma_moderate(tiny || huge || pole ? 1.5 : x, log).hi;
  result = tiny ? -log.hi : result;
  result = huge ? lgamma_of_huge(z, log) : result;
  result = pole || is_infinite(x) ? __builtin_inf() : result;
  *sign = gamma_sign(x);
  return is_nan(x) ? x : result;
}

BUILTIN double lgamma(double x) {
  int sign;
  return lgamma_r(x, &sign);
}

/// Gamma(z) for 1 <= z <= 43: down to [1, 2) by Gamma(z) = (z - 1) Gamma(z - 1); Gamma(1 + z) for z < 1. z is
/// a binary32 value, so that the differences are exact. Relative error below 2^-47, 64 units of 2^-53: the 43
/// products are off by a unit each, the polynomial by 2^-54.31 and by fewer than 5 units in its evaluation
/// (the roundings of its steps shrink by x^2 <= 1/4 and sum to less than 3 units of 1, and Gamma is above
/// 0.885).
PART double gamma_product_single(double z) {
  double product = 1.0;
  // As long as z - i is 1 or more it is a factor.
  _Pragma("unroll") for (int i = 42; i >= 1; --i) {
    const double factor = z - (double)i;
    product *= factor > 1.0 ? factor : 1.0;
  }
  const double steps = __builtin_floor(z) - 1.0;
  return product * gamma_short(z < 1.0 ? z - 0.5 : (z - steps) - 1.5);
}

/// sin(pi z) for a single precision result, z a binary32 value; relative error below 2^-50.
PART double sin_half_turns_single(double z) {
  int k;
  const double within = z - 2.0 * __builtin_rint(0.5 * z);
  const double r = (within - 0.5 * nearest(2.0 * within, &k)) * PI_0;
  return quarter_turns_single(sin_reduced_single(r), cos_reduced_single(r), k, 0);
}

/// Gamma overflows above 36, and below -43 it is 0 or of no value.
BUILTIN float tgamma(float x) {
  const double z = magnitude(x);
  const bool below = z < 1.0, reflect = x < 0.0f;
  const double gamma = gamma_product_single(z > 43.0 ? 43.0 : z);
  // Gamma(z) is gamma, or gamma / z below 1; Gamma(-z) = -pi / (z sin(pi z) Gamma(z)).
  const double divisor = sin_half_turns_single(z) * gamma * (below ? 1.0 : z);
  double result = (reflect ? -PI_0 : gamma) / (reflect ? divisor : below ? z : 1.0);
  result = x == 0.0f ? 1.0 / x : result;
  result = reflect && is_integer(z) ? __builtin_nan("") : result;
  result = x > 40.0f ? __builtin_inf() : result;
  return (float)(is_nan(x) ? (double)x : result);
}
BUILTIN float lgamma_r(float x, int* sign) {
  const rounded_single r = lgamma_single(x);
  *sign = gamma_sign(x);
  return __softcl_second_phase_lgamma(r.doubtful, r.value, x);
}
BUILTIN float lgamma(float x) {
  int sign;
  return lgamma_r(x, &sign);
}

WIDEN_1(tgamma, double, double)
WIDEN_1(lgamma, double, double)
WIDEN_POINTER_1(lgamma_r, double, double, int)
WIDEN_1(tgamma, float, float)
WIDEN_1(lgamma, float, float)
WIDEN_POINTER_1(lgamma_r, float, float, int)
