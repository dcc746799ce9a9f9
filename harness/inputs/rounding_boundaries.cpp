#include "harness/inputs/rounding_boundaries.h"

#include <cmath>

#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

/// The number of these magnitude bits; of infinity's, the power of two that would follow the largest.
double number_of(const Format& f, std::uint64_t bits) {
  const std::uint64_t fraction = bits & f.fraction_mask(), exponent = bits >> (f.precision - 1);
  const int least = f.emin() - (f.precision - 1);
  return exponent == 0 ? std::ldexp(static_cast<double>(fraction), least)
                       : std::ldexp(static_cast<double>(fraction | f.min_normal()),
                                    static_cast<int>(exponent) - 1 + least);
}

}  // namespace

std::uint64_t rounding_boundary(const Format& narrow, const Format& wide, std::uint64_t index) {
  const std::uint64_t sign = (index & 1) != 0 ? wide.sign_mask() : 0;
  const std::uint64_t kind = index / 2 % 6, magnitude = index / 12;
  const double low = number_of(narrow, magnitude), high = number_of(narrow, magnitude + 1);
  const std::uint64_t bits = truncate_to(wide, kind < 3 ? low : (low + high) / 2);
  const std::uint64_t step = kind % 3;  // the number itself, the one below, the one above
  return (step == 0 || (step == 1 && bits == 0) ? bits : step == 1 ? bits - 1 : bits + 1) | sign;
}

}  // namespace plumbline
