#include "harness/opencl/optional_features.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "harness/opencl/found_devices.h"

namespace plumbline::opencl {
namespace {

constexpr std::string_view feature_prefix = "__opencl_c_";
constexpr int newest = 30;

bool is_listed(cl_device_id device, const std::string& feature) {
  std::size_t size = 0;
  if (clGetDeviceInfo(device, CL_DEVICE_OPENCL_C_FEATURES, 0, nullptr, &size) != CL_SUCCESS) return false;
  std::vector<cl_name_version> all(size / sizeof(cl_name_version));
  if (clGetDeviceInfo(device, CL_DEVICE_OPENCL_C_FEATURES, size, all.data(), nullptr) != CL_SUCCESS)
    return false;
  return std::ranges::any_of(all, [&](const cl_name_version& one) { return feature == one.name; });
}

/// cl_ext_float_atomics: the query of a format and the bit of an ability, in global memory.
struct FloatAtomics {
  std::string_view format;
  cl_device_info query;
};
constexpr FloatAtomics formats[] = {{"fp32", 0x4231}, {"fp64", 0x4232}, {"fp16", 0x4233}};
constexpr std::string_view abilities[] = {"load_store", "add", "min_max"};
constexpr int local_shift = 16;

/// Whether the bits that the extension defines have it: drivers need not list its features.
bool has_float_atomic(cl_device_id device, const std::string& feature) {
  if (!has_extension(device, "cl_ext_float_atomics")) return false;
  for (const FloatAtomics& f : formats)
    for (const bool local : {false, true})
      for (std::size_t bit = 0; bit < std::size(abilities); ++bit) {
        if (feature != fmt::format("{}ext_{}_{}_atomic_{}", feature_prefix, f.format,
                                   local ? "local" : "global", abilities[bit]))
          continue;
        cl_bitfield bits = 0;
        clGetDeviceInfo(device, f.query, sizeof bits, &bits, nullptr);
        return (bits >> (bit + (local ? local_shift : 0)) & 1) != 0;
      }
  return false;
}

}  // namespace

std::optional<std::string> lacking_features(cl_device_id device, const Call& call) {
  const std::set<std::string> extensions(call.needs.extensions.begin(), call.needs.extensions.end()),
      macros(call.needs.macros.begin(), call.needs.macros.end());
  for (const std::string& name : extensions)
    if (!has_extension(device, name)) return "the device does not report " + name;
  if (macros.empty()) return std::nullopt;
  if (call.mode->language != 0 && call.mode->language != newest) return "the call is in OpenCL C 3.0";
  if (!compiles_version(device, newest)) return "the device does not list OpenCL C 3.0";
  for (const std::string& name : macros)
    if (!is_listed(device, name) && !has_float_atomic(device, name) && !has_extension(device, name))
      return "the device does not report " + name;
  return std::nullopt;
}

std::string options_of(const Call& call) {
  std::string options(call.mode->build_options);
  if (call.needs.macros.empty() || call.mode->language != 0) return options;
  return options + (options.empty() ? "" : " ") + "-cl-std=CL3.0";
}

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
