#pragma once

#include <functional>
#include <span>

#include "suites/textures/texel_filter.h"

namespace plumbline {

/// Where a component of a filter's sum has to lie; nothing: anywhere.
using SumTarget = std::optional<ChannelInterval>;

template <class Number>
struct WeighedTexel {
  Number weight;
  SeenColour<Number> colour;
};
template <class Number>
using WeighedTexels = std::vector<WeighedTexel<Number>>;

/// The least and the greatest of a texel's component, or of a sum of such.
struct SumEnds {
  double least = 0, greatest = 0;
};
/// Of the four components, and of a linear combination of them: where all components of a result are off a
/// little, it is off by more than any weights can reach.
using Projections = std::array<SumEnds, 5>;
inline constexpr std::size_t combination = 4;

/// The texels at one choice of positions in a level, each with the product of its weights along the axes. The
/// rest depends on the level's share, of which weights are part too.
struct LevelChoice {
  std::vector<double> weights;
  std::vector<Projections> texels;
  std::vector<int> units;     ///< of each weight: the multiple of the unit below it
  std::vector<bool> is_open;  ///< whether the weight is no multiple
  Projections sums_of_units;  ///< of the multiples below
  Projections reached;        ///< what any weights within a unit of the products reach
};

/// One choice of positions along the axes and between the levels.
struct FilterChoice {
  const LevelChoice *high, *low;
  const Projections* targets;  ///< ends include what binary64 rounds; infinite where anything will do
  std::function<WeighedTexels<mpq_class>()> exact;  ///< all texels with all weights, made when it is wanted
};

/// Every choice of positions that are multiples of `unit`, a power of two, or an end of what is in reach, but
/// for those whose products of weights lie so far from a target that no weights within a unit of them meet
/// it. SumEnds when the visitor returns true.
void visit_choices(const TexelGrid& grid, const TextureCall& call, const Reach& reach,
                   const std::optional<DepthComparison>& comparison, const mpq_class& unit,
                   const std::array<SumTarget, 4>& targets,
                   const std::function<bool(const FilterChoice&)>& visitor);

}  // namespace plumbline
