#pragma once

#include "suites/textures/reach.h"

namespace plumbline {

/// Components that go together: one texel's, or what filtering reaches.
template <class Number>
struct Box {
  SeenColour<Number> colour;
  bool recommended = true;
};

/// What a sample may return.
template <class Number>
struct Allowed {
  std::vector<Box<Number>> boxes;
  std::array<Number, 4> largest{};       ///< of the components that take part, without sign
  std::array<Seen<Number>, 4> texels{};  ///< the least and the greatest component that takes part
};

/// Filters over all that is in reach, in mpq_class exactly; in double with an error below 2^-48 of the
/// largest component.
template <class Number>
Allowed<Number> allowed_in(const TexelGrid& grid, const TextureCall& call, const Reach& reach,
                           const std::optional<DepthComparison>& comparison);

extern template Allowed<double> allowed_in(const TexelGrid&, const TextureCall&, const Reach&,
                                           const std::optional<DepthComparison>&);
extern template Allowed<mpq_class> allowed_in(const TexelGrid&, const TextureCall&, const Reach&,
                                              const std::optional<DepthComparison>&);

}  // namespace plumbline
