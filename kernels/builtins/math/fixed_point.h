// Logarithms and powers of two in integers, to some 2^-150: what decides where a function's first phase is
// too close to a tie. Bits depend on no instruction set, and every step has a bound in units of 2^-192.
#pragma once

#include "log_kernel.h"

typedef unsigned _BitInt(128) wide;

/// A number of [0, 1) in units of 2^-192, the least significant word first.
typedef struct {
  ulong word[3];
} fraction;

/// A number in two's complement: an integer and a fraction.
typedef struct {
  fraction below;
  long whole;
} fixed;

PART ulong high_word(ulong a, ulong b) { return (ulong)(((wide)a * b) >> 64); }

/// a b, too small by less than 6 units: five words of the weight below the last are left out, and their
/// carry.
PART fraction product(fraction a, fraction b) {
  const wide upper = (wide)a.word[2] * b.word[2];
  const wide left = (wide)a.word[1] * b.word[2], right = (wide)a.word[2] * b.word[1];
  wide sum = (wide)high_word(a.word[0], b.word[2]) + high_word(a.word[1], b.word[1]);
  sum += (wide)high_word(a.word[2], b.word[0]) + (ulong)left + (ulong)right;
  fraction r;
  r.word[0] = (ulong)sum;
  sum = (sum >> 64) + (left >> 64) + (right >> 64) + (ulong)upper;
  r.word[1] = (ulong)sum;
  r.word[2] = (ulong)(sum >> 64) + (ulong)(upper >> 64);
  return r;
}

/// The sum of coefficient[i] x^i, below 1. Each step adds less than 7 units of error to x times the last
/// one's.
PART fraction series(__constant const ulong (*coefficient)[3], int count, fraction x) {
  fraction sum = {{0, 0, 0}};
  for (int i = count - 1; i >= 0; --i) {
    sum = product(sum, x);
    wide carry = 0;
    for (int j = 0; j < 3; ++j) {
      carry += (wide)sum.word[j] + coefficient[i][j];
      sum.word[j] = (ulong)carry;
      carry >>= 64;
    }
  }
  return sum;
}

PART fixed negated(fixed a) {
  wide carry = 1;
  for (int i = 0; i < 3; ++i) {
    carry += ~a.below.word[i];
    a.below.word[i] = (ulong)carry;
    carry >>= 64;
  }
  a.whole = (long)(~(ulong)a.whole + (ulong)carry);
  return a;
}

/// a b for a >= 0, below 2^63.
PART fixed times(fixed a, ulong b) {
  wide carry = 0;
  for (int i = 0; i < 3; ++i) {
    carry += (wide)a.below.word[i] * b;
    a.below.word[i] = (ulong)carry;
    carry >>= 64;
  }
  a.whole = (long)((ulong)a.whole * b + (ulong)carry);
  return a;
}

/// a 2^-n for a >= 0 and n >= 0, too small by less than a unit.
PART fixed shifted_right(fixed a, int n) {
  for (n = n < 256 ? n : 255; n >= 64; n -= 64) {
    a.below.word[0] = a.below.word[1];
    a.below.word[1] = a.below.word[2];
    a.below.word[2] = (ulong)a.whole;
    a.whole = 0;
  }
  const int bits = n & 63;
  if (bits != 0) {
    a.below.word[0] = a.below.word[0] >> bits | a.below.word[1] << (64 - bits);
    a.below.word[1] = a.below.word[1] >> bits | a.below.word[2] << (64 - bits);
    a.below.word[2] = a.below.word[2] >> bits | (ulong)a.whole << (64 - bits);
    a.whole >>= bits;
  }
  return a;
}

/// a / n for a >= 0 below 2^32 and 0 < n < 2^32, too small by less than a unit.
PART fixed divided(fixed a, ulong n) {
  ulong rest = (ulong)a.whole % n;
  a.whole = (long)((ulong)a.whole / n);
  for (int i = 2; i >= 0; --i) {
    const ulong upper = rest << 32 | a.below.word[i] >> 32;
    const ulong lower = upper % n << 32 | (a.below.word[i] & 0xffffffff);
    a.below.word[i] = upper / n << 32 | lower / n;
    rest = lower % n;
  }
  return a;
}

/// a + b.
PART fixed sum(fixed a, fixed b) {
  wide carry = 0;
  for (int i = 0; i < 3; ++i) {
    carry += (wide)a.below.word[i] + b.below.word[i];
    a.below.word[i] = (ulong)carry;
    carry >>= 64;
  }
  a.whole = (long)((ulong)a.whole + (ulong)b.whole + (ulong)carry);
  return a;
}

PART fixed whole_number(long whole) {
  const fixed a = {{{0, 0, 0}}, whole};
  return a;
}

/// a, below by less than 2^-64 + 2^-52 a, or above by less than 2^-52 a.
PART double near(fixed a) { return (double)a.whole + (double)a.below.word[2] * 0x1p-64; }

/// n / d, too small by less than 2 units, for 0 <= n < d < 2^10 and d > 1/2. Four digits of 48 bits, each too
/// small by less than 1.8: so a remainder is below 1.8 d.
PART fraction ratio(fixed n, fixed d) {
  const double scale = 0x1.ffffffffffff8p47 / near(d);
  fixed digits = whole_number(0);
  for (int i = 0; i < 4; ++i) {
    const ulong digit = (ulong)(near(n) * scale);
    n = sum(times(n, 1ul << 48), negated(times(d, digit)));
    digits = times(digits, 1ul << 48);
    digits = sum(digits, (fixed){{{digit, 0, 0}}, 0});
  }
  return digits.below;
}

