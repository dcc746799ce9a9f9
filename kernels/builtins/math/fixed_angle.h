// Sines, cosines and tangents in integers of 192 bits.
#pragma once

#include "fixed_point.h"

/// q pi/2 + r, or less r where `below`, with 0 <= r <= pi/4.
typedef struct {
  fraction r;
  ulong quadrant;
  bool below;
} fixed_angle;

/// Of y quarter turns. r has an error below 8 units.
PART fixed_angle of_quarter_turns(fixed y) {
  fixed_angle a;
  a.below = y.below.word[2] >> 63;
  a.quadrant = (ulong)y.whole + a.below;
  fixed f = {y.below, 0};
  if (a.below) f = sum(whole_number(1), negated(f));
  // pi/2 f = f + (pi - 2)/2 f: with pi - 3 = c it is (3 f + c f) / 2.
  const fixed part = {product(f.below, constant_of(0, PI_LESS_3).below), 0};
  a.r = shifted_right(sum(times(f, 3), part), 1).below;
  return a;
}

/// Of x >= 2^-60, finite. With s significant bits of 2/pi dropped, which give multiples of 4, 320 bits
/// remain: an error below 2^-260 of a quarter turn, while none is nearer to an integer than 2^-62.
PART fixed_angle of_radians(double x) {
  const ulong significand = (as_ulong(x) & 0xffffffffffffful) | 0x10000000000000ul;
  const int exponent = (int)(as_ulong(x) >> 52) - (1023 + 52);
  const int dropped = exponent > 2 ? exponent - 2 : 0;
  wide carry = 0;
  ulong product[6];
  for (int i = 4; i >= 0; --i) {
    const int at = (dropped >> 6) + i, bits = dropped & 63;
    const ulong word = bits == 0 ? TWO_OVER_PI_WORDS[at]
                                 : TWO_OVER_PI_WORDS[at] << bits | TWO_OVER_PI_WORDS[at + 1] >> (64 - bits);
    carry += (wide)word * significand;
    product[i + 1] = (ulong)carry;
    carry >>= 64;
  }
  product[0] = (ulong)carry;
  // product 2^(exponent - dropped), with the point behind product[0].
  fixed y = {{{product[3], product[2], product[1]}}, (long)product[0]};
  const int left = exponent - dropped;
  if (left > 0) {
    y.whole = (long)((ulong)y.whole << left | y.below.word[2] >> (64 - left));
    y.below.word[2] = y.below.word[2] << left | y.below.word[1] >> (64 - left);
    y.below.word[1] = y.below.word[1] << left | y.below.word[0] >> (64 - left);
    y.below.word[0] = y.below.word[0] << left | product[4] >> (64 - left);
  }
  return of_quarter_turns(left < 0 ? shifted_right(y, -left) : y);
}

/// x (1 - x^2/3! + x^4/5! ...), in units off by less than 2^-187.
PART fixed sine_fixed(fraction x) {
  const fraction square = product(x, x), fourth = product(square, square);
  const fraction taken = product(square, series(SIN_TAKEN, SIN_TAKEN_COUNT, fourth));
  const fraction added = product(fourth, series(SIN_ADDED, SIN_ADDED_COUNT, fourth));
  const fixed less = sum((fixed){taken, 0}, negated((fixed){added, 0}));
  return sum((fixed){x, 0}, negated((fixed){product(x, less.below), 0}));
}

/// 1 - x^2/2! + x^4/4! ..., likewise.
PART fixed cosine_fixed(fraction x) {
  const fraction square = product(x, x), fourth = product(square, square);
  const fixed taken = {product(square, series(COS_TAKEN, COS_TAKEN_COUNT, fourth)), 0};
  const fixed added = {product(fourth, series(COS_ADDED, COS_ADDED_COUNT, fourth)), 0};
  return sum(whole_number(1), sum(added, negated(taken)));
}

/// The sine of an angle, or for `more` 1 the cosine, rounded to nearest.
PART double sine_rounded_fixed(fixed_angle a, ulong more) {
  const ulong quadrant = a.quadrant + more;
  const bool odd = quadrant & 1;
  const double value = round_fixed(odd ? cosine_fixed(a.r) : sine_fixed(a.r), 0);
  return ((quadrant >> 1 ^ (a.below & !odd)) & 1) ? -value : value;
}

/// The tangent, rounded to nearest.
PART double tangent_rounded_fixed(fixed_angle a) {
  fixed s = sine_fixed(a.r);
  const fixed c = cosine_fixed(a.r);
  const bool odd = a.quadrant & 1;
  double value;
  if (odd) {
    int k = 0;
    for (; s.below.word[2] >> 63 == 0 && s.whole == 0; ++k) s = times(s, 2);
    value = round_fixed((fixed){ratio(shifted_right(c, 2), s), 0}, k + 2);
  } else {
    value = round_fixed((fixed){ratio(s, c), 0}, 0);
  }
  return odd != a.below ? -value : value;
}
