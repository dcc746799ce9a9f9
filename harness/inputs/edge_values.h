#pragma once

#include <cstdint>
#include <vector>

#include "harness/inputs/inputs.h"

namespace plumbline {

/// The bit patterns of one argument that every run has: signed zeros, subnormal limits, +-1 and its
/// neighbours, infinities, NaNs with payloads (quiet and signalling), halfway integers, the largest integers
/// that have a fraction bit, integer-type limits, and the argument's own break points with their neighbours.
/// `arity` counts the arguments whose products will be formed: with more, each list is shorter.
std::vector<std::uint64_t> edge_values(const ArgumentDomain& domain, std::size_t arity);

}  // namespace plumbline
