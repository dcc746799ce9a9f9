#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/matrix/matrix_unit.h"
#include "harness/matrix/number_fields.h"

namespace plumbline::matrix {

/// Where the exponent of an addend is taken, by which addends are aligned.
enum class Exponents : std::uint8_t {
  of_fields,      ///< of products the sum of the operands' exponents as stored: significands lie in [0, 4)
  of_normalised,  ///< the same of normalised operands: subnormal ones lie in [1, 2) too
  of_values       ///< of the product itself, which lies in [1, 2)
};

/// What becomes of the bits of an addend below the last one kept.
enum class Cut : std::uint8_t { toward_zero, downward };

/// Where c is added: as an addend of the first step, by a step of its own after all products, or after them
/// with every bit and rounded to nearest even, as an addition of IEEE 754.
enum class Addition : std::uint8_t { first, last, last_by_itself };

/// How results are rounded to the accumulator's format.
enum class ResultRounding : std::uint8_t { nearest_even, toward_zero };

/// The arithmetic of a dot product c + a_1 b_1 + … + a_k b_k, by the properties in which matrix units differ
/// (Khattak and Mikaitis, "Accurate Models of NVIDIA Tensor Cores", arXiv:2512.07004; Fasi, Higham, Mikaitis
/// and Pranesh, "Numerical behavior of NVIDIA tensor cores", PeerJ CS 7:e330, 2021; Intel 64 and IA-32
/// Architectures Software Developer's Manual, TDPBF16PS). Products are exact. A step aligns its addends to
/// the greatest of their exponents, keeps so many fraction bits below it, adds exactly, and rounds the sum.
struct DotModel {
  int group = 1;                   ///< consecutive products that one step adds
  int chains = 1;                  ///< sums of every second or fourth product, which then are added
  bool chains_are_blocks = false;  ///< each sum is of neighbouring products instead
  int kept_bits = 24;              ///< below the greatest exponent; `every_bit`: all that can matter
  int result_bits = 23;            ///< fraction bits of what a step gives
  Addition c_is = Addition::first;
  Cut cut = Cut::toward_zero;
  ResultRounding rounding = ResultRounding::nearest_even;
  Exponents exponents = Exponents::of_fields;
  bool flushes_operands = false;        ///< subnormal operands are zeros
  bool flushes_c = false;               ///< a subnormal c is a zero
  bool flushes_results = false;         ///< a subnormal result of a step is a zero
  bool underflows_to_positive = false;  ///< what is rounded or flushed to zero loses its sign
  bool halves_of_fours = false;         ///< products 0, 1, 4, 5, 8 … come first, and then 2, 3, 6, 7 …
  bool overflows_to_greatest = false;   ///< else to infinity
  bool keeps_negative_zero = true;      ///< the sum of zeros alone, all negative, is negative
  bool saturates = false;  ///< of integers, whose sums have no other property; else they wrap around
  friend bool operator==(const DotModel&, const DotModel&) = default;

  static constexpr int every_bit = 100;
};

/// An operand, taken apart: significand 2^exponent 2^-fraction bits of its format; of an integer the
/// significand alone.
struct Number {
  enum class Kind : std::uint8_t { finite, infinite, nan } kind = Kind::finite;
  bool negative = false;
  std::uint32_t significand = 0;
  std::int16_t exponent = 0;  ///< as stored: of subnormal numbers the least
};
Number decoded(Operand operand, std::uint32_t bits);
Number decoded(const Fields& fields, std::uint32_t bits);

/// The bits of the result, in the accumulator's format. `nan` is what every NaN is. Precondition: a.size() ==
/// b.size(), at most 64.
std::uint32_t evaluated(const DotModel& model, Operand operand, Accumulator accumulator,
                        std::span<const Number> a, std::span<const Number> b, std::uint32_t c,
                        std::uint32_t nan);

}  // namespace plumbline::matrix
