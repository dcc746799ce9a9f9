#pragma once

#include <span>

#include "harness/inputs/inputs.h"
#include "harness/inputs/point_batch.h"

namespace plumbline {

/// Changes the arguments after the first so that they have the relation to it and to each other, at every
/// point of the batch. `choice` decides what these points have in common.
void relate(Relation relation, std::span<const ArgumentDomain> domains, std::uint64_t seed, Random& choice,
            PointBatch& batch);

/// Sets the first argument to numbers that lie around the least normal one, or whose squares lie there or
/// around the largest number: for the lanes of a vector, whose differences and products count.
void at_range_ends(std::span<const ArgumentDomain> domains, std::uint64_t seed, Random& choice,
                   PointBatch& batch);

}  // namespace plumbline
