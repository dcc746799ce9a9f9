#include "suites/textures/texel_filter.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <type_traits>

#include "reference/cube.h"
#include "reference/floor.h"

namespace plumbline {
namespace {

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

mpq_class multiple_below(const mpq_class& value, const mpq_class& unit) {
  return floor_of(value / unit) * unit;
}

std::vector<mpq_class> multiples_between(const mpq_class& least, const mpq_class& greatest,
                                         const mpq_class& unit) {
  std::vector<mpq_class> out;
  for (mpq_class m = multiple_below(least, unit) + unit; m < greatest; m += unit) out.push_back(m);
  return out;
}

/// Positions, with the multiples of `unit` that lie between the least and the greatest weight of the same
/// texels.
std::vector<AxisPosition> with_multiples(const std::vector<AxisPosition>& ends, const mpq_class& unit) {
  std::vector<AxisPosition> out = ends;
  for (std::size_t k = 1; k < ends.size(); ++k)
    if (ends[k].first == ends[k - 1].first && ends[k].second == ends[k - 1].second)
      for (const mpq_class& weight : multiples_between(ends[k - 1].weight, ends[k].weight, unit))
        out.push_back({ends[k].first, ends[k].second, weight});
  return out;
}

/// One choice of positions along the axes of a level.
struct LevelPosition {
  const AxisPosition *x, *y, *z;
};

/// Every choice of positions in a level, multiples of `unit` among them.
class LevelPositions {
 public:
  LevelPositions(const AxisPositions& axes, const mpq_class& unit) {
    for (std::size_t axis = 0; axis < axes.size(); ++axis) axes_[axis] = with_multiples(axes[axis], unit);
  }
  std::size_t size() const { return axes_[0].size() * axes_[1].size() * axes_[2].size(); }
  /// x varies first. Valid while this object lives.
  LevelPosition at(std::size_t k) const {
    const std::size_t x = k % axes_[0].size(), rows = k / axes_[0].size();
    return {&axes_[0][x], &axes_[1][rows % axes_[1].size()], &axes_[2][rows / axes_[1].size()]};
  }

 private:
  AxisPositions axes_;
};

/// A level of a layer, or of a cube's face.
struct Place {
  int level, face, layer;
};

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
    if (pair.within == Filtering::linear) return weighed(place, *at.x, *at.y, *at.z);
    return {{Number(1), component(place, {at.x->first, at.y->first, at.z->first})}};
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

  /// Of all components that have taken part, without sign.
  Number largest() const { return *std::ranges::max_element(out_.largest); }

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
    for (const AxisPosition& z : axes[2])
      for (const AxisPosition& y : axes[1])
        for (const AxisPosition& x : axes[0]) {
          const SeenColour<Number> colour =
              linear ? sum_of(weighed(at, x, y, z)) : component(at, {x.first, y.first, z.first});
          if (!linear || out.empty()) {
            out.push_back(colour);
            continue;
          }
          for (std::size_t c = 0; c < colour.size(); ++c) include(out[0][c], colour[c], false);
        }
    return out;
  }

