#include "harness/cuda/driver_api.h"

#include <fmt/core.h>

#include <array>
#include <cstdlib>

#include "harness/cuda/shared_library.h"

namespace plumbline::cuda {
namespace {

DriverApi functions;

Status load_driver() {
  DriverApi& f = functions;
  const std::array symbols{symbol("cuInit", f.init),
                           symbol("cuDriverGetVersion", f.driver_version),
                           symbol("cuGetErrorName", f.error_name),
                           symbol("cuGetErrorString", f.error_text),
                           symbol("cuDeviceGetCount", f.device_count),
                           symbol("cuDeviceGet", f.device),
                           symbol("cuDeviceGetName", f.device_name),
                           symbol("cuDeviceGetAttribute", f.device_attribute),
                           symbol("cuDevicePrimaryCtxRetain", f.retain_context),
                           symbol("cuDevicePrimaryCtxRelease_v2", f.release_context),
                           symbol("cuCtxSetCurrent", f.set_context),
                           symbol("cuCtxSynchronize", f.synchronise),
                           symbol("cuModuleLoadData", f.load_module),
                           symbol("cuModuleUnload", f.unload_module),
                           symbol("cuModuleGetFunction", f.module_function),
                           symbol("cuMemAlloc_v2", f.allocate),
                           symbol("cuMemFree_v2", f.free),
                           symbol("cuMemcpyHtoD_v2", f.to_device),
                           symbol("cuMemcpyDtoH_v2", f.to_host),
                           symbol("cuLaunchKernel", f.launch)};
  const std::array<std::string, 1> files{"libcuda.so.1"};
  const auto path = load_library("CUDA driver", files, symbols);
  if (!path) return path.error();
  // Its cache returns code of other options (docs/findings.md). This process is the device's.
  ::setenv("CUDA_CACHE_DISABLE", "1", 1);
  if (const Result result = f.init(0); result != success) return failed("cuInit", result);
  return ok();
}

}  // namespace

Outcome<const DriverApi*> driver_api() {
  static const Status status = load_driver();
  if (!status) return status.error();
  return &functions;
}

Error failed(const char* function, Result result) {
  const char *name = nullptr, *text = nullptr;
  functions.error_name(result, &name);
  functions.error_text(result, &text);
  return {Error::Kind::device_failed,
          fmt::format("{}: {} ({})", function, name != nullptr ? name : std::to_string(result),
                      text != nullptr ? text : "an error without a text")};
}

}  // namespace plumbline::cuda
