#pragma once

#include <optional>

#include "reference/direction.h"
#include "reference/enclosure.h"

namespace plumbline {

/// MPFR's name for a direction.
mpfr_rnd_t mpfr_direction(Direction direction);

/// `value` rounded to a format: the bits. Overflow and subnormals as IEEE 754; NaN gives the quiet NaN.
std::uint64_t round_to(const Format& format, const Real& value, Direction direction);

/// The rounded result if every number within the enclosure rounds to it, else nothing: more precision is
/// needed. An enclosure whose ends are neighbours at a precision of Format::precision + 1 or more is always
/// decided: no number of the format and no midpoint of two lies strictly between them.
std::optional<std::uint64_t> round_to(const Format& format, const Enclosure& value, Direction direction);

}  // namespace plumbline
