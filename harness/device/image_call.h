#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "reference/image_sampler.h"
#include "reference/scalar.h"

namespace plumbline {

/// The image objects of OpenCL 1.2 (table 5.8).
enum class ImageKind : std::uint8_t {
  image1d,
  image1d_buffer,
  image1d_array,
  image2d,
  image2d_array,
  image3d
};

/// What is done with the image. The columns of an evaluation hold, for point n:
///
///   operation    arguments                            results
///   read         float coordinates, layer last        the four components, as read_image{f,h,i,ui} gives
///   them read_integer int coordinates, with a sampler      the same read_plain   int coordinates, without a
///   sampler   the same write        the colour that a kernel writes      the channels' codes as stored,
///   unsigned, in memory order host         a texel in 32-bit words, that the    the texel as it comes back
///   through clEnqueueReadImage
///                host writes with clEnqueueWriteImage
///   map          the same, written and read by mapping
///   host_pointer the same, given to clCreateImage with pitches of their own
///   buffer       the same, by clEnqueueCopyBufferToImage and clEnqueueCopyImageToBuffer
///   copy         the same, by clEnqueueCopyImage into an image of kind `other`, which is read
///   fill         a colour (clEnqueueFillImage)        the codes as stored
///   query        an ImageQuery, made by a kernel      the number
///   host_query   an ImageQuery of the host            the number
///   listed       a ChannelOrder and a ChannelType     1 where they are listed for reading and for writing
///
/// A read of a mipmapped image has one argument more, the level of detail; or gradients, the step of each
/// coordinate along x, then along y. Reads of a DEPTH image give one component, writes of one take one. Texel
/// n of a block lies at index n mod texels() of the image.
enum class ImageOperation : std::uint8_t {
  read,
  read_integer,
  read_plain,
  write,
  host,
  map,
  host_pointer,
  buffer,
  copy,
  fill,
  query,
  host_query,
  listed
};

/// The queries of 6.12.14.5 and clGetImageInfo (table 5.9).
enum class ImageQuery : std::uint32_t {
  width,
  height,
  depth,
  array_size,
  channel_type,
  channel_order,
  dim_x,
  dim_y,
  dim_z,
  dim_w,  // kernels
  host_width,
  host_height,
  host_depth,
  host_array_size,
  host_element_size
};

/// One operation on one image: what a device evaluates.
struct ImageCall {
  ImageKind kind = ImageKind::image2d;
  ImageFormat format{ChannelOrder::RGBA, ChannelType::UNORM_INT8};
  std::array<int, 3> size{1, 1, 1};  ///< texels: width, height, depth; 1 where the kind has no such axis
  int layers = 1;                    ///< of an array
  ImageOperation operation = ImageOperation::read;
  std::optional<Sampler> sampler;
  bool literal_sampler = false;  ///< written in the kernel, where it is otherwise an argument
  ImageKind other = ImageKind::image2d;
  std::uint64_t seed = 1;  ///< of the texels that reads find
  bool halves = false;     ///< read_imageh and write_imageh (cl_khr_fp16)
  /// Of a mipmapped image (cl_khr_mipmap_image), each half as long along the axes as the one before.
  int levels = 1;
  Filtering between_levels = Filtering::nearest;  ///< CL_SAMPLER_MIP_FILTER_MODE_KHR
  bool gradients = false;  ///< from which the level of detail follows, where it is an argument otherwise

  std::size_t texels() const {
    return static_cast<std::size_t>(size[0]) * static_cast<std::size_t>(size[1]) *
           static_cast<std::size_t>(size[2]) * static_cast<std::size_t>(layers);
  }
};

/// A level of a mipmapped image as an image of its own, with its own texels.
ImageCall level_of(const ImageCall& call, int level);

/// Texels along the axes, then an array's layers: what clEnqueueReadImage calls a region.
std::array<int, 3> region_of(const ImageCall& call);

std::string_view name_of(ImageKind kind);            ///< "2d_array"
std::string_view name_of(ImageOperation operation);  ///< "read_plain"
bool is_array(ImageKind kind);
/// Axes that coordinates filter over: 1, 2 or 3; the layer is one more coordinate.
int axes_of(ImageKind kind);
/// Coordinates of a read: the axes and an array's layer.
int coordinates_of(ImageKind kind);
/// What read_image and write_image use for the format: f32, i32 or u32; f16 in a call of halves.
ScalarType component_type(const ImageCall& call);

/// The texel at `index`, counted in the order of memory (x fastest, layers last): a function of the call's
/// format, sampler and seed alone, so that every process has the same image. Reads that filter see finite
/// values of moderate size; others every class of number that the channel can hold.
std::array<std::byte, 16> texel_at(const ImageCall& call, std::size_t index);

/// The texel as four little-endian words, and the bits of it that hold channels: the rest is padding.
std::array<std::uint32_t, 4> words_of(std::span<const std::byte> texel);
std::array<std::uint32_t, 4> channel_mask(ImageFormat format);

}  // namespace plumbline
