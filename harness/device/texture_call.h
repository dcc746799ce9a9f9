#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/device/image_call.h"
#include "reference/scalar.h"

namespace plumbline {

struct TexelFormat;

/// What a shader sees an image of Vulkan as ("Image Views", "Buffer Views"). The layers of cubes are their
/// faces, +x, -x, +y, -y, +z, -z, cube by cube. A buffer is a texel buffer: uniform for fetches, else
/// storage.
enum class TextureKind : std::uint8_t {
  image1d,
  image1d_array,
  image2d,
  image2d_array,
  image3d,
  cube,
  cube_array,
  buffer
};

/// What a shader does with an image of Vulkan. The columns of an evaluation hold, for point n:
///
///   operation   instruction                    arguments                           results
///   load        OpImageRead                    int coordinates, layer last         four components
///   store       OpImageWrite                   four components                     codes, red first
///   fetch       OpImageFetch                   int coordinates, layer last         four components
///   sample      OpImageSampleExplicitLod       float coordinates, layer, level     four components
///   compare     OpImageSampleDrefExplicitLod   as sample, then the reference       one number
///   listed      none: a host query            0                                   of the format, uses below
///   gather      OpImageGather                  float coordinates, layer            a component of four
///   texels gather_compare  OpImageDrefGather          as gather, then the reference       four numbers
///   project     OpImageSampleProjExplicitLod   as sample, divisor after coordinates  four components
///   project_compare  OpImageSampleProjDrefExplicitLod  as project, then the reference  one number
///   query_size  OpImageQuerySize               0                                   texels along axes, layers
///   query_size_lod  OpImageQuerySizeLod        int level                           the same of that level
///   query_levels  OpImageQueryLevels           0                                   one number
///   query_samples  OpImageQuerySamples         0                                   one number
///
/// Float coordinates of cubes are a direction, and their layer is a cube. The level of detail is an argument
/// where there is more than one level, except of gathers, which look at the first. The sample is the last
/// argument of a load or fetch of a multisampled image. Constant offsets are added to coordinates.
/// Codes are those of the components that the format stores. Point n of a
/// block is stored at texel n mod texels(0). The uses that `listed` gives are whether the format is sampled,
/// filtered and stored, and whether the device has StorageImageExtendedFormats; of a buffer, whether it is a
/// uniform and a storage texel buffer.
enum class TextureOperation : std::uint8_t {
  load,
  store,
  fetch,
  sample,
  compare,
  listed,
  gather,
  gather_compare,
  project,
  project_compare,
  query_size,
  query_size_lod,
  query_levels,
  query_samples
};

/// VkBorderColor; of formats that shaders see as integers, the one of that name with INT.
enum class BorderColour : std::uint8_t { transparent_black, opaque_black, opaque_white };

/// VkCompareOp.
enum class DepthTest : std::uint8_t {
  never,
  less,
  equal,
  less_or_equal,
  greater,
  not_equal,
  greater_or_equal,
  always
};

struct TextureSampler {
  /// Within a level; its filtering is VkSamplerCreateInfo::magFilter.
  Sampler filter{Addressing::repeat, Filtering::nearest, true};
  std::optional<Filtering> minification = {};  ///< minFilter, where it is not magFilter
  Filtering levels = Filtering::nearest;       ///< VkSamplerMipmapMode
  BorderColour border = BorderColour::transparent_black;
  DepthTest comparison = DepthTest::never;
  float bias = 0;                              ///< mipLodBias
  float least_lod = 0, greatest_lod = no_lod;  ///< minLod, maxLod
  /// It compares in a linear filter of formats that are not listed for one, and of those alone.
  bool unlisted = false;

  static constexpr float no_lod = 1000;  ///< VK_LOD_CLAMP_NONE
  Filtering minified() const { return minification.value_or(filter.filtering); }
};

/// One operation on one image of Vulkan: what a device evaluates.
struct TextureCall {
  TextureKind kind = TextureKind::image2d;
  std::string format = "R8G8B8A8_UNORM";  ///< TexelFormat::name
  std::array<int, 3> size{1, 1, 1};       ///< texels of level 0: width, height, depth
  int layers = 1;                         ///< of an array; six of each cube
  int levels = 1;                         ///< at most as many as halving leaves different ones
  TextureOperation operation = TextureOperation::load;
  TextureSampler sampler;
  std::uint64_t seed = 1;  ///< of the texels that reads find
  /// Of each texel of a multisampled image, which is 2D or an array of such. All texels of the first sample
  /// come before those of the second.
  int samples_of_texel = 1;
  int component = 0;  ///< that a gather takes of each texel
  /// In texels along the axes: of an instruction with ConstOffset one, of a gather with ConstOffsets four.
  std::vector<std::array<int, 3>> offsets = {};

  /// Whether a sampler is used: coordinates are floats.
  bool samples() const {
    return compares() || gathers() || projects() || operation == TextureOperation::sample;
  }
  bool compares() const {
    return operation == TextureOperation::compare || operation == TextureOperation::gather_compare ||
           operation == TextureOperation::project_compare;
  }
  bool gathers() const {
    return operation == TextureOperation::gather || operation == TextureOperation::gather_compare;
  }
  bool projects() const {
    return operation == TextureOperation::project || operation == TextureOperation::project_compare;
  }
  /// Whether an instruction queries a property of the image, and reads none of its texels.
  bool queries() const { return operation >= TextureOperation::query_size; }
  bool is_multisampled() const { return samples_of_texel > 1; }
  /// Whether it is a storage image, or a storage texel buffer; else a sampled one, or a uniform one.
  bool is_stored() const {
    return operation <= TextureOperation::store ||
           (operation == TextureOperation::query_size && !is_multisampled());
  }
  /// Whether the level of detail is an argument.
  bool has_lod() const { return samples() && !gathers() && levels > 1; }
  /// What is added to the coordinates of all texels alike.
  std::array<int, 3> offset() const { return offsets.size() == 1 ? offsets[0] : std::array<int, 3>{}; }
  /// Whether any two texels of a level are weighed against each other, or any two levels.
  bool filters() const;
  /// Texels along each axis of a level: no axis shorter than 1.
  std::array<int, 3> size_of(int level) const;
  std::size_t texels(int level) const;
};

std::string_view name_of(TextureKind kind);            ///< "2d_array"
std::string_view name_of(TextureOperation operation);  ///< "load"
std::string_view name_of(Addressing addressing);  ///< "clamp_to_edge", which clamp to a border is "clamp"
std::string_view name_of(BorderColour border);    ///< "opaque_black"
std::string_view name_of(DepthTest comparison);   ///< "less_or_equal"

bool is_array(TextureKind kind);
bool is_cube(TextureKind kind);
/// Axes of a level, which filters go along: 1, 2 or 3.
int axes_of(TextureKind kind);
/// Coordinates of an operation, an array's layer, a cube's face and a projection's divisor among them.
int coordinates_of(const TextureCall& call);
/// Texels along the axes of a level, then layers, or cubes of an array: what queries give.
std::vector<int> extents_of(const TextureCall& call, int level);

/// Precondition: the call's format has a name of texel_formats().
const TexelFormat& format_of(const TextureCall& call);

/// The texel at `index` of a level, counted in the order of memory (x fastest, layers last), a function of
/// the call's format, seed and whether it filters alone. Reads that filter see finite values of moderate
/// size; others every class of number that the component can hold. Comparisons see depths from 0 to 1.
std::vector<std::byte> texel_at(const TextureCall& call, int level, std::size_t index);

/// What is wrong with a call that no device may evaluate; empty if nothing is.
std::string fault_of(const TextureCall& call);

}  // namespace plumbline
