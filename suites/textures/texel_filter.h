#pragma once

#include <functional>

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

template <class Number>
struct WeighedTexel {
  Number weight;
  SeenColour<Number> colour;
};
template <class Number>
using WeighedTexels = std::vector<WeighedTexel<Number>>;

/// The texels that take part at one choice of positions along the axes and between the levels, each with the
/// product of its weights.
struct FilterChoice {
  WeighedTexels<double> rounded;
  bool is_exact;                                    ///< the weights of `rounded` are
  std::function<WeighedTexels<mpq_class>()> exact;  ///< made when it is wanted
};

/// About where the sums of some choices lie, by the products of weights.
struct ProductSums {
  SeenColour<double> sums;          ///< the least and the greatest
  std::array<double, 4> distances;  ///< the sum of those of the texels with a weight from some number
  double error;                     ///< of these, at most, and of the texels' rounding
};

/// Every choice of positions that are multiples of `unit`, a power of two, or an end of what is in reach, but
/// for those that `wanted` leaves out, one by one or many at once. Ends when the visitor returns true.
void visit_choices(const TexelGrid& grid, const TextureCall& call, const Reach& reach,
                   const std::optional<DepthComparison>& comparison, const mpq_class& unit,
                   const std::function<bool(const ProductSums&)>& wanted,
                   const std::function<bool(const FilterChoice&)>& visitor);

}  // namespace plumbline
