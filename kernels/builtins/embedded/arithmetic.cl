// Single precision arithmetic of the lesser devices that softcl can pose as (chapter 10, items 6 and 7). No
// program can name these functions: the compiler puts them in the place of operators and of fma, fdim, fract.

#include "math/double_double.h"
#include "math/ieee.h"

/// sum + rest toward zero, for a double next to the truth and how far that is away.
PART float toward_zero(double_double sum) {
  const bool beyond = (sum.hi > 0 && sum.lo < 0) || (sum.hi < 0 && sum.lo > 0);
  return convert_float_rtz(as_double(as_ulong(sum.hi) - beyond));
}

// A product of floats has 48 bits and is exact in double; so is the rest of a sum of two doubles.
BUILTIN float softcl_add(float x, float y) { return toward_zero(two_sum(x, y)); }
BUILTIN float softcl_mul(float x, float y) { return convert_float_rtz((double)x * (double)y); }
BUILTIN float softcl_fma(float x, float y, float z) { return toward_zero(two_sum((double)x * (double)y, z)); }
BUILTIN float softcl_fdim(float x, float y) { return x <= y ? 0 : softcl_add(x, -y); }
BUILTIN float softcl_fract(float x, float* whole) {
  const float below = __builtin_floorf(x);
  *whole = below;
  const float rest = softcl_add(x, -below);
  // A zero keeps its sign; an infinity leaves a zero of its sign.
  return x == 0 || (rest != rest && x == x) ? __builtin_copysignf(0, x) : rest;
}

/// The greatest number instead of an infinity, and 0 instead of a NaN.
BUILTIN float softcl_finite(float x) {
  return x != x ? 0 : magnitude_f(x) == __builtin_inff() ? with_sign_f(FLT_MAX, x) : x;
}
/// The same of a quotient by y: a number divided by zero stays infinite.
BUILTIN float softcl_finite_quotient(float x, float y) { return x == x && y == 0 ? x : softcl_finite(x); }

/// A zero instead of a subnormal number.
BUILTIN float softcl_flushed(float x) { return magnitude_f(x) < FLT_MIN ? with_sign_f(0, x) : x; }

WIDEN_2(softcl_add, float, float, float)
WIDEN_2(softcl_mul, float, float, float)
WIDEN_3(softcl_fma, float, float, float, float)
WIDEN_2(softcl_fdim, float, float, float)
WIDEN_POINTER_1(softcl_fract, float, float, float)
WIDEN_1(softcl_finite, float, float)
WIDEN_2(softcl_finite_quotient, float, float, float)
WIDEN_1(softcl_flushed, float, float)
