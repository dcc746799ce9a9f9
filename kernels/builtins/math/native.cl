// half_* and native_* (6.12.2, table 6.9): single precision only. Those that are not exact but for rounding
// stay in single precision, with a relative error below 2^-20 (powr 2^-14), where 2^-10 is required of half_*
// (8192 ulp) and nothing of native_*; zero, infinite, NaN and subnormal operands are as in the full
// functions.

#include "ieee.h"
#include "math/coefficients.h"
#include "native_angle.h"
#include "second_phase.h"

/// 2^(k + r) for an integer k and |r| <= 1/2; k is first brought into [-200, 200].
PART float native_scaled(float k, float r) {
  const float bounded = k < -200.0f ? -200.0f : k > 200.0f ? 200.0f : k;
  const int exponent = as_int(bounded + 0x1.8p23f) - as_int(0x1.8p23f);
  const int first = exponent >> 1;
  const int second = exponent - first;
  return __builtin_fmaf(r, native_exp2_ratio(r), 1.0f) * as_float((first + 127) << 23) *
         as_float((second + 127) << 23);
}

/// base^x, given log2 of the base in two parts.
PART float native_exponential(float x, float log2_base, float log2_base_low) {
  const float bounded = x < -400.0f ? -400.0f : x > 400.0f ? 400.0f : x;
  const float k = __builtin_rintf(bounded * log2_base);
  const float r = __builtin_fmaf(bounded, log2_base_low, __builtin_fmaf(bounded, log2_base, -k));
  return native_scaled(k, r);
}

/// log2 of a finite x > 0 is k plus the result, k an integer.
PART float native_log2_parts(float x, float* k) {
  const bool subnormal = x < 0x1p-126f;
  const uint offset = as_uint(subnormal ? x * 0x1p24f : x) - 0x3f3504f3u;
  *k = (float)((int)offset >> 23) - (subnormal ? 24.0f : 0.0f);
  const float f = as_float((offset & 0x7fffff) + 0x3f3504f3u) - 1.0f;
  const float s = f / (2.0f + f);
  return s * native_log2_ratio(s * s);
}

PART float native_log2_positive(float x) {
  float k;
  const float fraction = native_log2_parts(x, &k);
  return k + fraction;
}

PART float native_log_edges(float x, float result) {
  result = x == 0.0f ? -__builtin_inff() : result;
  result = x < 0.0f ? __builtin_nanf("") : result;
  return x < __builtin_inff() ? result : x;
}

BUILTIN float native_exp(float x) { return native_exponential(x, SINGLE_LOG2_E_0, SINGLE_LOG2_E_1); }
BUILTIN float native_exp2(float x) { return native_exponential(x, 1.0f, 0.0f); }
BUILTIN float native_exp10(float x) { return native_exponential(x, SINGLE_LOG2_10_0, SINGLE_LOG2_10_1); }
BUILTIN float native_log(float x) { return native_log_edges(x, native_log2_positive(x) * SINGLE_LN2_0); }
BUILTIN float native_log2(float x) { return native_log_edges(x, native_log2_positive(x)); }
BUILTIN float native_log10(float x) {
  return native_log_edges(x, native_log2_positive(x) * SINGLE_LOG10_2_0);
}

BUILTIN float native_powr(float x, float y) {
  const float infinity = __builtin_inff();
  // log2 x in its two parts, so that no more than y times the fraction's error is left.
  const float bounded = y < -0x1p100f ? -0x1p100f : y > 0x1p100f ? 0x1p100f : y;
  float binade;
  const float fraction = bounded * native_log2_parts(x, &binade);
  const float p = __builtin_fmaf(bounded, binade, fraction);
  const float k = __builtin_rintf(p < -400.0f ? -400.0f : p > 400.0f ? 400.0f : p);
  const float r = __builtin_fmaf(bounded, binade, -k) + fraction;
  float result = native_scaled(k, magnitude_f(p) < 400.0f ? r : 0.0f);
  // The error of p, below 2^-13, must not make an infinity of a finite result: the greatest number is as
  // near.
  result = result == infinity && p < 128.0f + 0x1p-12f ? 0x1.fffffep127f : result;
  result = x == 0.0f ? (y < 0.0f ? infinity : 0.0f) : result;
  result = x == infinity ? (y < 0.0f ? 0.0f : infinity) : result;
  result = x == 1.0f || y == 0.0f ? 1.0f : result;
  const bool undefined = x < 0.0f || (x == 0.0f && y == 0.0f) || (x == infinity && y == 0.0f) ||
                         (x == 1.0f && magnitude_f(y) == infinity);
  result = undefined ? __builtin_nanf("") : result;
  return x != x || y != y ? x + y : result;
}

