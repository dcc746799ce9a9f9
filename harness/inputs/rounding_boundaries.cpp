#include "harness/inputs/half_boundaries.h"

#include <cmath>

#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

double half_magnitude(std::uint64_t bits) {
  const std::uint64_t fraction = bits & 0x3ff, exponent = bits >> 10;
  return exponent == 0 ? std::ldexp(static_cast<double>(fraction), -24)
                       : std::ldexp(static_cast<double>(fraction | 0x400), static_cast<int>(exponent) - 25);
}

}  // namespace

std::uint64_t half_boundary(const Format& f, std::uint64_t index) {
  const std::uint64_t sign = (index & 1) != 0 ? f.sign_mask() : 0;
  const std::uint64_t kind = index / 2 % 6, magnitude = index / 12;
  const double low = half_magnitude(magnitude), high = half_magnitude(magnitude + 1);
  const std::uint64_t bits = truncate_to(f, kind < 3 ? low : (low + high) / 2);
  const std::uint64_t step = kind % 3;  // the number itself, the one below, the one above
  return (step == 0 || (step == 1 && bits == 0) ? bits : step == 1 ? bits - 1 : bits + 1) | sign;
}

}  // namespace plumbline
