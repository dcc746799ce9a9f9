#pragma once

#include "box.h"
#include "image/descriptor.h"
#include "image_format.h"
#include "mem_object.h"

namespace softcl {

/// Type, size and layout of an image, checked: section 5.3.1.2.
struct ImageShape {
  cl_mem_object_type type;
  cl_image_format format;
  TexelLayout texel;
  std::size_t width, height, depth, layers;  ///< 1 where the type has no such dimension
  std::size_t row_pitch, layer_pitch;        ///< bytes; layer: a slice of a 3D image, an image of an array
  cl_uint mip_levels;                        ///< as the descriptor states them: 0 is one level

  bool is_mipmapped() const { return mip_levels > 1; }
  /// The shape of a level alone, `index` < mip_levels or 0: each dimension half of the last level's, rounded
  /// down, at least 1; as many layers.
  ImageShape level(cl_uint index) const;
  /// Bytes of all levels, one after the other; of each from the first texel to the end of the last row (or
  /// layer) with its padding.
  std::size_t size() const;
  /// How many numbers an origin has: a fourth one is a level of an image with three axes (OpenCL 3.0, 5.3.8).
  int origin_components() const;
};

bool is_image_type(cl_mem_object_type type);
bool has_images(cl_mem_object_type type);  ///< whether the device has images of this type
bool has_layers(cl_mem_object_type type);  ///< an array or a 3D image
bool has_mipmaps();                        ///< whether the device has cl_khr_mipmap_image

/// Throws the errors of clCreateImage for format and descriptor. `buffer_size` is that of the buffer the
/// image is made from, if it is.
ImageShape make_shape(const cl_image_format& format, const cl_image_desc& description, bool has_host_pointer,
                      std::optional<std::size_t> buffer_size);

/// The shape of a 2D image that sees the texels of `original` in another channel order. Throws
/// Error{CL_INVALID_IMAGE_FORMAT_DESCRIPTOR} where the rules for that are not followed (OpenCL 3.0, 5.3.1.2).
ImageShape make_view_shape(const cl_image_format& format, const cl_image_desc& description,
                           const ImageShape& original);

/// What a command on an image touches: the level and its texels' bytes, counted from `level.data`.
struct ImageRegion {
  const ImageDescriptor& level;
  Box box;
};

class Image final : public MemObject {
 public:
  Image(Ref<Context> context, cl_mem_flags flags, const ImageShape& shape, std::shared_ptr<Storage> storage,
        std::vector<cl_mem_properties> properties);
  /// Of the texels in `parent`, a buffer or image.
  Image(Ref<MemObject> parent, cl_mem_flags flags, const ImageShape& shape,
        std::vector<cl_mem_properties> properties);

  const ImageShape& shape() const { return shape_; }
  /// Its levels; the first is the image as it is without mipmaps.
  const std::vector<ImageDescriptor>& levels() const { return levels_; }
  const void* kernel_value() const override { return levels_.data(); }

  /// The region that a command names; of a mipmapped image `origin` names the level too (OpenCL 3.0, 5.3.8).
  /// Throws Error{CL_INVALID_MIP_LEVEL} if there is no such level, Error{CL_INVALID_VALUE} unless the region
  /// is one, inside the level.
  ImageRegion region(const std::size_t* origin, const std::size_t* region) const;

 private:
  const ImageShape shape_;
  const std::vector<ImageDescriptor> levels_;
};

/// The memory object as an image; null if it is a buffer.
Ref<Image> as_image(const Ref<MemObject>& object);

}  // namespace softcl
