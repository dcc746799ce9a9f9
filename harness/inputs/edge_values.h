#pragma once

#include <cstdint>
#include <vector>

#include "harness/inputs/inputs.h"
#include "reference/format.h"

namespace plumbline {

/// The bit patterns of one argument that every run has: signed zeros, subnormal limits, +-1 and its
/// neighbours, infinities, NaNs with payloads (quiet and signalling), halfway integers, the largest integers
/// that have a fraction bit, integer-type limits, and the argument's own break points with their neighbours.
/// `arity` counts the arguments whose products will be formed: with more, each list is shorter.
std::vector<std::uint64_t> edge_values(const ArgumentDomain& domain, std::size_t arity);

/// How many points there are at which rounding to a `narrow` format of 16 bits changes: per magnitude of it
/// from 0 to the first power of two that it has not, that number and the middle to the next, each with its
/// neighbours in the wider format, in both signs. They are numbered from 0.
constexpr std::uint64_t rounding_boundary_count(const Format& narrow) {
  return std::uint64_t{2} * 6 * (narrow.infinity() + 1);
}

/// The bits of one of them in a `wide` format. Preconditions: narrow's numbers are numbers of `wide`;
/// index < rounding_boundary_count(narrow).
std::uint64_t rounding_boundary(const Format& narrow, const Format& wide, std::uint64_t index);

}  // namespace plumbline
