#pragma once

#include <optional>
#include <span>

#include "reference/image_sampler.h"
#include "suites/textures/texel_grid.h"

namespace plumbline {

/// What one or two neighbouring levels contribute to a sample.
struct LevelPair {
  int high, low;                ///< the finer one and the coarser one, which may be the same
  std::vector<mpq_class> ends;  ///< the least and the greatest weight of `low`; one where there is no other
  Filtering within = Filtering::nearest;  ///< each level: of what is magnified, or minified
};

/// Positions along each axis of a level.
using AxisPositions = std::array<std::vector<AxisPosition>, 3>;

/// Where on an image, or on a face of a cube, a sample may look.
struct FaceReach {
  int face = 0;
  bool recommended = true;  ///< "should", where directions lie between two faces
  /// By Filtering, then by level: of each that a pair names.
  std::array<std::vector<AxisPositions>, 2> axes;

  const AxisPositions& at(Filtering within, int level) const {
    return axes[static_cast<std::size_t>(within)][static_cast<std::size_t>(level)];
  }
};

/// Where a sample may look: everything that the tolerances of a rule leave open.
struct Reach {
  std::vector<LevelPair> pairs;
  std::vector<int> layers;  ///< of cubes: the cubes
  std::vector<FaceReach> faces;
};

/// A sample, as its point has it.
struct SamplePoint {
  std::array<std::uint32_t, 3> coordinates{};  ///< binary32 bits; of cubes: a direction
  std::uint32_t layer = 0;                     ///< binary32 bits
  std::uint32_t lod = 0;                       ///< binary32 bits
  std::uint32_t divisor = 0x3f800000;          ///< q of a projection: binary32 bits, not 0
  int sample = 0;                              ///< of a multisampled image
};

/// The sample that a call's arguments are: the coordinates, then as the call has them the divisor, the layer,
/// the number of the sample and the level of detail. Integers are taken as floats.
SamplePoint sample_point(const TextureCall& call, std::span<const Scalar> point);

/// Within a level. Vulkan wraps the numbers of texels ("(u,v,w,a) to (i,j,k,l,n) Transformation"). Cubes have
/// no addressing: a linear filter looks beyond a face's edges.
Sampler sampler_of(const TextureCall& call, Filtering within);

/// How far off a rule lets coordinates and weights be.
SamplingTolerance tolerance_of(const ImageRule& rule);

/// "Image Level(s) Selection", "(u,v,w,a) to (i,j,k,l,n) Transformation And Array Layer Selection": the level
/// of detail, which has mipmapPrecisionBits fraction bits, in either rounding; the filter within a level, by
/// its sign; the layer to nearest, ties in either direction. Precondition: all finite.
Reach reach_of(const TextureCall& call, const SamplePoint& point, const ImageRule& rule);

/// What a comparison of a depth with `reference` gives ("Depth Compare Operation"): 0 or 1, or either where
/// the depth, or a projection's reference, which may be off by the part `relative` of it, decides it, or a
/// subnormal number counts as zero. References to fixed-point depths are clamped to [0, 1].
struct DepthComparison {
  DepthTest comparison;
  mpq_class reference;
  mpq_class relative;
};
Seen<int> compared(const DepthComparison& how, const mpq_class& depth);
/// How a call compares with D_ref, its last argument, which a projection divides; nothing if it does not.
std::optional<DepthComparison> comparison_of(const TextureCall& call, std::span<const Scalar> point,
                                             const ImageRule& rule);

}  // namespace plumbline
