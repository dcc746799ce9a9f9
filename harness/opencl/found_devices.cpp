#include "harness/opencl/found_devices.h"

#include <CL/cl_ext.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "harness/opencl/driver_text.h"

namespace plumbline::opencl {
namespace {

template <class Query>
std::string text_of(Query&& query) {
  std::size_t size = 0;
  if (query(0, nullptr, &size) != CL_SUCCESS || size == 0) return {};
  std::string text(size, '\0');
  if (query(size, text.data(), nullptr) != CL_SUCCESS) return {};
  text.resize(text.find('\0') == std::string::npos ? size : text.find('\0'));
  return as_utf8(text);
}

std::string device_text(cl_device_id device, cl_device_info what) {
  return text_of([&](std::size_t size, void* to, std::size_t* needed) {
    return clGetDeviceInfo(device, what, size, to, needed);
  });
}

std::string platform_text(cl_platform_id platform, cl_platform_info what) {
  return text_of([&](std::size_t size, void* to, std::size_t* needed) {
    return clGetPlatformInfo(platform, what, size, to, needed);
  });
}

/// Table 4.3's bits. A format whose extension is missing, or that reports no bit, is not supported.
FpConfig fp_config(cl_device_id device, cl_device_info what, bool offered) {
  cl_device_fp_config bits = 0;
  if (!offered || clGetDeviceInfo(device, what, sizeof bits, &bits, nullptr) != CL_SUCCESS || bits == 0)
    return {};
  return {.supported = true,
          .subnormals = (bits & CL_FP_DENORM) != 0,
          .inf_nan = (bits & CL_FP_INF_NAN) != 0,
          .round_to_nearest = (bits & CL_FP_ROUND_TO_NEAREST) != 0,
          .round_to_zero = (bits & CL_FP_ROUND_TO_ZERO) != 0,
          .round_to_inf = (bits & CL_FP_ROUND_TO_INF) != 0,
          .fma = (bits & CL_FP_FMA) != 0,
          .correctly_rounded_divide_sqrt = (bits & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0};
}

bool is_accelerator(cl_device_id device) {
  cl_device_type type = CL_DEVICE_TYPE_CPU;
  clGetDeviceInfo(device, CL_DEVICE_TYPE, sizeof type, &type, nullptr);
  return (type & (CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR)) != 0;
}

}  // namespace

std::vector<Found> find_devices() {
  cl_uint count = 0;
  if (clGetPlatformIDs(0, nullptr, &count) != CL_SUCCESS) return {};
  std::vector<cl_platform_id> platforms(count);
  if (count == 0 || clGetPlatformIDs(count, platforms.data(), nullptr) != CL_SUCCESS) return {};
  std::vector<Found> found;
  for (std::size_t p = 0; p < platforms.size(); ++p) {
    if (clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, 0, nullptr, &count) != CL_SUCCESS) continue;
    std::vector<cl_device_id> devices(count);
    if (count == 0 ||
        clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, count, devices.data(), nullptr) != CL_SUCCESS)
      continue;
    for (std::size_t d = 0; d < devices.size(); ++d)
      found.push_back({platforms[p], devices[d], static_cast<int>(p), static_cast<int>(d)});
  }
  return found;
}

DeviceInfo describe(const Found& found) {
  DeviceInfo info;
  info.spec = fmt::format("opencl:{}/{}", found.platform_index, found.device_index);
  info.name = device_text(found.device, CL_DEVICE_NAME);
  info.vendor = device_text(found.device, CL_DEVICE_VENDOR);
  info.version = device_text(found.device, CL_DEVICE_VERSION);
  info.driver = device_text(found.device, CL_DRIVER_VERSION);
  info.platform = platform_text(found.platform, CL_PLATFORM_NAME);
  info.embedded = is_embedded(found.device);
  info.accelerator = is_accelerator(found.device);
  info.single = fp_config(found.device, CL_DEVICE_SINGLE_FP_CONFIG, true);
  info.double_precision =
      fp_config(found.device, CL_DEVICE_DOUBLE_FP_CONFIG, has_extension(found.device, "cl_khr_fp64"));
  info.half = fp_config(found.device, CL_DEVICE_HALF_FP_CONFIG, has_extension(found.device, "cl_khr_fp16"));
  return info;
}

bool has_extension(cl_device_id device, std::string_view name) {
  std::istringstream words(device_text(device, CL_DEVICE_EXTENSIONS));
  for (std::string word; words >> word;)
    if (word == name) return true;
  return false;
}

bool is_embedded(cl_device_id device) { return device_text(device, CL_DEVICE_PROFILE) == "EMBEDDED_PROFILE"; }

int device_version(cl_device_id device) {
  const std::string text = device_text(device, CL_DEVICE_VERSION);
  int major = 0, minor = 0;
  return std::sscanf(text.c_str(), "OpenCL %d.%d", &major, &minor) == 2 ? 10 * major + minor : 0;
}

std::optional<int> spirv_minor(cl_device_id device, int newest) {
  if (device_version(device) < 21 && !has_extension(device, "cl_khr_il_program")) return std::nullopt;
  std::optional<int> best;
  std::istringstream words(device_text(device, CL_DEVICE_IL_VERSION));
  for (std::string word; words >> word;) {
    int minor = 0;
    if (std::sscanf(word.c_str(), "SPIR-V_1.%d", &minor) == 1 && minor <= newest)
      best = std::max(best.value_or(minor), minor);
  }
  return best;
}

bool compiles_version(cl_device_id device, int version) {
  // "OpenCL C 1.2 …" (table 4.3): the greatest version up to 2.0; OpenCL 3.0 lists every one.
  const std::string text = device_text(device, CL_DEVICE_OPENCL_C_VERSION);
  int major = 0, minor = 0;
  const bool read = std::sscanf(text.c_str(), "OpenCL C %d.%d", &major, &minor) == 2;
  if (read && version < 30 && 10 * major + minor >= version) return true;
  std::size_t size = 0;
  if (clGetDeviceInfo(device, CL_DEVICE_OPENCL_C_ALL_VERSIONS, 0, nullptr, &size) != CL_SUCCESS) return false;
  std::vector<cl_name_version> all(size / sizeof(cl_name_version));
  if (clGetDeviceInfo(device, CL_DEVICE_OPENCL_C_ALL_VERSIONS, size, all.data(), nullptr) != CL_SUCCESS)
    return false;
  for (const cl_name_version& one : all)
    if (static_cast<int>(10 * CL_VERSION_MAJOR(one.version) + CL_VERSION_MINOR(one.version)) == version)
      return true;
  return false;
}

bool has_compiler(cl_device_id device) {
  cl_bool available = CL_FALSE;
  return clGetDeviceInfo(device, CL_DEVICE_COMPILER_AVAILABLE, sizeof available, &available, nullptr) ==
             CL_SUCCESS &&
         available == CL_TRUE;
}

}  // namespace plumbline::opencl
