#pragma once

#include <optional>
#include <string>

#include "harness/device/image_call.h"
#include "harness/opencl/cl_handle.h"

namespace plumbline::opencl {

/// What of images a device need not have.
struct ImageFeatures {
  bool images_3d = true;            ///< optional in the embedded profile (10, item 2)
  bool writes_to_2d_arrays = true;  ///< likewise (10, item 3)
  bool writes_to_3d = true;         ///< cl_khr_3d_image_writes
  bool mipmaps = true;              ///< cl_khr_mipmap_image
};

ImageFeatures image_features(cl_device_id device);

/// The optional feature that the device lacks for this call; nothing if it has all that the call needs.
std::optional<std::string> missing_feature(const ImageFeatures& features, const ImageCall& call);

/// Whether formats must be supported for writing by kernels in images of this kind.
bool must_write(const ImageFeatures& features, ImageKind kind);

}  // namespace plumbline::opencl
