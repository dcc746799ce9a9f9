#include "reference/image_sampler.h"

#include <algorithm>
#include <set>

#include "reference/floor.h"

namespace plumbline {
namespace {

/// rint: to nearest, ties to even.
mpz_class rint_of(const mpq_class& q) {
  const mpz_class below = floor_of(q);
  const mpq_class above = q - below;
  const mpq_class half(1, 2);
  const bool up = above > half || (above == half && mpz_odd_p(below.get_mpz_t()));
  return up ? mpz_class(below + 1) : below;
}

/// The unnormalised coordinate u of 8.1 and 8.2, exactly.
mpq_class unnormalised(const Sampler& sampler, const mpq_class& s, int size) {
  if (sampler.wraps_texels) return sampler.normalised ? mpq_class(s * size) : s;
  switch (sampler.addressing) {
    case Addressing::repeat:
      return (s - floor_of(s)) * size;
    case Addressing::mirrored_repeat:
      return abs(s - 2 * rint_of(s / 2)) * size;
    default:
      return sampler.normalised ? mpq_class(s * size) : s;
  }
}

/// The texel index that an integer position stands for; -1 and size stand for the border.
int address(const Sampler& sampler, const mpz_class& position, int size) {
  mpz_class i = position;
  if (sampler.wraps_texels && sampler.addressing == Addressing::mirrored_repeat) {
    mpz_fdiv_r_ui(i.get_mpz_t(), i.get_mpz_t(), 2UL * static_cast<unsigned long>(size));
    if (i >= size) i = 2 * size - 1 - i;
  }
  switch (sampler.addressing) {
    case Addressing::repeat:
      mpz_fdiv_r_ui(i.get_mpz_t(), i.get_mpz_t(), size);
      break;
    case Addressing::mirror_clamp_to_edge:
      if (i < 0) i = -1 - i;
      [[fallthrough]];
    case Addressing::mirrored_repeat:
    case Addressing::clamp_to_edge:
      i = std::clamp<mpz_class>(i, 0, size - 1);
      break;
    case Addressing::clamp:
    case Addressing::none:
      i = std::clamp<mpz_class>(i, -1, size);
      break;
  }
  return static_cast<int>(i.get_si());
}

bool is_inside(const Extent& extent, const std::array<int, 3>& at) {
  for (int axis = 0; axis < extent.dimensions; ++axis) {
    if (at[axis] < 0 || at[axis] >= extent.size[axis]) return false;
  }
  return true;
}

using Axes = std::array<std::vector<AxisPosition>, 3>;

Axes all_axes(const Sampler& sampler, const Extent& extent, std::span<const std::uint32_t> coordinates,
              const SamplingTolerance& tolerance) {
  Axes axes;
  for (int axis = 0; axis < 3; ++axis) {
    axes[axis] = axis < extent.dimensions ? axis_positions(sampler, *binary32_value(coordinates[axis]),
                                                           extent.size[axis], tolerance, extent.offset[axis])
                                          : std::vector<AxisPosition>{{0, 0, 0}};
  }
  return axes;
}

void include(std::optional<ChannelInterval>& interval, const mpq_class& value) {
  if (!interval) {
    interval = ChannelInterval{value, value};
  } else {
    interval->least = std::min(interval->least, value);
    interval->greatest = std::max(interval->greatest, value);
  }
}

}  // namespace

mpq_class unnormalised_coordinate(const Sampler& sampler, std::uint32_t coordinate, int size) {
  return unnormalised(sampler, *binary32_value(coordinate), size);
}

std::vector<AxisPosition> axis_positions(const Sampler& sampler, std::uint32_t coordinate, int size,
                                         const SamplingTolerance& tolerance) {
  return axis_positions(sampler, *binary32_value(coordinate), size, tolerance);
}

std::vector<AxisPosition> axis_positions(const Sampler& sampler, const mpq_class& s, int size,
                                         const SamplingTolerance& tolerance, int offset) {
  const bool linear = sampler.filtering == Filtering::linear;
  const mpq_class u = unnormalised(sampler, s, size) - (linear ? mpq_class(1, 2) : mpq_class(0));
  const mpq_class unwrapped = abs(sampler.normalised ? mpq_class(s * size) : s);
  const mpq_class scale = std::max<mpq_class>(unwrapped, size);
  const mpq_class reach = tolerance.coordinate + tolerance.roundings * scale / (1 << 24);
  mpq_class low = u - reach, high = u + reach;
  if (tolerance.grid != 0) {
    low = floor_of(low / tolerance.grid) * tolerance.grid;
    high = -floor_of(-high / tolerance.grid) * tolerance.grid;
  }
  std::vector<AxisPosition> positions;
  if (!linear) {
    std::set<int> texels;
    for (mpz_class i = floor_of(low); i <= floor_of(high); ++i)
      texels.insert(address(sampler, i + offset, size));
    for (int i : texels) positions.push_back({i, i, 0});
    return positions;
  }
  for (mpz_class cell = floor_of(low); cell <= floor_of(high); ++cell) {
    const int first = address(sampler, cell + offset, size),
              second = address(sampler, cell + offset + 1, size);
    const mpq_class least = std::max<mpq_class>(low - cell, 0) - tolerance.weight;
    const mpq_class greatest = std::min<mpq_class>(high - cell, 1) + tolerance.weight;
    positions.push_back({first, second, std::max<mpq_class>(least, 0)});
    if (greatest != least) positions.push_back({first, second, std::min<mpq_class>(greatest, 1)});
  }
  return positions;
}

std::vector<Colour> nearest_colours(const Sampler& sampler, const Extent& extent,
                                    std::span<const std::uint32_t> coordinates, const Colour& border,
                                    const TexelSource& texel, const SamplingTolerance& tolerance) {
  const Axes axes = all_axes(sampler, extent, coordinates, tolerance);
  std::vector<Colour> colours;
  for (const AxisPosition& z : axes[2]) {
    for (const AxisPosition& y : axes[1]) {
      for (const AxisPosition& x : axes[0]) {
        const bool inside = is_inside(extent, {x.first, y.first, z.first});
        colours.push_back(inside ? texel(x.first, y.first, z.first) : border);
      }
    }
  }
  return colours;
}

std::optional<std::array<ChannelInterval, 4>> linear_colours(const Sampler& sampler, const Extent& extent,
                                                             std::span<const std::uint32_t> coordinates,
                                                             const Colour& border, const TexelSource& texel,
                                                             const SamplingTolerance& tolerance) {
  const Axes axes = all_axes(sampler, extent, coordinates, tolerance);
  std::array<std::optional<ChannelInterval>, 4> extremes;
  for (const AxisPosition& z : axes[2]) {
    for (const AxisPosition& y : axes[1]) {
      for (const AxisPosition& x : axes[0]) {
        std::array<mpq_class, 4> sum;
        for (int corner = 0; corner < 1 << extent.dimensions; ++corner) {
          const bool right = corner & 1, lower = corner & 2, behind = corner & 4;
          const std::array<int, 3> at{right ? x.second : x.first, lower ? y.second : y.first,
                                      behind ? z.second : z.first};
          const Colour colour = is_inside(extent, at) ? texel(at[0], at[1], at[2]) : border;
          mpq_class weight = right ? x.weight : mpq_class(1 - x.weight);
          if (extent.dimensions > 1) weight *= lower ? y.weight : mpq_class(1 - y.weight);
          if (extent.dimensions > 2) weight *= behind ? z.weight : mpq_class(1 - z.weight);
          for (int c = 0; c < 4; ++c) {
            if (!colour[c].value) return std::nullopt;
            sum[c] += weight * *colour[c].value;
          }
        }
        for (int c = 0; c < 4; ++c) include(extremes[c], sum[c]);
      }
    }
  }
  std::array<ChannelInterval, 4> result;
  for (int c = 0; c < 4; ++c) result[c] = *extremes[c];
  return result;
}

std::vector<Colour> filtered_colours(const Sampler& sampler, const Extent& extent,
                                     std::span<const std::uint32_t> coordinates, const Colour& border,
                                     const TexelSource& texel, const SamplingTolerance& tolerance) {
  const Axes axes = all_axes(sampler, extent, coordinates, tolerance);
  std::array<std::set<int>, 3> indices;
  for (std::size_t axis = 0; axis < axes.size(); ++axis)
    for (const AxisPosition& position : axes[axis]) indices[axis].insert({position.first, position.second});
  std::vector<Colour> colours;
  for (const int k : indices[2])
    for (const int j : indices[1])
      for (const int i : indices[0])
        colours.push_back(is_inside(extent, {i, j, k}) ? texel(i, j, k) : border);
  return colours;
}

namespace {
int nearest_layer(const mpq_class& w, int layers) {
  return static_cast<int>(std::clamp<mpz_class>(rint_of(w), 0, layers - 1).get_si());
}
}  // namespace

int select_layer(std::uint32_t w, int layers) { return nearest_layer(*binary32_value(w), layers); }

std::vector<int> scaled_layers(std::uint32_t w, int layers) {
  const mpq_class product = *binary32_value(w) * layers;
  const mpq_class error = abs(product) / (1 << 23);  // an ulp at most
  const int least = nearest_layer(product - error, layers), greatest = nearest_layer(product + error, layers);
  // Far outside, where the error is more than a layer, both are clamped to one end.
  return least == greatest ? std::vector<int>{least} : std::vector<int>{least, greatest};
}

}  // namespace plumbline