/// The angle of a number below TINY_NATIVE_ANGLE is 0: its square could be subnormal, which processors take
/// a hundred times as long for.
PART float unless_tiny_native(float x) { return is_tiny_native(x) ? 0.0f : x; }

BUILTIN float native_cos(float x) {
  const float result = native_sine_of(reduce_native(unless_tiny_native(x)), 1);
  return __softcl_second_phase_native_cos(is_large_native(x), result, x);
}
BUILTIN float native_sin(float x) {
  const float result = native_sine_of(reduce_native(unless_tiny_native(x)), 0);
  return __softcl_second_phase_native_sin(is_large_native(x), is_tiny_native(x) ? x : result, x);
}
BUILTIN float native_tan(float x) {
  const float result = native_tangent_of(reduce_native(unless_tiny_native(x)));
  return __softcl_second_phase_native_tan(is_large_native(x), is_tiny_native(x) ? x : result, x);
}

BUILTIN float native_divide(float x, float y) { return x / y; }
BUILTIN float native_recip(float x) { return 1.0f / x; }
BUILTIN float native_rsqrt(float x) { return 1.0f / __builtin_sqrtf(x); }
BUILTIN float native_sqrt(float x) { return __builtin_sqrtf(x); }
BUILTIN float half_divide(float x, float y) { return x / y; }
BUILTIN float half_recip(float x) { return 1.0f / x; }
BUILTIN float half_rsqrt(float x) { return 1.0f / __builtin_sqrtf(x); }
BUILTIN float half_sqrt(float x) { return __builtin_sqrtf(x); }
BUILTIN float half_powr(float x, float y) { return native_powr(x, y); }

#define HALF_AS_NATIVE(f) \
  BUILTIN float half_##f(float x) { return native_##f(x); }
HALF_AS_NATIVE(exp)
HALF_AS_NATIVE(exp2)
HALF_AS_NATIVE(exp10)
HALF_AS_NATIVE(log)
HALF_AS_NATIVE(log2)
HALF_AS_NATIVE(log10)
HALF_AS_NATIVE(cos)
HALF_AS_NATIVE(sin)
HALF_AS_NATIVE(tan)

#define WIDEN_BOTH(WIDEN, f, ...)     \
  WIDEN(half_##f, float, __VA_ARGS__) \
  WIDEN(native_##f, float, __VA_ARGS__)
WIDEN_BOTH(WIDEN_1, cos, float)
WIDEN_BOTH(WIDEN_2, divide, float, float)
WIDEN_BOTH(WIDEN_1, exp, float)
WIDEN_BOTH(WIDEN_1, exp2, float)
WIDEN_BOTH(WIDEN_1, exp10, float)
WIDEN_BOTH(WIDEN_1, log, float)
WIDEN_BOTH(WIDEN_1, log2, float)
WIDEN_BOTH(WIDEN_1, log10, float)
WIDEN_BOTH(WIDEN_2, powr, float, float)
WIDEN_BOTH(WIDEN_1, recip, float)
WIDEN_BOTH(WIDEN_1, rsqrt, float)
WIDEN_BOTH(WIDEN_1, sin, float)
WIDEN_BOTH(WIDEN_1, sqrt, float)
WIDEN_BOTH(WIDEN_1, tan, float)
