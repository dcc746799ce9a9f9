// half_* and native_* (6.12.2, table 6.9): single precision only. Each is the full function, within 0.51 ulp,
// unless a shorter way is faster; never worse than 2^-10 relative.

#include "math.h"

#define FAST_1(f)                                    \
  BUILTIN float half_##f(float x) { return f(x); }   \
  BUILTIN float native_##f(float x) { return f(x); } \
  WIDEN_1(half_##f, float, float)                    \
  WIDEN_1(native_##f, float, float)
#define FAST_2(f, expression)                                       \
  BUILTIN float half_##f(float x, float y) { return expression; }   \
  BUILTIN float native_##f(float x, float y) { return expression; } \
  WIDEN_2(half_##f, float, float, float)                            \
  WIDEN_2(native_##f, float, float, float)

FAST_1(cos)
FAST_1(exp)
FAST_1(exp2)
FAST_1(exp10)
FAST_1(log)
FAST_1(log2)
FAST_1(log10)
FAST_1(rsqrt)
FAST_1(sin)
FAST_1(sqrt)
FAST_1(tan)
FAST_2(divide, x / y)
FAST_2(powr, powr(x, y))

BUILTIN float half_recip(float x) { return 1.0f / x; }
BUILTIN float native_recip(float x) { return 1.0f / x; }
WIDEN_1(half_recip, float, float)
WIDEN_1(native_recip, float, float)
