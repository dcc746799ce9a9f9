#pragma once

#include <vector>

#include "reference/fast/coefficients/functions.h"

namespace plumbline::testing {

/// A polynomial in x - origin, lowest exponent first.
struct Approximation {
  std::vector<fit::Ball> coefficients;
  double origin = 0;
};

/// The largest |p(x) / f(x) - 1| on an interval lies between these.
struct Largest {
  double least = 0, most = HUGE_VAL;
};

/// Of x from `center` - `radius` to `center` + `radius`. Precondition: f is analytic on the disc of w times
/// that radius, w = 3. Where f may have a zero there, w is 2; where it still may, nothing is known: `most` is
/// infinite.
///
/// Let E = p / f - 1, and M a bound of |E| on the disc's circle. E's Taylor polynomial of `fit::terms` terms
/// is off by 2 M w^-terms at most (Cauchy's estimate of the coefficients). Of its Chebyshev series all but
/// the first n are summed up in magnitude. The n terms that are left, at x = center + radius cos(t), are a
/// trigonometric polynomial of degree n. Within h of its maximum that is cos(n h) of it or more (M. Riesz).
/// So its values at points of t that are pi/N apart bound it but for the factor cos(n pi / (2N)).
Largest relative_error(const Approximation& p, const fit::Source& f, double center, double radius);

}  // namespace plumbline::testing
