#pragma once

#include <memory>
#include <span>
#include <vector>

#include "harness/device/image_call.h"
#include "harness/inputs/inputs.h"

namespace plumbline {

/// The level of detail of a read of a mipmapped image, before it is limited to the image's levels: an
/// argument, or log2 of the texels that the longer of two steps goes (OpenGL 3.0, 3.9.7), which is one number
/// where the steps are along one axis. Within 2^-40. Precondition: some step is not 0.
double level_of_detail(const ImageCall& call, std::span<const Scalar> point);

/// How many of a point's numbers are coordinates; the level of detail or the gradients follow.
std::size_t coordinates_at(const ImageCall& call);
/// How many numbers select the level of detail.
std::size_t numbers_of_level(const ImageCall& call);

/// Coordinates as those of the first level's reads; then levels of detail at, beside and between the levels,
/// below and above all of them, or steps along one axis that give such.
std::unique_ptr<PointSource> level_read_points(const ImageCall& call);

}  // namespace plumbline