/// log2 m + k for m in [sqrt(1/2), sqrt(2)], with an error below 2^-185. It is k + 8 s (c0 + c1 s^2 + ...) of
/// s = (m - 1) / (m + 1), |s| < 0.1716: less than 9 units of error in the series, 10 in its product with s.
PART fixed log2_of_fixed(fixed m, long k) {
  const fixed difference = sum(m, whole_number(-1));
  const bool below = difference.whole < 0;
  const fraction s = ratio(below ? negated(difference) : difference, sum(m, whole_number(1)));
  const fraction eighth = product(s, series(LOG2_SERIES, LOG2_SERIES_COUNT, product(s, s)));
  fixed log = {eighth, 0};
  log = times(log, 8);
  if (below) log = negated(log);
  log.whole += k;
  return log;
}

/// log2 m + k for m in [2^-70, 8], likewise.
PART fixed log2_of_positive(fixed m, long k) {
  for (; m.whole > 1 || (m.whole == 1 && m.below.word[2] > 0x6a09e667f3bcc908ul); ++k)
    m = shifted_right(m, 1);
  for (; m.whole == 0 && m.below.word[2] < 0xb504f333f9de6484ul; --k) m = times(m, 2);
  return log2_of_fixed(m, k);
}

/// log2 x for finite x > 0, likewise.
PART fixed log2_fixed(double x) {
  int k;
  const double m = reduce_log(x, &k);
  const ulong significand = (ulong)(m * 0x1p53);
  return log2_of_fixed((fixed){{{0, 0, significand << 11}}, (long)(significand >> 53)}, k);
}

/// 2^x - 1 for the fraction x, too small by less than 2^-183.
PART fraction exp2_less_1(fraction x) { return product(x, series(EXP2_SERIES, EXP2_SERIES_COUNT, x)); }

/// 2^x rounded to odd, so that it rounds on to single precision as if in one step, for |x| < 2^9. The
/// fraction's power has an error below 2^-183.
PART double exp2_fixed(fixed x) {
  const fraction power = exp2_less_1(x.below);
  const ulong inexact = ((power.word[2] & 0xfff) | power.word[1] | power.word[0]) != 0;
  return as_double(((ulong)(x.whole + 1023) << 52) | power.word[2] >> 12 | inexact);
}

/// (1 + f) 2^k rounded to nearest, for k < 2^20. `inexact`: something less than a unit is left out of f.
PART double round_to_double(fraction f, long k, bool inexact) {
  const int lost = k < -1022 ? (k < -1100 ? 78 : (int)(-1022 - k)) : 0;
  wide significand = (wide)(f.word[2] >> 12 | 1ul << 52) << 64 | (f.word[2] << 52 | f.word[1] >> 12);
  const wide below = ((wide)1 << lost) - 1;
  inexact |= ((f.word[1] << 52) | f.word[0]) != 0 || (significand & below) != 0;
  significand >>= lost;
  const ulong half_ulp = 1ul << 63, rest = (ulong)significand;
  ulong bits = (ulong)(significand >> 64);
  bits += rest > half_ulp || (rest == half_ulp && (inexact || (bits & 1)));
  if (k > 1023) return __builtin_inf();
  return as_double(lost ? bits : bits + ((ulong)(k + 1022) << 52));
}

PART bool is_zero(fraction f) { return (f.word[0] | f.word[1] | f.word[2]) == 0; }

/// a 2^k rounded to nearest, for a > 0 of which something below a unit may be left out.
PART double round_fixed(fixed a, long k) {
  if (a.whole == 0) {
    for (; a.below.word[2] == 0; k -= 64) {
      a.below.word[2] = a.below.word[1];
      a.below.word[1] = a.below.word[0];
      a.below.word[0] = 0;
    }
    const int zeros = __builtin_clzl(a.below.word[2]);
    a = times(times(a, 1ul << zeros), 2);
    k -= zeros + 1;
  }
  while (a.whole > 1) {
    const ulong odd = a.below.word[0] & 1;
    a = shifted_right(a, 1);
    a.below.word[0] |= odd;
    ++k;
  }
  return round_to_double(a.below, k, true);
}

/// whole + c, of a constant c that is a series of one coefficient.
PART fixed constant_of(long whole, __constant const ulong (*c)[3]) {
  const fixed a = {{{c[0][0], c[0][1], c[0][2]}}, whole};
  return a;
}

/// x a for 0 < a < 2^10 and 2^-54 <= |x| < 2^11; error below 2^-137 |x|.
PART fixed times_double(fixed a, double x) {
  const ulong significand = (as_ulong(x) & 0xffffffffffffful) | 0x10000000000000ul;
  const int shift = (1023 + 52) - (int)((as_ulong(x) >> 52) & 0x7ff);
  const fixed magnitude = shifted_right(times(a, significand), shift);
  return negative(x) ? negated(magnitude) : magnitude;
}

/// a b for |a| < 2^11 and a fraction b; error below 2^-180.
PART fixed times_fraction(fixed a, fraction b) {
  const bool minus = a.whole < 0;
  if (minus) a = negated(a);
  const fixed of_whole = times((fixed){b, 0}, (ulong)a.whole);
  const fixed p = sum(of_whole, (fixed){product(a.below, b), 0});
  return minus ? negated(p) : p;
}

PART double round_signed(fixed a) { return a.whole < 0 ? -round_fixed(negated(a), 0) : round_fixed(a, 0); }

/// The logarithm of x to the base whose logarithm to base 2 is 1 / b.
PART double log_to_base(fixed log2, __constant const ulong (*b)[3]) {
  return round_signed(times_fraction(log2, constant_of(0, b).below));
}
