#pragma once

#include <span>

#include "harness/inputs/inputs.h"

namespace plumbline {

/// Changes the arguments after the first so that they have the relation to it and to each other.
void relate(Relation relation, std::span<Scalar> arguments, Random& random);

}  // namespace plumbline
