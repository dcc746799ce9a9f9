// A libcuda that has two devices, which are this machine: memory is the host's, a module is the shared
// library that fake_nvrtc.cpp made, and a launch calls its kernel once per thread. FAKE_CUDA names a fault:
// "no-device", "no-init", "launch" (a launch that fails), "crash", "silent" (a launch that computes nothing).

#include <dlfcn.h>

#include <bit>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#define FAKE extern "C" __attribute__((visibility("default")))

namespace {

struct Index {
  unsigned x, y, z;
};

struct Kernel {
  /// The most that kernels have are three arguments and two results.
  void (*function)(unsigned long long, void*, void*, void*, void*, void*);
  Index *block, *thread, *size;
  int parameters;
};

bool has_fault(const char* name) {
  const char* const fault = std::getenv("FAKE_CUDA");
  return fault != nullptr && std::strcmp(fault, name) == 0;
}

}  // namespace

/// As the driver, it reads once whether its cache is off; with the cache it gives code of other options.
FAKE int cuInit(unsigned) {
  return has_fault("no-init") || std::getenv("CUDA_CACHE_DISABLE") == nullptr ? 999 : 0;
}
FAKE int cuDriverGetVersion(int* version) {
  *version = 13000;
  return 0;
}
FAKE int cuGetErrorName(int, const char** text) {
  *text = "CUDA_ERROR_FAKED";
  return 0;
}
FAKE int cuGetErrorString(int, const char** text) {
  *text = "a faked error";
  return 0;
}
FAKE int cuDeviceGetCount(int* count) {
  *count = has_fault("no-device") ? 0 : 2;
  return 0;
}
FAKE int cuDeviceGet(int* device, int ordinal) {
  *device = ordinal;
  return 0;
}
FAKE int cuDeviceGetName(char* name, int bytes, int device) {
  std::snprintf(name, static_cast<std::size_t>(bytes), "Fake %s", device == 0 ? "One" : "Two");
  return 0;
}
FAKE int cuDeviceGetAttribute(int* value, int attribute, int) {
  *value = attribute == 75 ? 9 : 0;
  return 0;
}
FAKE int cuDevicePrimaryCtxRetain(void** context, int) {
  *context = nullptr;
  return 0;
}
FAKE int cuDevicePrimaryCtxRelease_v2(int) { return 0; }
FAKE int cuCtxSetCurrent(void*) { return 0; }
FAKE int cuCtxSynchronize() { return 0; }
FAKE int cuModuleLoadData(void** module, const void* image) {
  *module = ::dlopen(static_cast<const char*>(image), RTLD_NOW | RTLD_LOCAL);
  ::remove(static_cast<const char*>(image));
  return *module != nullptr ? 0 : 200;
}
FAKE int cuModuleUnload(void*) { return 0; }
FAKE int cuModuleGetFunction(Kernel** kernel, void* module, const char* name) {
  const auto index = [&](const char* word) { return static_cast<Index*>(::dlsym(module, word)); };
  void* const function = ::dlsym(module, name);
  if (function == nullptr) return 500;
  *kernel = new Kernel{reinterpret_cast<decltype(Kernel::function)>(function), index("blockIdx"),
                       index("threadIdx"), index("blockDim"),
                       *static_cast<int*>(::dlsym(module, "parameter_count"))};
  return 0;
}
FAKE int cuMemAlloc_v2(unsigned long long* memory, std::size_t bytes) {
  *memory = reinterpret_cast<unsigned long long>(std::malloc(bytes));
  return 0;
}
FAKE int cuMemFree_v2(unsigned long long memory) {
  std::free(std::bit_cast<void*>(memory));
  return 0;
}
FAKE int cuMemcpyHtoD_v2(unsigned long long to, const void* from, std::size_t bytes) {
  std::memcpy(std::bit_cast<void*>(to), from, bytes);
  return 0;
}
FAKE int cuMemcpyDtoH_v2(void* to, unsigned long long from, std::size_t bytes) {
  std::memcpy(to, std::bit_cast<void*>(from), bytes);
  return 0;
}
#ifndef WITHOUT_LAUNCH
FAKE int cuLaunchKernel(Kernel* kernel, unsigned blocks, unsigned, unsigned, unsigned threads, unsigned,
                        unsigned, unsigned, void*, void** parameters, void**) {
  if (has_fault("launch")) return 700;
  if (has_fault("crash")) std::raise(SIGSEGV);
  if (has_fault("silent")) return 0;
  const auto points = *static_cast<unsigned long long*>(parameters[0]);
  void* memory[5] = {};
  for (int k = 1; k < kernel->parameters; ++k) std::memcpy(&memory[k - 1], parameters[k], sizeof(void*));
  kernel->size->x = threads;
  for (kernel->block->x = 0; kernel->block->x < blocks; ++kernel->block->x)
    for (kernel->thread->x = 0; kernel->thread->x < threads; ++kernel->thread->x)
      kernel->function(points, memory[0], memory[1], memory[2], memory[3], memory[4]);
  return 0;
}
#endif
