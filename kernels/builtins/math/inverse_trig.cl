// acos, asin, atan, atan2 and the same divided by pi (6.12.2, 7.5.1). Errors: accuracy.tsv.

#include "double_double.h"
#include "ieee.h"
#include "math/coefficients.h"

/// atan(y / x) for x, y >= 0 not both 0, within [2^-1000, 2^500] where not 0; relative error below 2^-56.
///
/// With n / d the smaller over the larger and c the nearest of 0, 1/2, 1:
/// atan(n / d) = atan(c) + atan((n - c d) / (d + c n)), whose last argument is below 1/4; n - c d is exact
/// (Sterbenz).
PART double_double atan_of_ratio(double_double y, double_double x) {
  const bool swap = y.hi > x.hi;
  const double_double n = select_pair(swap, x, y), d = select_pair(swap, y, x);
  const bool near_one = n.hi > 0.75 * d.hi, near_half = n.hi > 0.25 * d.hi;
  const double c = near_one ? 1.0 : near_half ? 0.5 : 0.0;
  const double_double numerator = pair(n.hi - c * d.hi, n.lo - c * d.lo);
  double_double denominator = two_sum(d.hi, c * n.hi);
  denominator.lo += d.lo + c * n.lo;
  const double_double t = divide(numerator, denominator);
  const double square = t.hi * t.hi;
  const double tail = square * t.hi * atan_tail(square);
  const double base = near_one ? QUARTER_PI_0 : near_half ? ATAN_HALF_0 : 0.0;
  const double base_low = near_one ? QUARTER_PI_1 : near_half ? ATAN_HALF_1 : 0.0;
  const double_double sum = fast_two_sum(base, t.hi);
  const double_double angle = fast_two_sum(sum.hi, sum.lo + (tail + (t.lo + base_low)));
  return select_pair(swap, add_smaller(pair(HALF_PI_0, HALF_PI_1), negate(angle)), angle);
}

/// The angle in half turns.
PART double_double half_turns(double_double angle) { return multiply(angle, pair(INV_PI_0, INV_PI_1)); }

/// The same rounded to double; exact where it is a multiple of 1/4, and without loss where subnormal.
PART double over_pi(double_double angle) {
  const bool tiny = magnitude(angle.hi) < 0x1p-900;
  return half_turns(scale(angle, tiny ? 0x1p200 : 1.0)).hi * (tiny ? 0x1p-200 : 1.0);
}

PART double_double atan_magnitude(double x) {
  const double a = magnitude(x);
  const double_double angle = atan_of_ratio(pair(a > 0x1p100 ? 0x1p100 : a, 0.0), pair(1.0, 0.0));
  return select_pair(a < 0x1p-28, pair(a, 0.0), angle);
}

/// sqrt(1 - x^2) for |x| <= 1.
PART double_double sqrt_one_minus_square(double x) {
  return square_root(multiply(two_sum(1.0, -x), two_sum(1.0, x)));
}

PART double_double asin_magnitude(double x) {
  const double a = magnitude(x);
  const double_double angle = atan_of_ratio(pair(a, 0.0), sqrt_one_minus_square(a));
  return select_pair(a < 0x1p-28, pair(a, 0.0), angle);
}

/// acos |x|.
PART double_double acos_magnitude(double x) {
  const double a = magnitude(x);
  return atan_of_ratio(sqrt_one_minus_square(a), pair(a, 0.0));
}

/// acos x for |x| <= 1.
PART double_double acos_pair(double x) {
  const double_double angle = acos_magnitude(x);
  return select_pair(x < 0.0, add_smaller(pair(PI_0, PI_1), negate(angle)), angle);
}

BUILTIN double atan(double x) { return is_nan(x) ? x : with_sign(atan_magnitude(x).hi, x); }
BUILTIN double atanpi(double x) { return is_nan(x) ? x : with_sign(over_pi(atan_magnitude(x)), x); }
BUILTIN double asin(double x) {
  return magnitude(x) <= 1.0 ? with_sign(asin_magnitude(x).hi, x) : __builtin_nan("");
}
BUILTIN double asinpi(double x) {
  return magnitude(x) <= 1.0 ? with_sign(over_pi(asin_magnitude(x)), x) : __builtin_nan("");
}
BUILTIN double acos(double x) { return magnitude(x) <= 1.0 ? acos_pair(x).hi : __builtin_nan(""); }
BUILTIN double acospi(double x) {
  const double_double turns = half_turns(acos_magnitude(x));
  const double_double other = add_smaller(pair(1.0, 0.0), negate(turns));
  return magnitude(x) <= 1.0 ? (x < 0.0 ? other.hi : turns.hi) : __builtin_nan("");
}

