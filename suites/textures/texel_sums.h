#pragma once

#include <algorithm>
#include <type_traits>
#include <utility>

#include "reference/cube.h"
#include "suites/textures/filter_choices.h"
#include "suites/textures/integer_sums.h"

namespace plumbline {

template <class Number>
Number as(const mpq_class& value) {
  if constexpr (std::is_same_v<Number, double>)
    return value.get_d();
  else
    return value;
}

template <class Number>
const SeenColour<Number>& seen(const TexelGrid::Texel& texel) {
  if constexpr (std::is_same_v<Number, double>)
    return texel.rounded;
  else
    return texel.exact;
}

/// One choice of positions along the axes of a level.
using LevelPosition = std::array<const AxisPosition*, 3>;

template <class Number>
class TexelFilter {
 public:
  TexelFilter(const TexelGrid& grid, const TextureCall& call, const Reach& reach,
              const std::optional<DepthComparison>& comparison)
      : grid_(grid), call_(call), reach_(reach), comparison_(comparison) {}

  Allowed<Number> allowed() {
    for (const int layer : reach_.layers)
      for (const FaceReach& face : reach_.faces)
        for (const LevelPair& pair : reach_.pairs) add(pair, face, layer);
    return std::move(out_);
  }

  /// The texels at one choice of positions in a level, with their weights within it.
  WeighedTexels<Number> weighed(const LevelPair& pair, int level, const FaceReach& face, int layer,
                                const LevelPosition& at) {
    const Place place{level, face.face, layer};
    if (pair.within == Filtering::linear) return weighed(place, at);
    return {{Number(1), component(place, {at[0]->first, at[1]->first, at[2]->first})}};
  }

  /// The union over the weights: the mix is linear in them.
  static SeenColour<Number> between(const SeenColour<Number>& high, const SeenColour<Number>& low,
                                    const std::vector<mpq_class>& ends) {
    SeenColour<Number> out;
    for (std::size_t k = 0; k < ends.size(); ++k) {
      const Number weight = as<Number>(ends[k]), rest = 1 - weight;
      for (std::size_t c = 0; c < out.size(); ++c)
        include(
            out[c],
            {rest * high[c].least + weight * low[c].least, rest * high[c].greatest + weight * low[c].greatest,
             high[c].open || low[c].open, high[c].free || low[c].free},
            k == 0);
    }
    return out;
  }

  static void include(Seen<Number>& into, const Seen<Number>& part, bool first) {
    into.open = into.open || part.open;
    into.free = into.free || part.free;
    if (first || part.least < into.least) into.least = part.least;
    if (first || part.greatest > into.greatest) into.greatest = part.greatest;
  }

  static SeenColour<Number> sum_of(const WeighedTexels<Number>& texels) {
    SeenColour<Number> sum{};
    for (const auto& [weight, colour] : texels)
      for (std::size_t c = 0; c < sum.size(); ++c) {
        sum[c].least += weight * colour[c].least;
        sum[c].greatest += weight * colour[c].greatest;
        sum[c].open = sum[c].open || colour[c].open;
        sum[c].free = sum[c].free || colour[c].free;
      }
    return sum;
  }

 private:
  using Colours = std::vector<SeenColour<Number>>;

  void add(const LevelPair& pair, const FaceReach& face, int layer) {
    const Colours high = colours_of(pair, pair.high, face, layer);
    const bool one = pair.low == pair.high || (pair.ends.size() == 1 && pair.ends[0] == 0);
    for (const auto& colour : high)
      if (one) out_.boxes.push_back({colour, face.recommended});
    if (one) return;
    for (const auto& low : colours_of(pair, pair.low, face, layer))
      for (const auto& colour : high)
        out_.boxes.push_back({between(colour, low, pair.ends), face.recommended});
  }

