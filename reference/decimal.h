#pragma once

#include <string>

#include "reference/scalar.h"

namespace plumbline {

/// The two whole numbers, in decimal and without sign, between which |x| * 10^places lies.
struct DecimalNeighbours {
  std::string lower, upper;       ///< the same where it is whole
  bool upper_is_nearest = false;  ///< of two equally near, the even one is
  bool is_tie = false;

  bool is_exact() const { return lower == upper; }
  const std::string& nearest() const { return upper_is_nearest ? upper : lower; }
  const std::string& other() const { return upper_is_nearest ? lower : upper; }
};

/// Found in integers, without any rounding. Precondition: x is a finite floating-point number.
DecimalNeighbours decimal_neighbours(Scalar x, long places);

/// The largest e with 10^e <= |x|. Precondition: x is a finite floating-point number other than 0.
long decimal_exponent(Scalar x);

/// |x| as a quotient of integers is significand * 2^exponent, and the significand is odd, or both are 0.
/// Precondition: x is a finite floating-point number.
struct BinaryNumber {
  std::uint64_t significand = 0;
  long exponent = 0;
};
BinaryNumber binary_number(Scalar x);

}  // namespace plumbline
