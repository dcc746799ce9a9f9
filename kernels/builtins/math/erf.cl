// erf, erfc (6.12.2). Errors: accuracy.tsv.

#include "exp_kernel.h"
#include "pieces.h"

/// From here on erf has pieces.
#define LEAST_ERF_PIECE 0.28125

/// erf a times a power of two, for 0 <= a <= LEAST_ERF_PIECE; relative error below 2^-60.
PART double_double erf_near_zero(double a, double power) {
  const double_double square = two_product(a, a);
  const double_double cubic = two_product(square.hi, ERF_CUBIC_0);
  const double rest =
      __builtin_fma(square.hi * square.hi, erf_tail(square.hi),
                    cubic.lo + __builtin_fma(square.hi, ERF_CUBIC_1, square.lo * ERF_CUBIC_0));
  const double_double sum = fast_two_sum(TWO_OVER_SQRT_PI_0, cubic.hi);
  const double_double ratio = fast_two_sum(sum.hi, sum.lo + (TWO_OVER_SQRT_PI_1 + rest));
  return multiply_double(ratio, a * power);
}

/// Where a function is looked up: the row, and its argument less the row's centre.
typedef struct {
  int row;
  double_double t;
} place;

/// The row of erf a, for a >= LEAST_ERF_PIECE; beyond 6 that of 6.
PART place erf_place(double a) {
  const double bounded = a < LEAST_ERF_PIECE ? 0.3125 : a < 6.0 ? a : 6.0;
  place p;
  const double centre = 0.3125 + 0.0625 * nearest((bounded - 0.3125) * 16.0, &p.row);
  p.t = pair(bounded - centre, 0.0);
  return p;
}

/// The row of e^(a^2) erfc(a) a, for 0.46 <= a <= 28, given 1 / a.
PART place erfc_place(double_double inverse) {
  place p;
  const double centre = 0x1p-5 * nearest(inverse.hi * 0x1p5, &p.row);
  p.row += 91;
  p.t = fast_two_sum(inverse.hi - centre, inverse.lo);
  return p;
}

/// Relative error below 2^-60.
PART double_double erf_piece(place p) { return piece_pairs(ERF_PIECES[p.row], p.t, 2, 12); }

BUILTIN double erf(double x) {
  // Scaled, so that the products of tiny operands keep their low parts.
  const double a = magnitude(x);
  const bool tiny = a < 0x1p-500;
  const double_double near_zero = erf_near_zero(a < LEAST_ERF_PIECE ? a : 0.25, tiny ? 0x1p500 : 1.0);
  const double_double scaled = select_pair(a < LEAST_ERF_PIECE, near_zero, erf_piece(erf_place(a)));
  const double result = round_positive_to_unit(scaled, tiny ? 0x1p-522 : 0.0) * (tiny ? 0x1p-500 : 1.0);
  return is_nan(x) ? x : with_sign(result, x);
}

/// erfc x = (hi + lo) 2^k; |x| beyond `largest`, at most 28, is as if there. From 0.5 on it is a product with
/// e^(-x^2), and below 1 - erf x.
PART double_double erfc_pair(double x, double largest, int* k) {
  const double a = magnitude(x), bounded = a < 0.5 ? 0.5 : a < largest ? a : largest;
  const bool far = a >= 0.5 && !negative(x);
  const double inverse = 1.0 / bounded;
  const double_double u = pair(inverse, __builtin_fma(-inverse, bounded, 1.0) * inverse);
  const place of_erfc = erfc_place(u), of_erf = erf_place(a);
  const place at = {far ? of_erfc.row : of_erf.row, select_pair(far, of_erfc.t, of_erf.t)};
  const double_double value = erf_piece(at);
  const double_double tail =
      multiply(multiply(value, u), exp_scaled(negate(two_product(bounded, bounded)), k));
  *k = far ? *k : 0;
  const double_double near_zero = erf_near_zero(a < LEAST_ERF_PIECE ? a : 0.25, 1.0);
  const double_double inner = select_pair(a < LEAST_ERF_PIECE, near_zero, value);
  return select_pair(far, tail, add_smaller(pair(1.0, 0.0), negative(x) ? inner : negate(inner)));
}

BUILTIN double erfc(double x) {
  int k;
  const double_double result = erfc_pair(x, 28.0, &k);
  return is_nan(x) ? x : scale_pair_by(result, k);
}

/// The product with the head is exact. From 4 on it is 1.
BUILTIN float erf(float x) {
  const float a = magnitude_f(x), bounded = a < 4.0f ? a : 0x1.fffffep1f;
  const int row = (int)(4.0f * bounded);
  const double rest = erf_quotient(row & 15, bounded - (0.25 * row + 0.125));
  const float result =
      (float)__builtin_fma(rest, (double)bounded, (double)bounded * ERF_QUOTIENT_HEAD_0[row & 15]);
  return x != x ? x : with_sign_f(result, x);
}
/// erfc 11 is below half the least subnormal.
BUILTIN float erfc(float x) {
  int k;
  const double_double result = erfc_pair(x, 11.0, &k);
  return x != x ? x + x : to_single(scale(result, power_of_two(k)));
}

WIDEN_1(erf, double, double)
WIDEN_1(erfc, double, double)
WIDEN_1(erf, float, float)
WIDEN_1(erfc, float, float)
