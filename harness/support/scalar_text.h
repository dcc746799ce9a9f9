#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "reference/format.h"

namespace plumbline {

/// The exact value of a binary16, bfloat16 or binary32 scalar as a double; a binary64 one is itself. NaNs
/// keep their sign and the high bits of their payload, quiet or not. Precondition: is_floating(value.type).
double to_double(Scalar value);

/// The bits in `format` of `value`, rounded toward zero; what is too large becomes the largest finite number.
/// Infinities and NaN stay what they are. For making arguments: results are never rounded with this.
std::uint64_t truncate_to(const Format& format, double value);

/// Hexadecimal bits, as wide as the type: "0x3f800000".
std::string hex_bits(Scalar value);

/// The value as OpenCL C writes it, shortest that reads back the same: "1.1f", "-0.0", "INFINITY", "NAN",
/// "42".
std::string literal(Scalar value);

/// Reads hexadecimal bits ("0x3f800000"), a decimal or hexadecimal ("0x1.8p3") number, "inf", "nan" or an
/// integer. A decimal number is rounded to nearest even. Nothing if the text is no value of the type.
std::optional<Scalar> parse_scalar(ScalarType type, std::string_view text);

}  // namespace plumbline
