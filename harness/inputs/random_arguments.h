#pragma once

#include <cstdint>

#include "harness/inputs/inputs.h"
#include "reference/format.h"

namespace plumbline {

/// Bits of a number of the format in [low, high], every one as likely as every other.
std::uint64_t number_between(const Format& format, double low, double high, Random& random);

/// Bits of an integer in [low, high], uniform.
std::uint64_t integer_between(ScalarType type, double low, double high, Random& random);

/// Bits of a value of the domain: uniform on the real line within its range, uniform within [-4, 4], or near
/// one of its break points.
std::uint64_t domain_value(const ArgumentDomain& domain, Random& random);

}  // namespace plumbline