/// The operands of atan2 as magnitudes of the same ratio, in atan_of_ratio's range: infinities and zeros
/// become the simplest numbers in the same direction.
PART void scale_operands(double* y, double* x) {
  const double b = magnitude(*y), a = magnitude(*x);
  const double infinity = __builtin_inf();
  const double larger = a > b ? a : b;
  const double factor = larger > 0x1p400 ? 0x1p-600 : larger < 0x1p-400 ? 0x1p600 : 1.0;
  *y = larger == infinity ? (b == infinity ? 1.0 : 0.0) : b * factor;
  *x = larger == infinity ? (a == infinity ? 1.0 : 0.0) : larger == 0.0 ? 1.0 : a * factor;
}

BUILTIN double atan2(double y, double x) {
  double b = y, a = x;
  scale_operands(&b, &a);
  const double_double angle = atan_of_ratio(pair(b, 0.0), pair(a, 0.0));
  const double_double other = add_smaller(pair(PI_0, PI_1), negate(angle));
  // A ratio below 2^-60 is its own arc tangent; the plain quotient rounds it once, subnormal or not.
  const bool small = b < a * 0x1p-60 && !is_infinite(x) && y != 0.0;
  const double ahead = small ? magnitude(y) / magnitude(x) : angle.hi;
  const double result = with_sign(negative(x) ? other.hi : ahead, y);
  return is_nan(x) || is_nan(y) ? x + y : result;
}

BUILTIN double atan2pi(double y, double x) {
  double b = y, a = x;
  scale_operands(&b, &a);
  const double_double turns = multiply(atan_of_ratio(pair(b, 0.0), pair(a, 0.0)), pair(INV_PI_0, INV_PI_1));
  const double_double other = add_smaller(pair(1.0, 0.0), negate(turns));
  // Ratios that might be subnormal are formed 2^200 times as large.
  const bool small = b < a * 0x1p-60 && !is_infinite(x) && y != 0.0;
  const bool scaled = magnitude(y) < 0x1p500;
  const double_double ratio =
      divide(pair(magnitude(y) * (scaled ? 0x1p200 : 1.0), 0.0), pair(magnitude(x), 0.0));
  const double_double small_turns = multiply(ratio, pair(INV_PI_0, INV_PI_1));
  const double ahead = small ? small_turns.hi * (scaled ? 0x1p-200 : 1.0) : turns.hi;
  const double result = with_sign(negative(x) ? other.hi : ahead, y);
  return is_nan(x) || is_nan(y) ? x + y : result;
}

BUILTIN float acos(float x) { return magnitude_f(x) <= 1.0f ? to_single(acos_pair(x)) : __builtin_nanf(""); }
BUILTIN float atan(float x) { return x != x ? x + x : with_sign_f(to_single(atan_magnitude(x)), x); }
BUILTIN float atanpi(float x) {
  return x != x ? x + x : with_sign_f(to_single(half_turns(atan_magnitude(x))), x);
}
BUILTIN float acospi(float x) { return (float)acospi((double)x); }
BUILTIN float asin(float x) { return (float)asin((double)x); }
BUILTIN float asinpi(float x) { return (float)asinpi((double)x); }

#define WIDEN(f)             \
  WIDEN_1(f, double, double) \
  WIDEN_1(f, float, float)
WIDEN(acos)
WIDEN(acospi)
WIDEN(asin)
WIDEN(asinpi)
WIDEN(atan)
WIDEN(atanpi)

/// atan(|y| / |x|) of singles, no NaN: their ratios lie in atan_of_ratio's range. Infinities and zeros become
/// the simplest numbers in the same direction.
PART double_double atan_of_singles(float y, float x) {
  const float b = magnitude_f(y), a = magnitude_f(x), infinity = __builtin_inff();
  const float larger = a > b ? a : b;
  const double n = larger == infinity ? (b == infinity ? 1.0f : 0.0f) : b;
  const double d = larger == infinity ? (a == infinity ? 1.0f : 0.0f) : larger == 0.0f ? 1.0f : a;
  return atan_of_ratio(pair(n, 0.0), pair(d, 0.0));
}

BUILTIN float atan2(float y, float x) {
  const double_double angle = atan_of_singles(y, x);
  const double_double other = add_smaller(pair(PI_0, PI_1), negate(angle));
  const float result = with_sign_f(to_single(select_pair(as_int(x) < 0, other, angle)), y);
  return x != x || y != y ? x + y : result;
}

BUILTIN float atan2pi(float y, float x) {
  const double_double turns = half_turns(atan_of_singles(y, x));
  const double_double other = add_smaller(pair(1.0, 0.0), negate(turns));
  const float result = with_sign_f(to_single(select_pair(as_int(x) < 0, other, turns)), y);
  return x != x || y != y ? x + y : result;
}

WIDEN_2(atan2, double, double, double)
WIDEN_2(atan2, float, float, float)
WIDEN_2(atan2pi, double, double, double)
WIDEN_2(atan2pi, float, float, float)
