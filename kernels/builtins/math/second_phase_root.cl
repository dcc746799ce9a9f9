// The second phases of roots of doubles (second_phase.h): exact powers of the number half way between two
// results. It has 54 bits, the last of them a one, so that it is no root of a double.

#include "fixed_point.h"
#include "root_first.h"
#include "second_phase.h"

/// The number half way from a root's lower bound to the next double, in units of 2^(its exponent - 53).
PART ulong middle_of(scaled_root r) {
  return (((as_ulong(r.low) & 0xffffffffffffful) | 0x10000000000000ul) << 1) + 1;
}

PART fraction in_units(ulong n) {
  const fraction f = {{0, 0, n}};
  return f;
}

/// Whether a^3 < m 2^159 for a < 2^55 and m in [1, 8).
PART bool cube_is_below(ulong a, double m) {
  const fraction cube = product(product(in_units(a), in_units(a)), in_units(a));
  const ulong units = (ulong)(m * 0x1p52), upper = units >> 21, lower = units << 43;
  return cube.word[2] < upper || (cube.word[2] == upper && cube.word[1] < lower);
}

SECOND_PHASE(double, cbrt)(bool doubtful, double first, double x) {
  if (!doubtful || !(magnitude(x) > 0.0 && magnitude(x) < __builtin_inf())) return first;
  const scaled_root r = cbrt_first(magnitude(x));
  return with_sign((cube_is_below(middle_of(r), r.operand) ? r.high : r.low) * r.scale, x);
}

/// Whether a^2 s < 2^n for a < 2^54, s < 2^53 and n in [159, 162].
PART bool product_is_below(ulong a, ulong s, int n) {
  const fraction p = product(product(in_units(a), in_units(a)), in_units(s));
  return p.word[2] >> (n - 128) == 0;
}

SECOND_PHASE(double, rsqrt)(bool doubtful, double first, double x) {
  if (!doubtful || !(x > 0.0 && x < __builtin_inf())) return first;
  const scaled_root r = rsqrt_first(x);
  const bool subnormal = x < 0x1p-1022;
  const ulong bits = as_ulong(subnormal ? x * 0x1p54 : x);
  const ulong significand = (bits & 0xffffffffffffful) | 0x10000000000000ul;
  const int exponent = (int)(bits >> 52) - (1023 + 52) - (subnormal ? 54 : 0);
  // middle^2 2^(2 (exponent - 53)) significand 2^exponent is compared with 1.
  const int n = 2 * (53 + 1023 - (int)(as_ulong(r.low) >> 52)) - exponent;
  return product_is_below(middle_of(r), significand, n) ? r.high : r.low;
}
