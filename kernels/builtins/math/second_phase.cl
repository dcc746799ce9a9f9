// What second_phase.h declares.

#include "fixed_point.h"
#include "power_kernel.h"
#include "second_phase.h"

/// Whether the ends of the interval about a first phase's power are different singles.
PART bool is_undecided(double power) {
  const double reach = power * 0x1.1p-43;
  return (float)(power - reach) < (float)(power + reach);
}

/// a^y if it has at most 25 bits, as each tie has; 0 if it has more. With a = z 2^k and z odd, y has to be an
/// integer, or z and 2^k powers that make it one. Of an odd z beyond 1, no sixteenth power is so short.
PART double short_power(double a, double y) {
  const ulong bits = as_ulong(a);
  const ulong significand = (bits & 0xffffffffffffful) | 0x10000000000000ul;
  const int zeros = __builtin_ctzl(significand);
  ulong z = significand >> zeros;
  int k = (int)(bits >> 52) - (1023 + 52) + zeros;
  for (int halvings = 0; !is_integer(y) && halvings < 8; ++halvings) {
    const ulong root = (ulong)__builtin_sqrt((double)z);
    if (root * root != z || (k & 1)) return 0.0;
    z = root;
    k /= 2;
    y *= 2.0;
  }
  const double exponent = k * y;
  if (!is_integer(y) || magnitude(exponent) > 1000.0 || (z != 1 && !(y > 0.0 && y < 16.0))) return 0.0;
  ulong power = 1;
  for (int i = 0; z != 1 && i < (int)y; ++i) {
    power *= z;
    if (power > (1ul << 25)) return 0.0;
  }
  return (double)power * power_of_two((int)exponent);
}

/// 2 to the power of a fixed-point number, given its sign and magnitude.
PART double exp2_signed(bool negative, fixed magnitude) {
  return exp2_fixed(negative ? negated(magnitude) : magnitude);
}

/// a^y rounded to odd, or to the tie that it is; a is a single, y one or an int. Error below 2^-152.
PART double power_rounded_to_odd(double a, double y) {
  const double tie = short_power(a, y);
  if (tie != 0.0) return tie;
  // y = significand 2^-shift: below 2^32, as the logarithm of a single other than 1 is not below 2^-24.
  const ulong significand = (as_ulong(y) & 0xffffffffffffful) | 0x10000000000000ul;
  const int shift = (1023 + 52) - (int)((as_ulong(y) >> 52) & 0x7ff);
  const fixed log = log2_fixed(a);
  const fixed magnitude = log.whole < 0 ? negated(log) : log;
  return exp2_signed((log.whole < 0) != negative(y), shifted_right(times(magnitude, significand), shift));
}

/// a^(1/n) likewise. No root is a tie: it would have 25 bits, and its power more than 24.
PART double root_rounded_to_odd(double a, int n) {
  const fixed log = log2_fixed(a);
  const fixed magnitude = log.whole < 0 ? negated(log) : log;
  return exp2_signed((log.whole < 0) != (n < 0), divided(magnitude, n < 0 ? -(ulong)n : (ulong)n));
}

PART float decided_power(float first, double a, double y) {
  const double power = power_single(a, y);
  const bool decided = !is_undecided(power) || first != first;
  return decided ? first : with_sign_f((float)power_rounded_to_odd(a, y), first);
}

SECOND_PHASE(float, pow)(bool doubtful, float first, float x, float y) {
  return doubtful ? decided_power(first, magnitude(x), finite_exponent(y)) : first;
}

SECOND_PHASE(float, pown)(bool doubtful, float first, float x, int n) {
  return doubtful ? decided_power(first, magnitude(x), n) : first;
}

SECOND_PHASE(float, rootn)(bool doubtful, float first, float x, int n) {
  if (!doubtful || n == 0 || first != first) return first;
  const double a = magnitude(x), power = power_single(a, 1.0 / n);
  return is_undecided(power) ? with_sign_f((float)root_rounded_to_odd(a, n), first) : first;
}