  WeighedTexels<Number> weighed(const Place& at_level, const AxisPosition& x, const AxisPosition& y,
                                const AxisPosition& z) {
    const std::array<const AxisPosition*, 3> at{&x, &y, &z};
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
    for (std::size_t c = 0; c < colour.size(); ++c) {
      const Number size =
          colour[c].greatest > -colour[c].least ? colour[c].greatest : Number(-colour[c].least);
      if (size > out_.largest[c]) out_.largest[c] = size;
      include(out_.texels[c], colour[c], !any_);
    }
    any_ = true;
    return colour;
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

/// The weights that a pair's coarser level may have: the ends, and multiples of `unit` between them.
std::vector<mpq_class> shares_of(const LevelPair& pair, const mpq_class& unit) {
  std::vector<mpq_class> shares = pair.ends;
  if (pair.ends.size() < 2) return shares;
  std::ranges::copy(multiples_between(pair.ends[0], pair.ends[1], unit), std::back_inserter(shares));
  return shares;
}

/// The texels of two levels, the second of which has the weight `share`.
template <class Number>
WeighedTexels<Number> mixed(const WeighedTexels<Number>& high, const WeighedTexels<Number>& low,
                            const Number& share) {
  WeighedTexels<Number> out = high;
  out.insert(out.end(), low.begin(), low.end());
  for (std::size_t k = 0; k < out.size(); ++k) out[k].weight *= k < high.size() ? Number(1 - share) : share;
  return out;
}

/// The sums of some choices, with the distances of ProductSums.
struct LevelSums {
  SeenColour<double> sums;
  std::array<double, 4> distances{};
};

/// The choices of positions in a level.
struct LevelChoices {
  LevelPositions positions;
  std::vector<WeighedTexels<double>> texels;
  std::vector<LevelSums> sums;
  LevelSums hull;  ///< the least and the greatest of all, and the greatest distances
};

/// Texels without a weight have none in any vector of weights.
LevelSums sums_of(const WeighedTexels<double>& texels, const std::array<double, 4>& middles) {
  LevelSums out{TexelFilter<double>::sum_of(texels)};
  for (const auto& [weight, colour] : texels)
    for (std::size_t c = 0; c < colour.size(); ++c)
      if (weight != 0)
        out.distances[c] +=
            std::max(std::abs(colour[c].least - middles[c]), std::abs(colour[c].greatest - middles[c]));
  return out;
}

/// Of the texels of one choice.
std::array<double, 4> middles_of(const WeighedTexels<double>& texels) {
  std::array<double, 4> out{};
  for (const auto& [weight, colour] : texels)
    for (std::size_t c = 0; c < out.size(); ++c)
      out[c] += colour[c].least / static_cast<double>(texels.size());
  return out;
}

struct ChoiceVisit {
  const TexelGrid& grid;
  const TextureCall& call;
  const Reach& reach;
  const std::optional<DepthComparison>& comparison;
  const mpq_class& unit;
  const std::function<bool(const ProductSums&)>& wanted;
  const std::function<bool(const FilterChoice&)>& visitor;

  LevelChoices choices(TexelFilter<double>& filter, const LevelPair& pair, int level, const FaceReach& face,
                       int layer) const {
    LevelChoices out{LevelPositions(face.at(pair.within, level), unit), {}, {}, {}};
    for (std::size_t k = 0; k < out.positions.size(); ++k)
      out.texels.push_back(filter.weighed(pair, level, face, layer, out.positions.at(k)));
    return out;
  }

  static void set_sums(LevelChoices& level, const std::array<double, 4>& middles) {
    for (const auto& texels : level.texels) {
      const LevelSums& one = level.sums.emplace_back(sums_of(texels, middles));
      for (std::size_t c = 0; c < middles.size(); ++c) {
        TexelFilter<double>::include(level.hull.sums[c], one.sums[c], level.sums.size() == 1);
        level.hull.distances[c] = std::max(level.hull.distances[c], one.distances[c]);
      }
    }
  }

  /// Whether the visitor wants no more.
  bool each(const LevelPair& pair, const FaceReach& face, int layer) const {
    TexelFilter<double> rounded(grid, call, reach, comparison);
    TexelFilter<mpq_class> exact(grid, call, reach, comparison);
    LevelChoices highs = choices(rounded, pair, pair.high, face, layer),
                 lows = choices(rounded, pair, pair.low, face, layer);
    const auto middles = middles_of(highs.texels[0]);
    set_sums(highs, middles);
    set_sums(lows, middles);
    const double error = 0x1p-40 * rounded.largest();
    for (const mpq_class& share : shares_of(pair, unit)) {
      const std::vector<mpq_class> one{share};
      const auto wants = [&](const LevelSums& high, const LevelSums& low) {
        ProductSums products{TexelFilter<double>::between(high.sums, low.sums, one), {}, error};
        for (std::size_t c = 0; c < middles.size(); ++c)
          products.distances[c] = (share == 1 ? 0 : high.distances[c]) + (share == 0 ? 0 : low.distances[c]);
        return wanted(products);
      };
      if (!wants(highs.hull, lows.hull)) continue;
      const double rounded_share = share.get_d();
      const bool is_exact = mpq_class(rounded_share) == share;
      // A level without weight has one choice.
      for (std::size_t h = 0; h < (share == 1 ? 1 : highs.texels.size()); ++h)
        for (std::size_t l = 0; l < (share == 0 ? 1 : lows.texels.size()); ++l) {
          if (!wants(highs.sums[h], lows.sums[l])) continue;
          const auto in_rationals = [&] {
            return mixed(exact.weighed(pair, pair.high, face, layer, highs.positions.at(h)),
                         exact.weighed(pair, pair.low, face, layer, lows.positions.at(l)), share);
          };
          if (visitor({mixed(highs.texels[h], lows.texels[l], rounded_share), is_exact, in_rationals}))
            return true;
        }
    }
    return false;
  }
};

}  // namespace

void visit_choices(const TexelGrid& grid, const TextureCall& call, const Reach& reach,
                   const std::optional<DepthComparison>& comparison, const mpq_class& unit,
                   const std::function<bool(const ProductSums&)>& wanted,
                   const std::function<bool(const FilterChoice&)>& visitor) {
  const ChoiceVisit visit{grid, call, reach, comparison, unit, wanted, visitor};
  for (const int layer : reach.layers)
    for (const FaceReach& face : reach.faces)
      for (const LevelPair& pair : reach.pairs)
        if (visit.each(pair, face, layer)) return;
}

template <class Number>
Allowed<Number> allowed_in(const TexelGrid& grid, const TextureCall& call, const Reach& reach,
                           const std::optional<DepthComparison>& comparison) {
  return TexelFilter<Number>(grid, call, reach, comparison).allowed();
}

template Allowed<double> allowed_in(const TexelGrid&, const TextureCall&, const Reach&,
                                    const std::optional<DepthComparison>&);
template Allowed<mpq_class> allowed_in(const TexelGrid&, const TextureCall&, const Reach&,
                                       const std::optional<DepthComparison>&);

}  // namespace plumbline
