#pragma once

#include "suites/textures/filter_choices.h"

namespace plumbline {

/// Filters in which the weight of a texel, the product of those along the axes and between the levels, is a
/// multiple of `unit`, a power of two: one of the two next to the product, all of them together 1. The
/// visitor is given the sums that one vector of such weights makes of all components, of each vector whose
/// sums meet every target: a texel's component that is known by its ends gives the ends of the sum. What is
/// open or free (Seen) meets any target. Ends when the visitor returns true. Returns for how many choices of
/// positions vectors were tried: those that products of weights in binary64 do not rule out.
std::size_t visit_fraction_weights(const TexelGrid& grid, const TextureCall& call, const Reach& reach,
                                   const std::optional<DepthComparison>& comparison, const mpq_class& unit,
                                   const std::array<SumTarget, 4>& targets,
                                   const std::function<bool(const SeenColour<mpq_class>&)>& visitor);

}  // namespace plumbline
