#include "harness/opencl/language_features.h"

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

}  // namespace plumbline::opencl
