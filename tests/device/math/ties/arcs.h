// How near results of atan2 and atan2pi come to ties of singles, by continued fractions.
//
// A result is beside the tie m where |y / x| is beside T = |tan m|, or |tan(pi m)| for atan2pi. As y and x
// have 24 bits, y / x is a power of two times p / q, with q < 2^24 and p < 2^25, beside T scaled to [1, 2).
// What is nearer than 1 / (2 q^2) is a convergent of T's continued fraction (Lagrange). Two such quotients
// differ by 2^-48 or more, so that the last convergent with q < 2^24 is the only one that may be nearer than
// 2^-50.
//
// Ties below 2^-25 are left out for atan2. There t = y / x is at most 2^-25, and t - atan(t) < t^3 / 3. The
// tie is t itself, of subnormal results alone, or p / q differs from it by 2^-49 in proportion or more: it
// has 25 bits. So atan(t) is beyond 2^-50 of the tie, on the same side as t. Of t itself it is below.
//
// Below 2^-44 a tie of atan2pi has T = pi m, to less than 2^-86 of it, whatever its exponent is: all numbers
// of 25 bits are examined, as ties of subnormal results have fewer.
#pragma once

#include "findings.h"

namespace plumbline::ties {

enum class Arc { atan2, atan2pi };

/// p / q beside n / d.
struct Convergent {
  std::uint64_t p, q;
  double distance;  ///< in proportion to n / d
};

/// The last convergent with q < 2^24 of n / d in [1, 2), d >= 2^62.
Convergent last_convergent(std::uint64_t n, std::uint64_t d);

/// The ties of the part. Distances are computed where the quotient is nearer than 2^-61, in proportion, to T.
Findings arcs_of(Arc arc, Part part, double bound);

}  // namespace plumbline::ties
