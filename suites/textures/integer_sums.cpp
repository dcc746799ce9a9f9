#include "suites/textures/integer_sums.h"

#include <algorithm>

#include "reference/cube.h"

namespace plumbline {
namespace {

__extension__ using Integer128 = __int128;

constexpr unsigned long weight_bits = 10;
constexpr std::int64_t whole_weight = 1 << weight_bits;

/// Positions along an axis, by the numbers of the distinct texels that they name.
struct IntegerAxis {
  struct Position {
    std::size_t first, second;
    std::int64_t weight;  ///< of the second, in units of 2^-10
  };
  std::vector<int> texels;
  std::vector<Position> positions;

  std::size_t number_of(int texel) {
    const auto found = std::ranges::find(texels, texel);
    const auto number = static_cast<std::size_t>(found - texels.begin());
    if (found == texels.end()) texels.push_back(texel);
    return number;
  }
};

std::optional<IntegerAxis> integer_axis(const std::vector<AxisPosition>& positions) {
  IntegerAxis axis;
  for (const AxisPosition& position : positions) {
    const mpz_class& denominator = position.weight.get_den();
    if (denominator > whole_weight || whole_weight % denominator.get_si() != 0) return std::nullopt;
    const std::int64_t weight = position.weight.get_num().get_si() * (whole_weight / denominator.get_si());
    axis.positions.push_back({axis.number_of(position.first), axis.number_of(position.second), weight});
  }
  return axis;
}

mpz_class integer(Integer128 value) {
  const auto low = static_cast<std::uint64_t>(value);
  mpz_class out(static_cast<long>(value >> 64));
  out <<= 64;
  return out + static_cast<unsigned long>(low);
}

struct WideSum {
  Integer128 least = 0, greatest = 0;
};
using WideSums = std::array<WideSum, 4>;

class IntegerSums {
 public:
  IntegerSums(const TexelGrid& grid, const IntegerTexels& texels, const TextureCall& call, const Place& place,
              const std::optional<DepthComparison>& comparison)
      : grid_(grid), texels_(texels), call_(call), place_(place), comparison_(comparison) {}

  std::optional<ReachedSums> of(const std::array<IntegerAxis, 3>& axes) {
    for (const int z : axes[2].texels)
      for (const int y : axes[1].texels)
        for (const int x : axes[0].texels) {
          const auto texel = texel_at({x, y, z});
          if (!texel) return std::nullopt;
          block_.push_back(*texel);
        }
    set_all();
    return in_rationals(hull(axes));
  }

 private:
  using IntegerColour = SeenColour<std::int64_t>;

  std::optional<IntegerColour> texel_at(std::array<int, 3> at) const {
    int layer = place_.layer;
    if (is_cube(call_.kind)) {
      const auto texels = texels_of({place_.face, at[0], at[1]}, call_.size_of(place_.level)[0]);
      if (texels.size() != 1) return std::nullopt;
      at = {texels[0].i, texels[0].j, 0};
      layer = 6 * layer + texels[0].face;
    }
    IntegerColour colour = grid_.integers_at(texels_, place_.level, at, layer);
    if (comparison_) {
      const Seen<int> result = compared(*comparison_, grid_.at(place_.level, at, layer).exact[0].least);
      const std::int64_t whole = texels_.denominators[0].get_si();
      colour[0] = {result.least * whole, result.greatest * whole};
    }
    return colour;
  }

  /// Every texel of the block takes part at some position.
  void set_all() {
    all_ = block_[0];
    for (const IntegerColour& texel : block_)
      for (std::size_t c = 0; c < all_.size(); ++c) {
        all_[c].least = std::min(all_[c].least, texel[c].least);
        all_[c].greatest = std::max(all_[c].greatest, texel[c].greatest);
        all_[c].open = all_[c].open || texel[c].open;
        all_[c].free = all_[c].free || texel[c].free;
      }
  }

  WideSums hull(const std::array<IntegerAxis, 3>& axes) const {
    WideSums hull;
    bool first = true;
    for (const auto& z : axes[2].positions)
      for (const auto& y : axes[1].positions)
        for (const auto& x : axes[0].positions) {
          const WideSums sums = sums_at(axes, {&x, &y, &z});
          for (std::size_t c = 0; c < hull.size(); ++c) {
            if (first || sums[c].least < hull[c].least) hull[c].least = sums[c].least;
            if (first || sums[c].greatest > hull[c].greatest) hull[c].greatest = sums[c].greatest;
          }
          first = false;
        }
    return hull;
  }

  /// Components are below 2^62, the weights 2^30 together: the sums stay below 2^92.
  WideSums sums_at(const std::array<IntegerAxis, 3>& axes,
                   const std::array<const IntegerAxis::Position*, 3>& at) const {
    WideSums sums;
    for (unsigned corner = 0; corner < 8; ++corner) {
      std::int64_t weight = 1;
      std::size_t texel = 0;
      for (std::size_t axis = 3; axis-- > 0;) {
        const bool second = (corner >> axis & 1) != 0;
        weight *= second ? at[axis]->weight : whole_weight - at[axis]->weight;
        texel = texel * axes[axis].texels.size() + (second ? at[axis]->second : at[axis]->first);
      }
      if (weight == 0) continue;
      for (std::size_t c = 0; c < sums.size(); ++c) {
        sums[c].least += Integer128(weight) * block_[texel][c].least;
        sums[c].greatest += Integer128(weight) * block_[texel][c].greatest;
      }
    }
    return sums;
  }

  ReachedSums in_rationals(const WideSums& sums) const {
    ReachedSums out;
    for (std::size_t c = 0; c < sums.size(); ++c) {
      const mpz_class& whole = texels_.denominators[c];
      const auto sum = [&](Integer128 value) {
        mpq_class q(integer(value), mpz_class(whole << 3 * weight_bits));
        q.canonicalize();
        return q;
      };
      const auto texel = [&](std::int64_t value) {
        mpq_class q(mpz_class(static_cast<long>(value)), whole);
        q.canonicalize();
        return q;
      };
      out.sums[c] = {sum(sums[c].least), sum(sums[c].greatest), all_[c].open, all_[c].free};
      out.texels[c] = {texel(all_[c].least), texel(all_[c].greatest), all_[c].open, all_[c].free};
    }
    return out;
  }

  const TexelGrid& grid_;
  const IntegerTexels& texels_;
  const TextureCall& call_;
  Place place_;
  const std::optional<DepthComparison>& comparison_;
  std::vector<IntegerColour> block_;  ///< x varies first
  IntegerColour all_{};
};

}  // namespace

std::optional<ReachedSums> sums_in_integers(const TexelGrid& grid, const TextureCall& call,
                                            const Place& place, const AxisPositions& axes,
                                            const std::optional<DepthComparison>& comparison) {
  const IntegerTexels* const texels = grid.integers();
  if (texels == nullptr) return std::nullopt;
  std::array<IntegerAxis, 3> positions;
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    const auto one_axis = integer_axis(axes[axis]);
    if (!one_axis) return std::nullopt;
    positions[axis] = *one_axis;
  }
  return IntegerSums(grid, *texels, call, place, comparison).of(positions);
}

}  // namespace plumbline
