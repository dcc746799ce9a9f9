#pragma once

#include <tuple>
#include <vector>

#include "reference/format.h"

namespace plumbline {

/// How simple a number is, the least first. Of zero all is 0 but for its sign.
struct Simplicity {
  int bits = 0;      ///< of the significand, or of an integer, from the first that is set to the last
  int exponent = 0;  ///< magnitude of the exponent of 2
  bool negative = false;
  bool operator==(const Simplicity&) const = default;
  /// Whether it is simpler.
  bool operator<(const Simplicity& other) const {
    return std::tie(bits, exponent, negative) < std::tie(other.bits, other.exponent, other.negative);
  }
};
Simplicity simplicity_of(Scalar value);

/// Numbers that are simpler, the simplest first. Of a finite number: zero, powers of two, itself in fewer
/// bits (cut, or the next one up), with each other exponent, and without its sign. An infinity and a NaN stay
/// what they are, but for their sign and payload.
std::vector<Scalar> simpler_than(Scalar value);

}  // namespace plumbline
