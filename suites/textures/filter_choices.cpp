#include "suites/textures/filter_choices.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "reference/floor.h"
#include "suites/textures/texel_sums.h"

namespace plumbline {
namespace {

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

/// The weights that a pair's coarser level may have: the ends, and multiples of `unit` between them.
std::vector<mpq_class> shares_of(const LevelPair& pair, const mpq_class& unit) {
  std::vector<mpq_class> shares = pair.ends;
  if (pair.ends.size() < 2) return shares;
  std::ranges::copy(multiples_between(pair.ends[0], pair.ends[1], unit), std::back_inserter(shares));
  return shares;
}

/// The texels of two levels, the second of which has the weight `share`.
WeighedTexels<mpq_class> mixed(WeighedTexels<mpq_class> high, const WeighedTexels<mpq_class>& low,
                               const mpq_class& share) {
  const std::size_t of_high = high.size();
  high.insert(high.end(), low.begin(), low.end());
  for (std::size_t k = 0; k < high.size(); ++k) high[k].weight *= k < of_high ? mpq_class(1 - share) : share;
  return high;
}

/// Further than any error of these sums in binary64, in parts of the largest component.
constexpr double unsure = 0x1p-40;
constexpr double anywhere = std::numeric_limits<double>::infinity();

void widen(SumEnds& into, const SumEnds& part, bool first) {
  if (first || part.least < into.least) into.least = part.least;
  if (first || part.greatest > into.greatest) into.greatest = part.greatest;
}

/// The choices of positions in a level.
struct LevelChoices {
  LevelPositions positions;
  std::vector<LevelChoice> each;
  Projections reached;  ///< the least and the greatest of all
};

/// The choices of positions in one or two levels, against the targets.
class PairChoices {
 public:
  PairChoices(LevelChoices high, LevelChoices low, const std::array<bool, 4>& unbound,
              const std::array<SumTarget, 4>& targets, double unit)
      : high_(std::move(high)), low_(std::move(low)), unit_(unit) {
    for (std::size_t c = 0; c < targets.size(); ++c) set_component(c, unbound[c] ? SumTarget() : targets[c]);
  }

  /// The weight of the coarser level; `is_exact` where it is not rounded.
  void set_share(double share, bool is_exact) {
    set_units(high_, 1 - share, is_exact);
    set_units(low_, share, is_exact);
    for (std::size_t c = 0; c < combination; ++c) set_reached(c, share);
    set_combination();
    set_reached(combination, share);
  }
  bool may_meet(const Projections& high, const Projections& low) const {
    for (std::size_t p = targets_.size(); p-- > 0;)
      if (high[p].least + low[p].least > targets_[p].greatest ||
          high[p].greatest + low[p].greatest < targets_[p].least)
        return false;
    return true;
  }

  const LevelChoices& high() const { return high_; }
  const LevelChoices& low() const { return low_; }
  const Projections& targets() const { return targets_; }

 private:
  void set_component(std::size_t c, const SumTarget& target) {
    for (const LevelChoices* const level : {&high_, &low_})
      for (const LevelChoice& choice : level->each)
        for (const Projections& texel : choice.texels)
          largest_[c] = std::max({largest_[c], std::abs(texel[c].least), std::abs(texel[c].greatest)});
    set_middle(c);
    for (const Projections& texel : high_.each[0].texels)
      squares_[c] += (texel[c].least - middles_[c]) * (texel[c].least - middles_[c]);
    const double off = unsure * largest_[c];
    targets_[c] = target ? SumEnds{target->least.get_d() - off, target->greatest.get_d() + off}
                         : SumEnds{-anywhere, anywhere};
  }

  void set_middle(std::size_t p) {
    const auto& texels = high_.each[0].texels;
    double sum = 0;
    for (const Projections& texel : texels) sum += texel[p].least;
    middles_[p] = sum / static_cast<double>(texels.size());
  }

