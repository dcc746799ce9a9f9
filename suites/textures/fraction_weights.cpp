#include "suites/textures/fraction_weights.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace plumbline {
namespace {

constexpr double none = std::numeric_limits<double>::infinity();
constexpr std::size_t most_texels = 16;  // of two levels of three axes

bool may_meet(const SumEnds& sum, const SumEnds& target) {
  return !(sum.least > target.greatest || sum.greatest < target.least);
}

/// The vectors of weights of one choice of positions. What every vector has is the multiple below each
/// weight; what is then left of 1 goes, a unit each, to as many of those that are no multiples. They are
/// tried one after the other, and given up where no rest of them reaches every target.
class Vectors {
 public:
  Vectors(double unit, const std::array<SumTarget, 4>& targets,
          const std::function<bool(const SeenColour<mpq_class>&)>& visitor)
      : unit_(unit), exact_targets_(targets), visitor_(visitor) {}

  /// Whether the visitor wants no more.
  bool visit(const FilterChoice& choice) {
    choice_ = &choice;
    exact_.clear();
    texels_ = open_size_ = 0;
    left_ = static_cast<int>(std::lround(1 / unit_));
    add(*choice.high);
    add(*choice.low);
    if (left_ < 0 || left_ > static_cast<int>(open_size_)) return false;
    Projections base;
    for (std::size_t p = 0; p < base.size(); ++p) {
      const SumEnds &high = choice.high->sums_of_units[p], &low = choice.low->sums_of_units[p];
      base[p] = {high.least + low.least, high.greatest + low.greatest};
    }
    order();
    for (std::size_t p = base.size(); p-- > 0;) {
      set_rests(p, static_cast<std::size_t>(left_));
      if (!rest_may_meet(p, 0, left_, base[p])) return false;
    }
    return visit_from(0, left_, base);
  }

 private:
  void add(const LevelChoice& level) {
    for (std::size_t k = 0; k < level.units.size(); ++k) {
      left_ -= level.units[k];
      if (level.is_open[k]) open_[open_size_++] = {texels_, &level.texels[k]};
      units_[texels_++] = level.units[k];
    }
  }

  SumEnds texel(std::size_t open, std::size_t p) const {
    const SumEnds& texel = (*open_[open].texel)[p];
    return {unit_ * texel.least, unit_ * texel.greatest};
  }

  /// Texels that decide the most come first.
  void order() {
    const std::span open(open_.data(), open_size_);
    double middle = 0;
    for (const Open& each : open)
      middle += (*each.texel)[combination].least / static_cast<double>(open_size_);
    std::ranges::sort(open, std::greater<>(),
                      [&](const Open& each) { return std::abs((*each.texel)[combination].least - middle); });
  }

  /// The least and greatest sum of `count` units among the open texels from `first` on, of those counts with
  /// which a search comes there.
  SumEnds& rest(std::size_t p, std::size_t first, std::size_t count) { return rests_[p][first][count]; }
  void set_rests(std::size_t p, std::size_t left) {
    const std::size_t n = open_size_;
    rest(p, n, 0) = {};
    for (std::size_t first = n; first-- > 0;) {
      const SumEnds one = texel(first, p);
      for (std::size_t count = left > first ? left - first : 0; count <= std::min(left, n - first); ++count) {
        SumEnds sum = count < n - first ? rest(p, first + 1, count) : SumEnds{none, -none};
        if (count > 0) {
          const SumEnds& fewer = rest(p, first + 1, count - 1);
          sum.least = std::min(sum.least, fewer.least + one.least);
          sum.greatest = std::max(sum.greatest, fewer.greatest + one.greatest);
        }
        rest(p, first, count) = sum;
      }
    }
  }
  bool rest_may_meet(std::size_t p, std::size_t first, int count, const SumEnds& sum) {
    const SumEnds& more = rest(p, first, static_cast<std::size_t>(count));
    return may_meet({sum.least + more.least, sum.greatest + more.greatest}, (*choice_->targets)[p]);
  }

  bool visit_from(std::size_t first, int count, const Projections& sums) {
    if (count > static_cast<int>(open_size_ - first)) return false;
    for (std::size_t p = sums.size(); p-- > 0;)
      if (!rest_may_meet(p, first, count, sums[p])) return false;
    if (first == open_size_) return visit_exactly();
    if (visit_from(first + 1, count, sums)) return true;
    if (count == 0) return false;
    Projections with = sums;
    for (std::size_t p = 0; p < with.size(); ++p) {
      const SumEnds one = texel(first, p);
      with[p].least += one.least;
      with[p].greatest += one.greatest;
    }
    int& units = units_[open_[first].number];
    ++units;
    const bool ends = visit_from(first + 1, count - 1, with);
    --units;
    return ends;
  }

  /// The vector in `units_`, by its exact sums.
  bool visit_exactly() {
    if (exact_.empty()) exact_ = choice_->exact();
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
      if (exact_targets_[c] && !sums[c].open && !sums[c].free &&
          (sums[c].least > exact_targets_[c]->greatest || sums[c].greatest < exact_targets_[c]->least))
        return false;
    return visitor_(sums);
  }

  struct Open {
    std::size_t number;
    const Projections* texel;
  };

  double unit_;
  const std::array<SumTarget, 4>& exact_targets_;
  const std::function<bool(const SeenColour<mpq_class>&)>& visitor_;
  const FilterChoice* choice_ = nullptr;
  WeighedTexels<mpq_class> exact_;
  std::size_t texels_ = 0, open_size_ = 0;
  std::array<int, most_texels> units_{};  ///< of each texel
  std::array<Open, most_texels> open_{};  ///< texels whose weight may be the multiple above
  int left_ = 0;                          ///< units that these have together
  using Rests = std::array<std::array<SumEnds, most_texels + 1>, most_texels + 1>;
  std::array<Rests, combination + 1> rests_;
};

}  // namespace

std::size_t visit_fraction_weights(const TexelGrid& grid, const TextureCall& call, const Reach& reach,
                                   const std::optional<DepthComparison>& comparison, const mpq_class& unit,
                                   const std::array<SumTarget, 4>& targets,
                                   const std::function<bool(const SeenColour<mpq_class>&)>& visitor) {
  std::size_t tried = 0;
  Vectors vectors(unit.get_d(), targets, visitor);
  visit_choices(grid, call, reach, comparison, unit, targets, [&](const FilterChoice& choice) {
    ++tried;
    return vectors.visit(choice);
  });
  return tried;
}

}  // namespace plumbline
