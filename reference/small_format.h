#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "reference/decimal.h"
#include "reference/direction.h"
#include "reference/scalar.h"

namespace plumbline {

/// A binary format of at most 8 bits. Its values are codes, right-aligned: sign, exponent and fraction.
///
/// Sources: OCP 8-bit Floating Point Specification (OFP8) 1.0, tables 1 and 2, for e4m3 and e5m2; OCP
/// Microscaling Formats (MX) 1.0, 5.3 and 5.4, for the others. Unlike IEEE 754's formats (reference/format.h)
/// most have numbers where the exponent's bits are all ones, and not all have infinities or NaN.
struct SmallFormat {
  std::string_view name;
  int exponent_bits, fraction_bits, bias;
  std::uint8_t greatest;                 ///< the code of the greatest number
  std::optional<std::uint8_t> infinity;  ///< the code of the positive infinity
  std::optional<std::uint8_t> nan;       ///< the least code of the positive NaN; those above are NaN too
  bool is_scale = false;  ///< e8m0: powers of two alone, without sign, zero or subnormal numbers

  constexpr std::uint8_t sign_mask() const {
    return is_scale ? 0 : static_cast<std::uint8_t>(1U << (exponent_bits + fraction_bits));
  }
  constexpr int width() const { return exponent_bits + fraction_bits + (is_scale ? 0 : 1); }
  constexpr int emin() const { return (is_scale ? 0 : 1) - bias; }
  constexpr std::uint8_t magnitude(std::uint8_t code) const {
    return static_cast<std::uint8_t>(code & ~sign_mask());
  }
  constexpr bool is_negative(std::uint8_t code) const { return (code & sign_mask()) != 0; }
  constexpr bool is_nan(std::uint8_t code) const { return nan && magnitude(code) >= *nan; }
  constexpr bool is_infinite(std::uint8_t code) const { return infinity && magnitude(code) == *infinity; }
  /// Whether the byte is a code at all: of formats of fewer than 8 bits the upper bits are zero.
  constexpr bool is_code(std::uint8_t code) const { return code >> width() == 0; }
  friend bool operator==(const SmallFormat&, const SmallFormat&) = default;
};

inline constexpr SmallFormat e4m3{"e4m3", 4, 3, 7, 0x7E, std::nullopt, 0x7F};
inline constexpr SmallFormat e5m2{"e5m2", 5, 2, 15, 0x7B, 0x7C, 0x7D};
inline constexpr SmallFormat e3m2{"e3m2", 3, 2, 3, 0x1F, std::nullopt, std::nullopt};
inline constexpr SmallFormat e2m3{"e2m3", 2, 3, 1, 0x1F, std::nullopt, std::nullopt};
inline constexpr SmallFormat e2m1{"e2m1", 2, 1, 1, 0x07, std::nullopt, std::nullopt};
inline constexpr SmallFormat e8m0{"e8m0", 8, 0, 127, 0xFE, std::nullopt, 0xFF, true};

/// All of them, and those that are elements of MX blocks.
inline constexpr std::array<const SmallFormat*, 6> small_formats{&e4m3, &e5m2, &e3m2, &e2m3, &e2m1, &e8m0};
inline constexpr std::array<const SmallFormat*, 5> element_formats{&e4m3, &e5m2, &e3m2, &e2m3, &e2m1};

/// The magnitude of a code that is a number. Precondition: it is neither infinite nor NaN.
BinaryNumber magnitude_of(const SmallFormat& format, std::uint8_t code);

/// The code as a number of a wider type, exactly: every number of these formats is one of binary16 (but
/// e8m0), bfloat16, binary32 and binary64. A NaN gives the quiet NaN, an infinity the infinity of its sign.
Scalar widened(const SmallFormat& format, std::uint8_t code, ScalarType to);

/// The magnitude rounded: the code without its sign, or nothing where it is greater than the greatest number
/// after rounding (OFP8 1.0, 5.2.1). Subnormal numbers are kept; what is less than the least scale gives it.
/// Precondition: the direction is not to nearest where format.is_scale, which has no even significands.
std::optional<std::uint8_t> rounded_code(const SmallFormat& format, const BinaryNumber& magnitude,
                                         bool negative, Direction direction = Direction::nearest_even);

/// One element of an MX block: the product of the block's scale, a code of e8m0, and the element, in binary32
/// (MX 1.0, 5.1). Exact; nothing where it exceeds binary32's range, which the document leaves open.
std::optional<Scalar> scaled_element(std::uint8_t scale, const SmallFormat& format, std::uint8_t element);

}  // namespace plumbline
