// fmod, remainder, remquo (6.12.2): exact, by long division of the significands as integers.

#include "ieee.h"

/// |x| = r + q |y| with 0 <= r < |y|, for finite x and finite y != 0. r is in units of 2^unit, as is y; q
/// modulo 2^64.
typedef struct {
  ulong r, y, q;
  int unit;
} division;

/// |x| = m 2^unit for finite x, m with 53 bits unless x is 0.
PART ulong integer_significand(double x, int* unit) {
  const ulong bits = as_ulong(x) & ~SIGN_D;
  const ulong field = bits & 0xffffffffffffful;
  const int exponent = (int)(bits >> 52);
  const int shift = field == 0 ? 0 : __builtin_clzl(field) - 11;
  *unit = exponent ? exponent - 1075 : -1074 - shift;
  return exponent ? field | 0x10000000000000ul : field << shift;
}

/// Needs |x| >= |y| / 4, so that y's unit can be brought down to x's within 64 bits.
static division divide_magnitudes(double x, double y) {
  division d;
  int unit;
  d.r = integer_significand(x, &unit);
  d.y = integer_significand(y, &d.unit);
  d.q = 0;
  if (unit < d.unit) {
    d.y <<= d.unit - unit;
    d.unit = unit;
  }
  d.q = d.r / d.y;
  d.r -= d.q * d.y;
  // r < y < 2^53: eleven more bits of the dividend at a time.
  for (int left = unit - d.unit; left > 0;) {
    const int step = left < 11 ? left : 11;
    const ulong dividend = d.r << step;
    const ulong digit = dividend / d.y;
    d.r = dividend - digit * d.y;
    d.q = (d.q << step) + digit;
    left -= step;
  }
  return d;
}

PART double magnitude_of(long r, int unit) { return ldexp((double)r, unit); }

PART bool no_remainder(double x, double y) { return is_nan(x) || is_nan(y) || is_infinite(x) || y == 0.0; }

static __attribute__((noinline)) double long_fmod(double x, double y) {
  if (no_remainder(x, y)) return __builtin_nan("");
  if (magnitude(x) < magnitude(y)) return x;
  const division d = divide_magnitudes(x, y);
  return with_sign(magnitude_of(d.r, d.unit), x);
}

static __attribute__((noinline)) double long_remquo(double x, double y, int* quotient) {
  *quotient = 0;
  if (no_remainder(x, y)) return __builtin_nan("");
  // Also where y / 4 would be subnormal and so inexact: |x| >= |y| / 4 follows from either side of the test.
  if (is_infinite(y) || x == 0.0 || magnitude(x) < 0.25 * magnitude(y)) return x;
  division d = divide_magnitudes(x, y);
  long r = d.r;
  // To the nearest multiple, to an even quotient from the middle.
  if (2 * d.r > d.y || (2 * d.r == d.y && (d.q & 1))) {
    r -= d.y;
    ++d.q;
  }
  const int low = (int)(d.q & 0x7f);
  *quotient = negative(x) != negative(y) ? -low : low;
  const double result = magnitude_of(r < 0 ? -r : r, d.unit);
  return with_sign(result, negative(x) != (r < 0) ? -1.0 : 1.0);
}

/// A power of two that brings the operands of a short division above the subnormals, where a difference might
/// be flushed.
PART double scale_up_factor(double b) { return b < 0x1p-900 ? 0x1p200 : 1.0; }
PART double scale_down(double r, double b) { return b < 0x1p-900 ? r * 0x1p-200 : r; }

/// The remainder of a by b, 0 <= r < b, where trunc(a / b) < 2^53, and the quotient. Rounding can only raise
/// the quotient, by one: then a - q b is negative and above -b. It is a multiple of the smaller operand's
/// last place below b in size, so that fma and the correction are exact.
PART double short_division(double a, double b, double* quotient) {
  const double q = __builtin_trunc(a / b);
  const double r = __builtin_fma(-q, b, a);
  const bool above = r < 0.0;
  *quotient = above ? q - 1.0 : q;
  return above ? r + b : r;
}

PART bool divides_shortly(double a, double b) { return a / b < 0x1p53 && b < __builtin_inf(); }

BUILTIN double fmod(double x, double y) {
  const double a = magnitude(x), b = magnitude(y);
  if (!divides_shortly(a, b)) return long_fmod(x, y);
  double quotient;
  return with_sign(scale_down(short_division(a * scale_up_factor(b), b * scale_up_factor(b), &quotient), b),
                   x);
}

BUILTIN double remquo(double x, double y, int* quotient) {
  const double a = magnitude(x), b = magnitude(y);
  if (!divides_shortly(a, b)) return long_remquo(x, y, quotient);
  double q;
  const double divisor = b * scale_up_factor(b);
  const double r = short_division(a * scale_up_factor(b), divisor, &q);
  // divisor - r is exact from its half on (Sterbenz), and surely above r before.
  const bool up = r > divisor - r || (r == divisor - r && ((long)q & 1));
  const int low = (int)(((long)q + up) & 0x7f);
  *quotient = negative(x) != negative(y) ? -low : low;
  return with_sign(scale_down(up ? divisor - r : r, b), negative(x) != up ? -1.0 : 1.0);
}

BUILTIN double remainder(double x, double y) {
  int quotient;
  return remquo(x, y, &quotient);
}

BUILTIN float fmod(float x, float y) { return (float)fmod((double)x, (double)y); }
BUILTIN float remainder(float x, float y) { return (float)remainder((double)x, (double)y); }
BUILTIN float remquo(float x, float y, int* quotient) {
  return (float)remquo((double)x, (double)y, quotient);
}

#define REMAINDERS(T)         \
  WIDEN_2(fmod, T, T, T)      \
  WIDEN_2(remainder, T, T, T) \
  WIDEN_POINTER_2(remquo, T, T, T, int)

REMAINDERS(double)
REMAINDERS(float)
