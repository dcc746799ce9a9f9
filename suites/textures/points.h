#pragma once

#include <memory>

#include "harness/device/texture_call.h"
#include "harness/inputs/inputs.h"

namespace plumbline {

/// Coordinates as those of OpenCL's images (suites/images/points.h), or directions in which a cube is
/// sampled, then levels of detail at, beside and between the levels after the sampler's bias, below and above
/// all of them, then references of depth comparisons in [-1/4, 5/4]; of projections both times a divisor
/// between 1/4 and 4, half of the divisors powers of two. Integer coordinates less a constant offset name a
/// texel; then a sample of it.
std::unique_ptr<PointSource> texture_read_points(const TextureCall& call);

/// Components: each code of normalised ones of 8 bits and fewer, what lies halfway to the next, and the
/// neighbours of both in binary32, as many of others as there is room for; beyond both ends, infinities, NaN,
/// random values; the ends of the range of integers, and such as do not fit.
std::unique_ptr<PointSource> texture_store_points(const TextureCall& call);

/// One point.
std::unique_ptr<PointSource> texture_listed_points();

/// Every level, of queries of one; else one point.
std::unique_ptr<PointSource> texture_query_points(const TextureCall& call);

}  // namespace plumbline
