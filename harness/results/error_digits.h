#pragma once

#include <algorithm>
#include <cmath>

namespace plumbline {

/// Decimal places that show on which side of half an ulp an error lies: `least`, or more for two digits of a
/// smaller distance from it, so that 0.5000000022 is no 0.5000.
inline int decimal_places(double ulp, int least) {
  constexpr int most = 17;
  const double distance = std::fabs(ulp - 0.5);
  if (distance == 0 || !(distance < 0.5 * std::pow(10.0, -least))) return least;
  return std::min(most, 1 + static_cast<int>(std::ceil(-std::log10(distance))));
}

}  // namespace plumbline