  /// Of a weight that is not exact the multiple next to it may be below or above it.
  void set_units(LevelChoices& level, double share, bool is_exact) const {
    for (LevelChoice& choice : level.each)
      for (std::size_t k = 0; k < choice.weights.size(); ++k) {
        const double units = choice.weights[k] * share / unit_,
                     below = std::floor(is_exact ? units : units - 0x1p-30);
        choice.units[k] = static_cast<int>(below);
        choice.is_open[k] = below != units;
      }
  }

  /// The combination of components along which the targets lie the farthest from the products, in units of
  /// how much the texels differ.
  void set_combination() {
    std::array<double, 4> factors{};
    double off = 0;
    SumEnds target;
    for (std::size_t c = 0; c < factors.size(); ++c) {
      const SumEnds& one = targets_[c];
      const double reached = (high_.reached[c].least + low_.reached[c].least + high_.reached[c].greatest +
                              low_.reached[c].greatest) /
                             2;
      const double factor = ((one.least + one.greatest) / 2 - reached) / squares_[c];
      if (one.greatest == anywhere || !std::isfinite(factor)) continue;
      factors[c] = factor;
      target.least += factor * (factor > 0 ? one.least : one.greatest);
      target.greatest += factor * (factor > 0 ? one.greatest : one.least);
      off += std::abs(factor) * (largest_[c] + std::max(std::abs(one.least), std::abs(one.greatest)));
    }
    const bool any = !std::isfinite(off);
    targets_[combination] = any ? SumEnds{-anywhere, anywhere}
                                : SumEnds{target.least - unsure * off, target.greatest + unsure * off};
    for (LevelChoices* const level : {&high_, &low_})
      for (LevelChoice& choice : level->each)
        for (Projections& texel : choice.texels)
          texel[combination] = any ? SumEnds() : combined(texel, factors);
    set_middle(combination);
  }

  static SumEnds combined(const Projections& texel, const std::array<double, 4>& factors) {
    SumEnds out;
    for (std::size_t c = 0; c < factors.size(); ++c) {
      out.least += factors[c] * (factors[c] > 0 ? texel[c].least : texel[c].greatest);
      out.greatest += factors[c] * (factors[c] > 0 ? texel[c].greatest : texel[c].least);
    }
    return out;
  }

  void set_reached(std::size_t p, double share) {
    for (LevelChoices* const level : {&high_, &low_}) {
      const double of_level = level == &low_ ? share : 1 - share;
      for (LevelChoice& choice : level->each) {
        set_reached(choice, p, of_level);
        widen(level->reached[p], choice.reached[p], &choice == level->each.data());
      }
    }
  }

  /// All weights together are 1 as the products are: the sum of their differences d_k times t_k is that of
  /// d_k (t_k - m), whatever m is. A difference is that of the product from the multiple below or above it.
  void set_reached(LevelChoice& choice, std::size_t p, double share) const {
    SumEnds units, sum;
    for (std::size_t k = 0; k < choice.weights.size(); ++k) {
      const SumEnds& texel = choice.texels[k][p];
      const double weight = choice.weights[k] * share, below = choice.units[k] * unit_;
      units.least += below * texel.least;
      units.greatest += below * texel.greatest;
      sum.least += weight * texel.least;
      sum.greatest += weight * texel.greatest;
      if (!choice.is_open[k]) continue;
      const double down = below - weight, up = down + unit_;
      const double least = texel.least - middles_[p], greatest = texel.greatest - middles_[p];
      sum.least += std::min(down * least, up * least);
      sum.greatest += std::max(down * greatest, up * greatest);
    }
    choice.sums_of_units[p] = units;
    choice.reached[p] = sum;
  }

  LevelChoices high_, low_;
  double unit_;
  Projections targets_;
  std::array<double, 5> middles_{};  ///< of the texels
  std::array<double, 4> largest_{};
  std::array<double, 4> squares_{};  ///< of the texels' distances from their middle, together
};

struct ChoiceVisit {
  const TexelGrid& grid;
  const TextureCall& call;
  const Reach& reach;
  const std::optional<DepthComparison>& comparison;
  const mpq_class& unit;
  const std::array<SumTarget, 4>& targets;
  const std::function<bool(const FilterChoice&)>& visitor;

