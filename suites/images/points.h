#pragma once

#include <memory>

#include "harness/device/image_call.h"
#include "harness/inputs/inputs.h"

namespace plumbline {

/// How many points a level has where the level `quick` has so many.
std::uint64_t share_of(Level level, std::uint64_t quick);

/// Coordinates of a read: the centre of texels, every texel edge and its neighbours in binary32, fractions
/// around edges, places outside in every way the addressing mode allows, whole repeats away, and random ones.
/// Layers of an array: every one, halves between, and outside. Only places inside where the mode leaves
/// others undefined. Coordinates that are subnormal numbers are left out unless they are wanted.
std::unique_ptr<PointSource> read_points(const ImageCall& call, bool with_subnormals);

/// Coordinates and layers that are subnormal numbers, beside the centres of texels. Precondition: the read
/// has a sampler and takes floats.
std::unique_ptr<PointSource> subnormal_read_points(const ImageCall& call);

/// Colours beside every boundary between two codes (the boundary rounded to binary32 and its two neighbours),
/// beyond both ends, infinities, NaN and random values; for integers the ends of the channel's range; every
/// half.
std::unique_ptr<PointSource> write_points(const ImageCall& call);

/// Random texels, and those of all zeros and all ones.
std::unique_ptr<PointSource> texel_points(const ImageCall& call);

/// Each of these points once.
std::unique_ptr<PointSource> listed_points(std::vector<std::vector<Scalar>> points);

}  // namespace plumbline
