#pragma once

#include <CL/cl.h>

#include <optional>
#include <string>

#include "harness/device/device.h"
#include "harness/device/image_call.h"
#include "harness/opencl/cl_handle.h"

namespace plumbline::opencl {

/// What the call needs and the device does not report: features
/// (CL_DEVICE_OPENCL_C_FEATURES, and for atomics of floats CL_DEVICE_*_FP_ATOMIC_CAPABILITIES_EXT) and
/// extensions; or that the options are for another version; nothing if all is there.
std::optional<std::string> lacking_features(cl_device_id device, const Call& call);
/// The call's build options, with -cl-std=CL3.0 where it needs macros of features.
std::string options_of(const Call& call);

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
