// Products and square roots in integers of 192 bits and a whole part.
#pragma once

#include "fixed_point.h"

/// a b for a, b >= 0, too small by less than 8 units.
PART fixed times_fixed(fixed a, fixed b) {
  const fixed parts = sum(times((fixed){a.below, 0}, (ulong)b.whole), times(b, (ulong)a.whole));
  return sum(parts, (fixed){product(a.below, b.below), 0});
}

/// a rounded, for any a.
PART double to_double(fixed a) {
  const bool minus = a.whole < 0;
  const fixed m = minus ? negated(a) : a;
  const double low = (double)m.below.word[1] * 0x1p-128 + (double)m.below.word[0] * 0x1p-192;
  const double value = (double)m.whole + ((double)m.below.word[2] * 0x1p-64 + low);
  return minus ? -value : value;
}

/// The square root of a in [2^-60, 8]; error below 2^-160 and 4 units of the root. Each step adds 50 bits.
PART fixed root_of(fixed a) {
  const double estimate = __builtin_sqrt(to_double(a));
  fixed root = times_double(whole_number(1), estimate);
  for (int i = 0; i < 3; ++i) {
    const double step = to_double(sum(a, negated(times_fixed(root, root)))) / (2.0 * estimate);
    if (step != 0.0) root = sum(root, times_double(whole_number(1), step));
  }
  return root;
}
