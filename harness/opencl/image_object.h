#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "harness/device/image_call.h"
#include "harness/device/poison.h"
#include "harness/opencl/opencl_evaluator.h"

namespace plumbline::opencl {

cl_image_format cl_format_of(ImageFormat format);
cl_mem_object_type cl_kind_of(ImageKind kind);

/// Whether the device lists the format for a kind of image: to be read where `flags` is CL_MEM_READ_ONLY,
/// written where it is CL_MEM_WRITE_ONLY.
bool lists_format(const Session& session, ImageKind kind, cl_image_format format, cl_mem_flags flags);

/// Why an image of this kind and size cannot be had of the device, or nothing (table 4.3's limits).
std::optional<std::string> beyond_limits(const Session& session, const ImageCall& call, ImageKind kind);

/// An image object of a call's kind, format and size.
class Image {
 public:
  /// Host memory that the image is made from, with pitches in bytes.
  struct HostPointer {
    void* data;
    std::size_t row_pitch, slice_pitch;
  };

  static Outcome<Image> create(const Session& session, const ImageCall& call, cl_mem_flags flags,
                               const HostPointer* host = nullptr);

  cl_mem get() const { return image_.get(); }
  /// In texels; an array's layers follow the axes (clEnqueueReadImage's rules).
  const std::array<std::size_t, 3>& region() const { return region_; }
  std::size_t bytes() const { return texel_bytes_ * region_[0] * region_[1] * region_[2]; }
  std::size_t texel_bytes() const { return texel_bytes_; }

  /// The whole image, rows without gaps.
  Status write(const Session& session, const std::byte* data) const;
  /// The same of one level of a mipmapped image.
  Status write_level(const Session& session, const ImageCall& call, int level, const std::byte* data) const;
  Status read(const Session& session, std::byte* data) const;
  /// The same through clEnqueueMapImage, with the pitches that the device chooses.
  Status write_mapped(const Session& session, const std::byte* data) const;
  Status read_mapped(const Session& session, std::byte* data) const;

 private:
  template <class Rows>
  Status with_mapping(const Session& session, cl_map_flags flags, Rows&& rows) const;

  Buffer buffer_;  ///< what an image1d_buffer is made of
  Buffer image_;
  std::array<std::size_t, 3> region_{1, 1, 1};
  std::size_t texel_bytes_ = 1;
};

/// A texel that marks what nobody wrote, the same for all of an image, and an imageful of it.
std::array<std::byte, 16> poison_texel(Poison poison);
std::vector<std::byte> poisoned(const Image& image, Poison poison);

}  // namespace plumbline::opencl