  /// One for each texel that nearest filtering may take; one of all that linear filtering reaches.
  Colours colours_of(const LevelPair& pair, int level, const FaceReach& face, int layer) {
    const AxisPositions& axes = face.at(pair.within, level);
    const bool linear = pair.within == Filtering::linear;
    const Place at{level, face.face, layer};
    Colours out;
    if constexpr (std::is_same_v<Number, mpq_class>)
      if (const auto reached =
              linear ? sums_in_integers(grid_, call_, at, axes, comparison_) : std::nullopt) {
        take_part(reached->texels);
        return {reached->sums};
      }
    for (const AxisPosition& z : axes[2])
      for (const AxisPosition& y : axes[1])
        for (const AxisPosition& x : axes[0]) {
          const SeenColour<Number> colour =
              linear ? sum_of(weighed(at, {&x, &y, &z})) : component(at, {x.first, y.first, z.first});
          if (!linear || out.empty()) {
            out.push_back(colour);
            continue;
          }
          for (std::size_t c = 0; c < colour.size(); ++c) include(out[0][c], colour[c], false);
        }
    return out;
  }

  WeighedTexels<Number> weighed(const Place& at_level, const LevelPosition& at) {
    const auto dimensions = static_cast<unsigned>(axes_of(call_.kind));
    std::array<Number, 3> seconds;
    for (unsigned axis = 0; axis < dimensions; ++axis) seconds[axis] = as<Number>(at[axis]->weight);
    WeighedTexels<Number> texels;
    texels.reserve(std::size_t{1} << dimensions);
    for (unsigned corner = 0; corner < 1u << dimensions; ++corner) {
      Number weight(1);
      std::array<int, 3> place{};
      for (unsigned axis = 0; axis < dimensions; ++axis) {
        const bool second = (corner >> axis & 1) != 0;
        place[axis] = second ? at[axis]->second : at[axis]->first;
        weight *= second ? seconds[axis] : Number(1 - seconds[axis]);
      }
      texels.push_back({weight, component(at_level, place)});
    }
    return texels;
  }

  /// The texel as filters see it: its colour, or what its comparison gives.
  SeenColour<Number> component(const Place& at, const std::array<int, 3>& place) {
    SeenColour<Number> colour = call_.samples() && is_cube(call_.kind)
                                    ? of_cube(at, place)
                                    : of_texel(grid_.at(at.level, place, at.layer));
    take_part(colour);
    return colour;
  }

  /// Texels that take part: one, or the ends of several.
  void take_part(const SeenColour<Number>& colour) {
    for (std::size_t c = 0; c < colour.size(); ++c) {
      const Number size =
          colour[c].greatest > -colour[c].least ? colour[c].greatest : Number(-colour[c].least);
      if (size > out_.largest[c]) out_.largest[c] = size;
      include(out_.texels[c], colour[c], !any_);
    }
    any_ = true;
  }

  SeenColour<Number> of_texel(const TexelGrid::Texel& texel) const {
    SeenColour<Number> colour = seen<Number>(texel);
    if (comparison_) {
      const Seen<int> result = compared(*comparison_, texel.exact[0].least);
      colour[0] = {Number(result.least), Number(result.greatest)};
    }
    return colour;
  }

  /// A texel of a face or of the neighbouring one; beyond a corner the average of three, which is recommended
  /// and due where they are equal. A depth there, made by whatever method, compares in either way.
  SeenColour<Number> of_cube(const Place& at, const std::array<int, 3>& place) const {
    Colours three;
    for (const CubeTexel& texel : texels_of({at.face, place[0], place[1]}, call_.size_of(at.level)[0]))
      three.push_back(of_texel(grid_.at(at.level, {texel.i, texel.j, 0}, 6 * at.layer + texel.face)));
    SeenColour<Number> colour = three[0];
    if (three.size() == 1) return colour;
    for (std::size_t c = 0; c < colour.size(); ++c) {
      Number least = 0, greatest = 0;
      for (const auto& each : three) {
        least += each[c].least;
        greatest += each[c].greatest;
        include(colour[c], each[c], false);
      }
      const bool equal = colour[c].least == colour[c].greatest;
      if (comparison_ || equal) continue;
      colour[c] = {Number(least / 3), Number(greatest / 3), colour[c].open, true};
    }
    return colour;
  }

  const TexelGrid& grid_;
  const TextureCall& call_;
  const Reach& reach_;
  const std::optional<DepthComparison>& comparison_;
  Allowed<Number> out_;
  bool any_ = false;  ///< a texel took part
};

}  // namespace plumbline
