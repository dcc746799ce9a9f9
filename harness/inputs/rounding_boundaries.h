#pragma once

#include <cstdint>

#include "reference/format.h"

namespace plumbline {

/// How many points there are at which rounding to a `narrow` format of 16 bits changes: per magnitude of it
/// from 0 to the first power of two that it has not, that number and the middle to the next, each with its
/// neighbours in the wider format, in both signs. They are numbered from 0.
constexpr std::uint64_t rounding_boundary_count(const Format& narrow) {
  return 2 * 6 * (narrow.infinity() + 1);
}

/// The bits of one of them in a `wide` format. Preconditions: narrow's numbers are numbers of `wide`;
/// index < rounding_boundary_count(narrow).
std::uint64_t rounding_boundary(const Format& narrow, const Format& wide, std::uint64_t index);

}  // namespace plumbline
