#pragma once

#include <optional>

#include "reference/format.h"
#include "reference/ulp.h"

namespace plumbline {

/// Whether a result that conforms may be subnormal before rounding (7.5.3): the truth is below the smallest
/// normal number, or that number is less than `allowed` ulp away from it. Nothing while the enclosure is too
/// wide to decide. Precondition: the truth is a number.
std::optional<bool> may_be_subnormal(const Format& format, const Enclosure& truth, double allowed);

}  // namespace plumbline
