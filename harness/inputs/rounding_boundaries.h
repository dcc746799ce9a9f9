#pragma once

#include <cstdint>

#include "reference/format.h"

namespace plumbline {

/// Points at which rounding to binary16 changes: per magnitude of binary16 from 0 to 65536 (the first power
/// of two that it has not) that number and the middle to the next, each with its neighbours in the wider
/// format, in both signs. That many are there, numbered from 0.
inline constexpr std::uint64_t half_boundary_count = 2 * 6 * (std::uint64_t{0x7c00} + 1);

/// The bits of one of them in a format wider than binary16. Precondition: index < half_boundary_count.
std::uint64_t half_boundary(const Format& format, std::uint64_t index);

}  // namespace plumbline
