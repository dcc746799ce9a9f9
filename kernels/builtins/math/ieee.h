// The bits of the formats: sign, biased exponent, significand.
#pragma once

#include "math.h"

#define SIGN_F 0x80000000u
#define SIGN_D 0x8000000000000000ul

PART float magnitude_f(float x) { return as_float(as_uint(x) & ~SIGN_F); }
PART double magnitude(double x) { return as_double(as_ulong(x) & ~SIGN_D); }
PART float with_sign_f(float x, float sign) {
  return as_float((as_uint(x) & ~SIGN_F) | (as_uint(sign) & SIGN_F));
}
PART double with_sign(double x, double sign) {
  return as_double((as_ulong(x) & ~SIGN_D) | (as_ulong(sign) & SIGN_D));
}
PART bool negative(double x) { return as_long(x) < 0; }
PART bool is_nan(double x) { return x != x; }
PART bool is_infinite(double x) { return magnitude(x) == __builtin_inf(); }
PART bool is_integer(double x) { return __builtin_trunc(x) == x; }
PART bool is_odd(double x) { return is_integer(x) && magnitude(x) < 0x1p53 && ((long)x & 1); }

PART int least_of(int a, int b) { return a < b ? a : b; }

/// 2^n for -1022 <= n <= 1023.
PART double power_of_two(int n) { return as_double((ulong)(n + 1023) << 52); }

/// x * 2^n, both normal; NaN stays if the last 12 bits of it are 0, as those of converted singles are.
PART double shift_exponent(double x, int n) { return as_double(as_ulong(x) + ((ulong)n << 52)); }

/// x * 2^n rounded once, for x normal or zero and |n| <= 2044.
PART double scale_by(double x, int n) { return x * power_of_two(n >> 1) * power_of_two(n - (n >> 1)); }

/// x rounded to the nearest integer, ties to even, and the integer, for |x| < 2^31; NaN gives some integer.
PART double nearest(double x, int* integer) {
  const double shifted = x + 0x1.8p52;
  *integer = (int)as_long(shifted);
  return shifted - 0x1.8p52;
}
