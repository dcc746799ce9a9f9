#pragma once

#include <optional>

#include "suites/textures/reach.h"

namespace plumbline {

/// A level of a layer, or of a cube's face.
struct Place {
  int level, face, layer;
};

/// What linear filtering reaches in a level.
struct ReachedSums {
  SeenColour<mpq_class> sums;    ///< the least and the greatest
  SeenColour<mpq_class> texels;  ///< the least and the greatest component that takes part
};

/// The sums at all positions, computed in integers of 128 bits: exact. Nothing where the texels have no
/// common denominator (TexelGrid::integers), the weights are no multiples of 2^-10, or a cube's corner takes
/// part.
std::optional<ReachedSums> sums_in_integers(const TexelGrid& grid, const TextureCall& call,
                                            const Place& place, const AxisPositions& axes,
                                            const std::optional<DepthComparison>& comparison);

}  // namespace plumbline
