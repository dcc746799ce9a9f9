#pragma once

#include <algorithm>
#include <cstdint>

#include "harness/matrix/matrix_unit.h"

namespace plumbline::matrix {

/// A format by its fields; of e4m3 the greatest exponent has numbers too.
struct Fields {
  int exponent_bits, fraction_bits;
  bool has_infinity = true;

  constexpr int bias() const { return (1 << (exponent_bits - 1)) - 1; }
  constexpr int emin() const { return 1 - bias(); }
  constexpr std::uint32_t sign() const { return 1U << (exponent_bits + fraction_bits); }
  constexpr std::uint32_t infinity() const { return ((1U << exponent_bits) - 1) << fraction_bits; }
  /// (-1)^negative (1 + fraction 2^-fraction_bits) 2^exponent, of which what lies below the least subnormal
  /// number is cut off and exponents above 2^bias count as that. Precondition: fraction < 2^fraction_bits.
  constexpr std::uint32_t number(bool negative, int exponent, std::uint32_t fraction) const {
    const std::uint32_t one = 1U << fraction_bits, top = negative ? sign() : 0;
    exponent = std::min(exponent, bias());
    if (exponent < emin())
      return top | (emin() - exponent > fraction_bits ? 0 : (one | fraction) >> (emin() - exponent));
    return top | (static_cast<std::uint32_t>(exponent + bias()) << fraction_bits) | fraction;
  }
};

/// Bits of binary32 that tf32 has not.
inline constexpr int tf32_unused_bits = 13;

/// Precondition: a format of floating-point numbers.
constexpr Fields fields_of(Operand operand) {
  switch (operand) {
    case Operand::f16:
      return {5, 10};
    case Operand::bf16:
      return {8, 7};
    case Operand::tf32:
      return {8, 10};
    case Operand::e4m3:
      return {4, 3, false};
    default:
      return {5, 2};
  }
}
constexpr Fields fields_of(Accumulator accumulator) {
  return accumulator == Accumulator::f16 ? Fields{5, 10} : Fields{8, 23};
}

/// The bits of a number as an operand has them.
constexpr std::uint32_t operand_bits(Operand operand, std::uint32_t bits) {
  return operand == Operand::tf32 ? bits << tf32_unused_bits : bits;
}

}  // namespace plumbline::matrix
