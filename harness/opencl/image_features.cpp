#include "harness/opencl/image_features.h"

#include "harness/opencl/found_devices.h"

namespace plumbline::opencl {
namespace {

bool has_3d_images(cl_device_id device) {
  for (const cl_device_info limit :
       {CL_DEVICE_IMAGE3D_MAX_WIDTH, CL_DEVICE_IMAGE3D_MAX_HEIGHT, CL_DEVICE_IMAGE3D_MAX_DEPTH}) {
    std::size_t most = 0;
    clGetDeviceInfo(device, limit, sizeof most, &most, nullptr);
    if (most > 0) return true;
  }
  return false;
}

}  // namespace

ImageFeatures image_features(cl_device_id device) {
  ImageFeatures features;
  features.writes_to_3d = has_extension(device, "cl_khr_3d_image_writes");
  features.mipmaps = has_extension(device, "cl_khr_mipmap_image");
  if (!is_embedded(device)) return features;
  features.images_3d = has_3d_images(device);
  features.writes_to_2d_arrays = has_extension(device, "cles_khr_2d_image_array_writes");
  return features;
}

std::optional<std::string> missing_feature(const ImageFeatures& features, const ImageCall& call) {
  for (const ImageKind kind : {call.kind, call.operation == ImageOperation::copy ? call.other : call.kind})
    if (kind == ImageKind::image3d && !features.images_3d)
      return "the embedded device has no 3D images (10, item 2)";
  if (call.levels > 1 && !features.mipmaps) return "the device has no cl_khr_mipmap_image";
  if (call.operation != ImageOperation::write) return std::nullopt;
  if (call.kind == ImageKind::image3d && !features.writes_to_3d)
    return "the device has no cl_khr_3d_image_writes";
  if (call.kind == ImageKind::image2d_array && !features.writes_to_2d_arrays)
    return "the embedded device has no cles_khr_2d_image_array_writes (10, item 3)";
  return std::nullopt;
}

bool must_write(const ImageFeatures& features, ImageKind kind) {
  return kind != ImageKind::image2d_array || features.writes_to_2d_arrays;
}

}  // namespace plumbline::opencl
