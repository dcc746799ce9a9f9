#pragma once

#include <optional>

#include "reference/decimal.h"
#include "reference/direction.h"
#include "reference/enclosure.h"

namespace plumbline {

/// MPFR's name for a direction.
mpfr_rnd_t mpfr_direction(Direction direction);

/// The magnitude of what a number of this magnitude and sign becomes when it is rounded to a multiple of
/// 2^scale, in units of 2^scale. Precondition: it is less than 2^64.
std::uint64_t magnitude_in_quanta(const BinaryNumber& magnitude, bool negative, long scale,
                                  Direction direction);

/// A number of this magnitude and sign rounded to a format: the bits, as of a Real.
std::uint64_t round_to(const Format& format, const BinaryNumber& magnitude, bool negative,
                       Direction direction);

/// `value` rounded to a format: the bits. Overflow and subnormals as IEEE 754; NaN gives the quiet NaN.
std::uint64_t round_to(const Format& format, const Real& value, Direction direction);

/// The rounded result if every number within the enclosure rounds to it, else nothing: more precision is
/// needed. An enclosure whose ends are neighbours at a precision of Format::precision + 1 or more is always
/// decided: no number of the format and no midpoint of two lies strictly between them.
std::optional<std::uint64_t> round_to(const Format& format, const Enclosure& value, Direction direction);

}  // namespace plumbline
