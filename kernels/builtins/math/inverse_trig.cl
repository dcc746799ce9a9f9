// acos, asin, atan, atan2 and the same divided by pi (6.12.2, 7.5.1). Errors: accuracy.tsv.

#include "arc_first.h"
#include "second_phase.h"

BUILTIN double atan(double x) {
  const rounded r = atan_first(x);
  return __softcl_second_phase_atan(r.doubtful, r.value, x);
}

BUILTIN double atanpi(double x) {
  const rounded r = atanpi_first(x);
  return __softcl_second_phase_atanpi(r.doubtful, r.value, x);
}

BUILTIN double asin(double x) {
  const rounded r = asin_first(x);
  return __softcl_second_phase_asin(r.doubtful, r.value, x);
}

BUILTIN double asinpi(double x) {
  const rounded r = asinpi_first(x);
  return __softcl_second_phase_asinpi(r.doubtful, r.value, x);
}

BUILTIN double acos(double x) {
  const rounded r = acos_first(x);
  return __softcl_second_phase_acos(r.doubtful, r.value, x);
}

BUILTIN double acospi(double x) {
  const rounded r = acospi_first(x);
  return __softcl_second_phase_acospi(r.doubtful, r.value, x);
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
  const bounded_sum angle = atan_of_ratio(pair(b, 0.0), pair(a, 0.0));
  const bounded_sum other = supplement(PI_0, PI_1, angle);
  // A ratio below 2^-60 is its own arc tangent; the plain quotient rounds it once, subnormal or not.
  const bool small = b < a * 0x1p-60 && !is_infinite(x) && y != 0.0;
  const double ahead = small ? magnitude(y) / magnitude(x) : angle.hi + angle.lo;
  const double result = with_sign(negative(x) ? other.hi + other.lo : ahead, y);
  return is_nan(x) || is_nan(y) ? x + y : result;
}

BUILTIN double atan2pi(double y, double x) {
  double b = y, a = x;
  scale_operands(&b, &a);
  const bounded_sum turns = half_turns(atan_of_ratio(pair(b, 0.0), pair(a, 0.0)));
  const bounded_sum other = supplement(1.0, 0.0, turns);
  // Ratios that might be subnormal are formed 2^200 times as large.
  const bool small = b < a * 0x1p-60 && !is_infinite(x) && y != 0.0;
  const bool scaled = magnitude(y) < 0x1p500;
  const double_double ratio =
      divide(pair(magnitude(y) * (scaled ? 0x1p200 : 1.0), 0.0), pair(magnitude(x), 0.0));
  const double_double small_turns = multiply(ratio, pair(INV_PI_0, INV_PI_1));
  const double ahead = small ? round_to_unit(small_turns, scaled ? 0x1p-822 : 0.0) * (scaled ? 0x1p-200 : 1.0)
                             : turns.hi + turns.lo;
  const double result = with_sign(negative(x) ? other.hi + other.lo : ahead, y);
  return is_nan(x) || is_nan(y) ? x + y : result;
}

/// x is a binary32 value, and `first` an angle for its magnitude.
PART float arc_single(bounded_sum angle, float x) {
  return x != x ? x + x : with_sign_f(x == 0.0f ? x : to_single(as_pair(angle)), x);
}

BUILTIN float acos(float x) {
  return magnitude_f(x) <= 1.0f ? to_single(as_pair(acos_sum(x))) : __builtin_nanf("");
}
BUILTIN float acospi(float x) {
  const bounded_sum turns = half_turns(acos_magnitude(x));
  const bounded_sum signed_turns = select_sum(x < 0.0f, supplement(1.0, 0.0, turns), turns);
  return magnitude_f(x) <= 1.0f ? to_single(as_pair(signed_turns)) : __builtin_nanf("");
}
BUILTIN float atan(float x) { return arc_single(atan_magnitude(x), x); }
BUILTIN float atanpi(float x) { return arc_single(half_turns(atan_magnitude(x)), x); }
BUILTIN float asin(float x) {
  return magnitude_f(x) <= 1.0f ? arc_single(asin_magnitude(x), x) : __builtin_nanf("");
}
BUILTIN float asinpi(float x) {
  return magnitude_f(x) <= 1.0f ? arc_single(half_turns(asin_magnitude(x)), x) : __builtin_nanf("");
}

#define WIDEN(f)             \
  WIDEN_1(f, double, double) \
  WIDEN_1(f, float, float)
WIDEN(acos)
WIDEN(acospi)
WIDEN(asin)
WIDEN(asinpi)
WIDEN(atan)
WIDEN(atanpi)

BUILTIN float atan2(float y, float x) {
  const double angle = angle_of_singles(y, x).hi;
  const float result = x != x || y != y ? x + y : with_sign_f((float)angle, y);
  return __softcl_second_phase_atan2(is_beside_tie(angle, 2), result, y, x);
}

BUILTIN float atan2pi(float y, float x) {
  const double turns = half_turns_of_singles(y, x).hi;
  const float result = x != x || y != y ? x + y : with_sign_f((float)turns, y);
  return __softcl_second_phase_atan2pi(is_beside_tie(turns, 2), result, y, x);
}

WIDEN_2(atan2, double, double, double)
WIDEN_2(atan2, float, float, float)
WIDEN_2(atan2pi, double, double, double)
WIDEN_2(atan2pi, float, float, float)
