#include "suites/textures/fraction_weights.h"

#include <cmath>

namespace plumbline {
namespace {

using Sums = SeenColour<double>;

/// Further than any error of these sums in binary64.
constexpr double unsure = 0x1p-40;

/// The vectors of weights of one choice of positions. What every vector has is the multiple below each
/// weight; what is then left of 1 goes, a unit each, to as many of those that are no multiples. They are
/// tried one after the other, and given up where no rest of them reaches every target.
class Vectors {
 public:
  Vectors(const FilterChoice& choice, double unit, const std::array<SumTarget, 4>& targets,
          const std::function<bool(const SeenColour<mpq_class>&)>& visitor)
      : choice_(choice), unit_(unit), exact_targets_(targets), visitor_(visitor) {
    left_ = static_cast<int>(std::lround(1 / unit));
    for (std::size_t k = 0; k < choice.rounded.size(); ++k) add(k);
    for (std::size_t c = 0; c < targets_.size(); ++c) set_target(c);
  }

  /// Whether the visitor wants no more.
  bool visit() {
    if (left_ < 0 || left_ > static_cast<int>(open_.size())) return false;
    if (!may_meet(base_, ends_of_any())) return false;
    set_rests();
    return visit_from(0, left_, base_);
  }

 private:
  struct Target {
    double low, high;
    bool any = true;
  };

  /// Of a weight that is not exact the multiple next to it may be below or above it.
  void add(std::size_t k) {
    const auto& [weight, colour] = choice_.rounded[k];
    const double units = weight / unit_, below = std::floor(choice_.is_exact ? units : units - 0x1p-30);
    units_.push_back(static_cast<int>(below));
    left_ -= static_cast<int>(below);
    if (below != units) open_.push_back(k);
    for (std::size_t c = 0; c < base_.size(); ++c) {
      base_[c].least += below * unit_ * colour[c].least;
      base_[c].greatest += below * unit_ * colour[c].greatest;
      largest_[c] = std::max({largest_[c], std::abs(colour[c].least), std::abs(colour[c].greatest)});
      unbound_[c] = unbound_[c] || colour[c].open || colour[c].free;
    }
  }

  void set_target(std::size_t c) {
    if (!exact_targets_[c] || unbound_[c]) return;
    const double off = unsure * largest_[c];
    targets_[c] = {exact_targets_[c]->least.get_d() - off, exact_targets_[c]->greatest.get_d() + off, false};
  }

  /// No more than the least and no less than the greatest sum of `left_` units among the open texels: each
  /// texel t weighs as t - m where it has a unit, and m is counted for all units.
  Sums ends_of_any() const {
    Sums ends{};
    if (open_.empty()) return ends;
    for (std::size_t c = 0; c < ends.size(); ++c) {
      double middle = 0;
      for (const std::size_t k : open_) middle += choice_.rounded[k].colour[c].least;
      middle /= static_cast<double>(open_.size());
      ends[c].least = ends[c].greatest = left_ * unit_ * middle;
      for (const std::size_t k : open_) {
        const Seen<double>& texel = choice_.rounded[k].colour[c];
        ends[c].least += unit_ * std::min(texel.least - middle, 0.0);
        ends[c].greatest += unit_ * std::max(texel.greatest - middle, 0.0);
      }
    }
    return ends;
  }

  /// The least and greatest sum of `count` units among the open texels from `first` on.
  Sums& rest(std::size_t first, std::size_t count) { return rests_[first * (open_.size() + 1) + count]; }
  void set_rests() {
    const std::size_t n = open_.size();
    constexpr double none = std::numeric_limits<double>::infinity();
    Sums impossible{};
    for (auto& sum : impossible) sum = {none, -none};
    rests_.assign((n + 1) * (n + 1), impossible);
    rest(n, 0) = {};
    for (std::size_t first = n; first-- > 0;)
      for (std::size_t count = 0; count <= n - first; ++count)
        for (std::size_t c = 0; c < base_.size(); ++c) {
          const Seen<double>& texel = choice_.rounded[open_[first]].colour[c];
          Seen<double> sum = rest(first + 1, count)[c];
          if (count > 0) {
            const Seen<double>& fewer = rest(first + 1, count - 1)[c];
            sum.least = std::min(sum.least, fewer.least + unit_ * texel.least);
            sum.greatest = std::max(sum.greatest, fewer.greatest + unit_ * texel.greatest);
          }
          rest(first, count)[c] = sum;
        }
  }

