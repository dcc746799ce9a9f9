#pragma once

#include "reference/fast/polynomial.h"

namespace plumbline::fast {

/// One polynomial for each of up to 16 intervals, in u = x - center: N coefficients, the first P of them
/// double-word numbers. The error is relative to the function, on every interval (coefficients/fit.cpp).
template <int N, int P>
struct Piecewise {
  /// An element for each interval.
  struct alignas(64) Elements {
    double of[16];
  };
  double error;
  Elements centers;
  Elements leading[N];
  Elements trailing[P > 0 ? P : 1];
};

}  // namespace plumbline::fast
