// cbrt, hypot, rsqrt, sqrt (6.12.2). sqrt is correctly rounded. Errors: accuracy.tsv.

#include "root_first.h"
#include "second_phase.h"

BUILTIN double sqrt(double x) { return __builtin_sqrt(x); }
BUILTIN float sqrt(float x) { return __builtin_sqrtf(x); }

BUILTIN double rsqrt(double x) {
  const scaled_root r = rsqrt_first(x);
  return __softcl_second_phase_rsqrt(is_doubtful_root(r), r.low, x);
}
BUILTIN float rsqrt(float x) { return (float)(1.0 / __builtin_sqrt((double)x)); }

BUILTIN double cbrt(double x) {
  const scaled_root r = cbrt_first(magnitude(x));
  const double result = finite_root(r, x);
  return __softcl_second_phase_cbrt(is_doubtful_root(r), result, x);
}
BUILTIN float cbrt(float x) { return (float)finite_root(cbrt_first(magnitude((double)x)), x); }

/// a^2 + b^2 for a >= b >= 0 as a sum that is not normalised; relative error below 3 2^-106.
PART double_double sum_of_squares(double a, double b) {
  const double_double p = two_product(a, a), q = two_product(b, b), sum = fast_two_sum(p.hi, q.hi);
  return pair(sum.hi, sum.lo + (p.lo + q.lo));
}

BUILTIN double hypot(double x, double y) {
  const double a = magnitude(x), b = magnitude(y);
  const double larger = a > b ? a : b, smaller = a > b ? b : a;
  const bool huge = larger > 0x1p500, tiny = larger < 0x1p-400;
  const double factor = huge ? 0x1p-600 : tiny ? 0x1p600 : 1.0;
  const double back = huge ? 0x1p600 : tiny ? 0x1p-600 : 1.0;
  const double_double root = square_root(sum_of_squares(larger * factor, smaller * factor));
  const double result = round_positive_to_unit(root, tiny ? 0x1p-422 : 0.0) * back;
  // An infinite operand makes the result infinite even if the other is a NaN.
  return is_infinite(x) || is_infinite(y) ? __builtin_inf() : result;
}
/// Correctly rounded (scripts/bounds/softcl_ties.py). The squares are exact, and so is their sum as a pair.
/// The square of a tie of singles, which has 25 bits, is a double. So the root of the sum's first part is the
/// tie, or on the side of it on which the sum's root is. At the tie the sign of the residual decides, which a
/// sum of two doubles has for certain.
BUILTIN float hypot(float x, float y) {
  const double a = x, b = y;
  const double_double sum = two_sum(a * a, b * b);
  const double root = __builtin_sqrt(sum.hi);
  const float result = to_single(pair(root, __builtin_fma(-root, root, sum.hi) + sum.lo));
  return is_infinite(x) || is_infinite(y) ? __builtin_inff() : result;
}

WIDEN_1(sqrt, double, double)
WIDEN_1(rsqrt, double, double)
WIDEN_1(cbrt, double, double)
WIDEN_2(hypot, double, double, double)
WIDEN_1(sqrt, float, float)
WIDEN_1(rsqrt, float, float)
WIDEN_1(cbrt, float, float)
WIDEN_2(hypot, float, float, float)