  bool may_meet(const Sums& sums, const Sums& rest) const {
    for (std::size_t c = 0; c < sums.size(); ++c)
      if (!targets_[c].any && (sums[c].least + rest[c].least > targets_[c].high ||
                               sums[c].greatest + rest[c].greatest < targets_[c].low))
        return false;
    return true;
  }

  bool visit_from(std::size_t first, int count, const Sums& sums) {
    if (count > static_cast<int>(open_.size() - first)) return false;
    if (!may_meet(sums, rest(first, static_cast<std::size_t>(count)))) return false;
    if (first == open_.size()) return visit_exactly();
    if (visit_from(first + 1, count, sums)) return true;
    if (count == 0) return false;
    const std::size_t k = open_[first];
    Sums more = sums;
    for (std::size_t c = 0; c < more.size(); ++c) {
      more[c].least += unit_ * choice_.rounded[k].colour[c].least;
      more[c].greatest += unit_ * choice_.rounded[k].colour[c].greatest;
    }
    ++units_[k];
    const bool ends = visit_from(first + 1, count - 1, more);
    --units_[k];
    return ends;
  }

  /// The vector in `units_`, by its exact sums.
  bool visit_exactly() {
    if (exact_.empty()) exact_ = choice_.exact();
    const mpq_class unit(unit_);
    SeenColour<mpq_class> sums{};
    for (std::size_t k = 0; k < exact_.size(); ++k) {
      const mpq_class weight = units_[k] * unit;
      if (abs(weight - exact_[k].weight) >= unit) return false;
      for (std::size_t c = 0; c < sums.size(); ++c) {
        const Seen<mpq_class>& texel = exact_[k].colour[c];
        sums[c].least += weight * texel.least;
        sums[c].greatest += weight * texel.greatest;
        sums[c].open = sums[c].open || texel.open;
        sums[c].free = sums[c].free || texel.free;
      }
    }
    for (std::size_t c = 0; c < sums.size(); ++c)
      if (!targets_[c].any &&
          (sums[c].least > exact_targets_[c]->greatest || sums[c].greatest < exact_targets_[c]->least))
        return false;
    return visitor_(sums);
  }

  const FilterChoice& choice_;
  double unit_;
  const std::array<SumTarget, 4>& exact_targets_;
  const std::function<bool(const SeenColour<mpq_class>&)>& visitor_;
  WeighedTexels<mpq_class> exact_;
  std::vector<int> units_;         ///< of each texel
  std::vector<std::size_t> open_;  ///< texels whose weight may be the multiple above
  int left_ = 0;                   ///< units that these have together
  Sums base_{};
  std::array<double, 4> largest_{};
  std::array<bool, 4> unbound_{};
  std::array<Target, 4> targets_{};
  std::vector<Sums> rests_;
};

/// A target in binary64; of none, everything.
struct RoundedTarget {
  double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
};

/// Whether a vector of weights about these products can meet the targets. Each weight d_k is less than a unit
/// from its product, and all together are 1 as the products are: the sum of d_k t_k is that of d_k (t_k - m),
/// whatever m is.
bool may_meet(const ProductSums& products, double unit, const std::array<RoundedTarget, 4>& targets) {
  for (std::size_t c = 0; c < targets.size(); ++c) {
    const Seen<double>& sum = products.sums[c];
    if (sum.open || sum.free) continue;
    const double off = unit * products.distances[c] + products.error;
    if (sum.least - off > targets[c].high || sum.greatest + off < targets[c].low) return false;
  }
  return true;
}

}  // namespace

std::size_t visit_fraction_weights(const TexelGrid& grid, const TextureCall& call, const Reach& reach,
                                   const std::optional<DepthComparison>& comparison, const mpq_class& unit,
                                   const std::array<SumTarget, 4>& targets,
                                   const std::function<bool(const SeenColour<mpq_class>&)>& visitor) {
  std::array<RoundedTarget, 4> rounded;
  for (std::size_t c = 0; c < targets.size(); ++c)
    if (targets[c]) rounded[c] = {targets[c]->least.get_d(), targets[c]->greatest.get_d()};
  const double unit_in_binary64 = unit.get_d();
  std::size_t tried = 0;
  visit_choices(
      grid, call, reach, comparison, unit,
      [&](const ProductSums& products) { return may_meet(products, unit_in_binary64, rounded); },
      [&](const FilterChoice& choice) {
        ++tried;
        return Vectors(choice, unit_in_binary64, targets, visitor).visit();
      });
  return tried;
}

}  // namespace plumbline
