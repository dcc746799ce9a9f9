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

  /// Bytes from the first texel to the end of the last row (or layer) with its padding.
  std::size_t size() const;
  /// The sizes that `origin` and `region` of the image commands count in: x, then y or the index in a 1D
  /// array, then z or the index in a 2D array.
  void extents(std::size_t (&out)[3]) const;
};

bool is_image_type(cl_mem_object_type type);
bool has_images(cl_mem_object_type type);  ///< whether the device has images of this type
bool has_layers(cl_mem_object_type type);  ///< an array or a 3D image

/// Throws the errors of clCreateImage for format and descriptor. `buffer_size` is that of the buffer the
/// image is made from, if it is.
ImageShape make_shape(const cl_image_format& format, const cl_image_desc& description, bool has_host_pointer,
                      std::optional<std::size_t> buffer_size);

/// The shape of a 2D image that sees the texels of `original` in another channel order. Throws
/// Error{CL_INVALID_IMAGE_FORMAT_DESCRIPTOR} where the rules for that are not followed (OpenCL 3.0, 5.3.1.2).
ImageShape make_view_shape(const cl_image_format& format, const cl_image_desc& description,
                           const ImageShape& original);

class Image final : public MemObject {
 public:
  Image(Ref<Context> context, cl_mem_flags flags, const ImageShape& shape, std::shared_ptr<Storage> storage,
        std::vector<cl_mem_properties> properties);
  /// Of the texels in `parent`, a buffer or image.
  Image(Ref<MemObject> parent, cl_mem_flags flags, const ImageShape& shape,
        std::vector<cl_mem_properties> properties);

  const ImageShape& shape() const { return shape_; }
  const ImageDescriptor& descriptor() const { return descriptor_; }
  const void* kernel_value() const override { return &descriptor_; }

  /// The bytes of a region. Throws Error{CL_INVALID_VALUE} unless it is one, inside the image.
  Box box(const std::size_t* origin, const std::size_t* region) const;

 private:
  const ImageShape shape_;
  const ImageDescriptor descriptor_;
};

/// The memory object as an image; null if it is a buffer.
Ref<Image> as_image(const Ref<MemObject>& object);

}  // namespace softcl