  /// What is open or free (Seen) in some choice is set in `unbound`.
  LevelChoices choices(TexelFilter<double>& filter, const LevelPair& pair, int level, const FaceReach& face,
                       int layer, std::array<bool, 4>& unbound,
                       std::size_t most = std::numeric_limits<std::size_t>::max()) const {
    LevelChoices out{LevelPositions(face.at(pair.within, level), unit), {}, {}};
    out.each.resize(std::min(out.positions.size(), most));
    for (std::size_t k = 0; k < out.each.size(); ++k) {
      LevelChoice& choice = out.each[k];
      for (const auto& [weight, colour] : filter.weighed(pair, level, face, layer, out.positions.at(k))) {
        choice.weights.push_back(weight);
        Projections& texel = choice.texels.emplace_back();
        for (std::size_t c = 0; c < colour.size(); ++c) {
          texel[c] = {colour[c].least, colour[c].greatest};
          unbound[c] = unbound[c] || colour[c].open || colour[c].free;
        }
      }
      choice.units.resize(choice.weights.size());
      choice.is_open.resize(choice.weights.size());
    }
    return out;
  }

  /// Whether the visitor wants no more.
  bool each(const LevelPair& pair, const FaceReach& face, int layer) const {
    TexelFilter<double> rounded(grid, call, reach, comparison);
    std::array<bool, 4> unbound{};
    const std::vector<mpq_class> shares = shares_of(pair, unit);
    // A level beside itself has no weight: any one choice stands for all (each_of).
    const bool is_alone =
        pair.low == pair.high && std::ranges::all_of(shares, [](auto& s) { return s == 0; });
    LevelChoices highs = choices(rounded, pair, pair.high, face, layer, unbound),
                 lows = is_alone ? choices(rounded, pair, pair.low, face, layer, unbound, 1)
                                 : choices(rounded, pair, pair.low, face, layer, unbound);
    PairChoices both(std::move(highs), std::move(lows), unbound, targets, unit.get_d());
    for (const mpq_class& share : shares) {
      const double rounded_share = share.get_d();
      both.set_share(rounded_share, mpq_class(rounded_share) == share);
      if (both.may_meet(both.high().reached, both.low().reached) && each_of(both, pair, face, layer, share))
        return true;
    }
    return false;
  }

  /// A level without weight has one choice.
  bool each_of(const PairChoices& both, const LevelPair& pair, const FaceReach& face, int layer,
               const mpq_class& share) const {
    const std::span highs(both.high().each), lows(both.low().each);
    FilterChoice choice{nullptr, nullptr, &both.targets(), {}};
    choice.exact = [&] {
      TexelFilter<mpq_class> exact(grid, call, reach, comparison);
      const auto h = static_cast<std::size_t>(choice.high - highs.data()),
                 l = static_cast<std::size_t>(choice.low - lows.data());
      return mixed(exact.weighed(pair, pair.high, face, layer, both.high().positions.at(h)),
                   exact.weighed(pair, pair.low, face, layer, both.low().positions.at(l)), share);
    };
    for (const LevelChoice& high : highs.first(share == 1 ? 1 : highs.size())) {
      if (!both.may_meet(high.reached, both.low().reached)) continue;
      for (const LevelChoice& low : lows.first(share == 0 ? 1 : lows.size())) {
        if (!both.may_meet(high.reached, low.reached)) continue;
        choice.high = &high;
        choice.low = &low;
        if (visitor(choice)) return true;
      }
    }
    return false;
  }
};

}  // namespace

void visit_choices(const TexelGrid& grid, const TextureCall& call, const Reach& reach,
                   const std::optional<DepthComparison>& comparison, const mpq_class& unit,
                   const std::array<SumTarget, 4>& targets,
                   const std::function<bool(const FilterChoice&)>& visitor) {
  const ChoiceVisit visit{grid, call, reach, comparison, unit, targets, visitor};
  for (const int layer : reach.layers)
    for (const FaceReach& face : reach.faces)
      for (const LevelPair& pair : reach.pairs)
        if (visit.each(pair, face, layer)) return;
}

}  // namespace plumbline
