#include "harness/cuda/cuda_session.h"

#include <fmt/core.h>

#include <array>
#include <fstream>

#include "harness/cuda/nvrtc.h"
#include "harness/device/fp_configs.h"

namespace plumbline::cuda {
namespace {

/// Of the kernel's module: "580.159.04"; empty where it does not report one.
std::string module_version() {
  std::ifstream in("/sys/module/nvidia/version");
  std::string version;
  in >> version;
  return version;
}

std::string version_text(int number) { return fmt::format("{}.{}", number / 1000, number % 1000 / 10); }

Outcome<FoundDevice> describe(const DriverApi& api, int ordinal, const Compiler& compiler) {
  FoundDevice found;
  if (const Result result = api.device(&found.number, ordinal); result != success)
    return failed("cuDeviceGet", result);
  std::array<char, 256> name{};
  if (const Result result = api.device_name(name.data(), static_cast<int>(name.size()) - 1, found.number);
      result != success)
    return failed("cuDeviceGetName", result);
  int major = 0, minor = 0, version = 0;
  api.device_attribute(&major, capability_major, found.number);
  api.device_attribute(&minor, capability_minor, found.number);
  api.driver_version(&version);
  found.capability = 10 * major + minor;
  DeviceInfo& info = found.info;
  info.spec = fmt::format("cuda:{}", ordinal);
  info.name = name.data();
  info.vendor = "NVIDIA";
  info.platform = "CUDA";
  info.library = MathLibrary::cuda;
  info.accelerator = true;
  info.version = fmt::format("NVRTC {}, compute capability {}.{}", compiler.version, major, minor);
  const std::string module = module_version();
  info.driver = fmt::format("CUDA {}{}", version_text(version), module.empty() ? "" : ", " + module);
  info.single = info.double_precision = ieee_to_nearest;
  if (!compiler.include_folder.empty()) info.half = info.bfloat16 = ieee_to_nearest;
  return found;
}

}  // namespace

Outcome<std::vector<FoundDevice>> found_devices() {
  const auto api = driver_api();
  if (!api) return api.error();
  const auto nvrtc = compiler();
  if (!nvrtc) return nvrtc.error();
  int count = 0;
  if (const Result result = (*api)->device_count(&count); result != success)
    return failed("cuDeviceGetCount", result);
  std::vector<FoundDevice> devices;
  for (int k = 0; k < count; ++k) {
    auto device = describe(**api, k, **nvrtc);
    if (!device) return device.error();
    devices.push_back(std::move(*device));
  }
  return devices;
}

Outcome<std::shared_ptr<Session>> Session::open(const FoundDevice& device) {
  const auto api = driver_api();
  if (!api) return api.error();
  Context context = nullptr;
  if (const Result result = (*api)->retain_context(&context, device.number); result != success)
    return failed("cuDevicePrimaryCtxRetain", result);
  std::shared_ptr<Session> session(new Session(*api, device));
  if (const Result result = (*api)->set_context(context); result != success)
    return failed("cuCtxSetCurrent", result);
  return session;
}

Session::~Session() { api_->release_context(number_); }

DeviceMemory::~DeviceMemory() {
  if (memory_ != 0) session_->api().free(memory_);
}

Status DeviceMemory::reserve(std::size_t bytes) {
  if (bytes <= bytes_) return ok();
  if (memory_ != 0) session_->api().free(memory_);
  memory_ = 0;
  bytes_ = 0;
  if (const Result result = session_->api().allocate(&memory_, bytes); result != success)
    return failed("cuMemAlloc", result);
  bytes_ = bytes;
  return ok();
}

Status DeviceMemory::send(const Bytes& bytes) {
  if (auto status = reserve(bytes.size()); !status) return status;
  const Result result = session_->api().to_device(memory_, bytes.data(), bytes.size());
  return result == success ? ok() : failed("cuMemcpyHtoD", result);
}

Status DeviceMemory::fetch(Bytes& bytes) const {
  const Result result = session_->api().to_host(bytes.data(), memory_, bytes.size());
  return result == success ? ok() : failed("cuMemcpyDtoH", result);
}

}  // namespace plumbline::cuda
