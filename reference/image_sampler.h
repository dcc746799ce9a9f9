#pragma once

#include <functional>
#include <vector>

#include "reference/image_format.h"

namespace plumbline {

enum class Addressing : std::uint8_t {
  none,
  clamp,
  clamp_to_edge,
  repeat,
  mirrored_repeat,
  mirror_clamp_to_edge  ///< of Vulkan alone: mirrored once, about 0
};
enum class Filtering : std::uint8_t { nearest, linear };

struct Sampler {
  Addressing addressing;
  Filtering filtering;
  bool normalised;
  /// Texels' numbers are wrapped, as Vulkan does, instead of coordinates: in a mirrored turn the texel
  /// between two is then that of the turn's own direction.
  bool wraps_texels = false;
};

/// The extent of an image in texels. Layers of an array are not an axis of filtering: see select_layer.
struct Extent {
  int dimensions;  ///< 1, 2 or 3 axes that coordinates address
  std::array<int, 3> size{1, 1, 1};
  std::array<int, 3> offset{};  ///< added to the number of each texel before that is wrapped (wraps_texels)
};

/// How exactly an implementation is required to compute (8.2, closing note: the text leaves it open except
/// for nearest filtering of unnormalised coordinates, where both are zero).
struct SamplingTolerance {
  mpq_class coordinate = 0;  ///< texels: each unnormalised coordinate may be off by this
  /// and by this many times 2^-24 max(|u|, size), u before it is wrapped: rounding errors of binary32
  int roundings = 0;
  mpq_class weight = 0;  ///< each filter weight a, b, c may be off by this
  /// Where it is not 0, the coordinate is then rounded to a multiple of this, in any direction:
  /// subTexelPrecisionBits of Vulkan. 1/2 is a multiple of it.
  mpq_class grid = 0;
};

/// The unnormalised coordinate u of 8.1, wrapped as 8.2 prescribes, exactly. Precondition: finite binary32
/// bits.
mpq_class unnormalised_coordinate(const Sampler& sampler, std::uint32_t coordinate, int size);

/// A position along one axis that the tolerance lets an implementation arrive at: the texels that filtering
/// reads there and the weight of the second. -1 and size stand for the border. Nearest: both the same.
struct AxisPosition {
  int first, second;
  mpq_class weight;
};

/// Every position along one axis that can be reached, nearest filtering; or, for each pair of texels that can
/// be reached, the least and the greatest weight (within [0, 1]): filtering is linear in it, so that extremes
/// lie at them. One position, where nothing is tolerated. `coordinate` is what the kernel passed (binary32
/// bits, finite); `size` is the axis's extent.
std::vector<AxisPosition> axis_positions(const Sampler& sampler, std::uint32_t coordinate, int size,
                                         const SamplingTolerance& tolerance);
/// The same of a coordinate that is any number; `offset` as in Extent.
std::vector<AxisPosition> axis_positions(const Sampler& sampler, const mpq_class& coordinate, int size,
                                         const SamplingTolerance& tolerance, int offset = 0);

/// What one channel of a read may return: an interval of reals (nearest: several degenerate ones).
struct ChannelInterval {
  mpq_class least, greatest;
};

/// The texel at (i, j, k), each within its axis; the border colour is the caller's for anything outside.
using TexelSource = std::function<Colour(int i, int j, int k)>;

/// Every colour that nearest filtering may return: one per reachable texel, or the border's.
std::vector<Colour> nearest_colours(const Sampler& sampler, const Extent& extent,
                                    std::span<const std::uint32_t> coordinates, const Colour& border,
                                    const TexelSource& texel, const SamplingTolerance& tolerance);

/// The interval of each channel that linear filtering may return (8.2), or nothing when a texel that
/// takes part is not finite. T is linear in each
/// coordinate and weight, so that the interval is no wider than what they reach.
std::optional<std::array<ChannelInterval, 4>> linear_colours(const Sampler& sampler, const Extent& extent,
                                                             std::span<const std::uint32_t> coordinates,
                                                             const Colour& border, const TexelSource& texel,
                                                             const SamplingTolerance& tolerance);

/// Every colour that takes part in linear filtering at some position in reach, the border's among them.
std::vector<Colour> filtered_colours(const Sampler& sampler, const Extent& extent,
                                     std::span<const std::uint32_t> coordinates, const Colour& border,
                                     const TexelSource& texel, const SamplingTolerance& tolerance);

/// 8.4: clamp(rint(w), 0, layers - 1). Precondition: w is finite binary32 bits.
int select_layer(std::uint32_t w, int layers);
/// The same of w times `layers`, the product rounded to binary32 in any direction: one layer, or the two
/// about a tie.
std::vector<int> scaled_layers(std::uint32_t w, int layers);

}  // namespace plumbline
