#pragma once

#include <cstddef>
#include <string>

#include "harness/support/outcome.h"

// The functions of CUDA's driver API that the adapter calls, declared here so that nothing of CUDA is needed
// to build it (CUDA Driver API 13.0; these have not changed since CUDA 4.0).

namespace plumbline::cuda {

using Result = int;  ///< CUresult
inline constexpr Result success = 0;
using DeviceNumber = int;                  ///< CUdevice
using DevicePointer = unsigned long long;  ///< CUdeviceptr
using Context = struct CUctx_st*;
using Module = struct CUmod_st*;
using KernelFunction = struct CUfunc_st*;
using CommandQueue = struct CUstream_st*;

/// Of CUdevice_attribute.
inline constexpr int capability_major = 75, capability_minor = 76;

struct DriverApi {
  Result (*init)(unsigned flags);
  Result (*driver_version)(int* version);
  Result (*error_name)(Result result, const char** text);
  Result (*error_text)(Result result, const char** text);
  Result (*device_count)(int* count);
  Result (*device)(DeviceNumber* device, int ordinal);
  Result (*device_name)(char* name, int length, DeviceNumber device);
  Result (*device_attribute)(int* value, int attribute, DeviceNumber device);
  Result (*retain_context)(Context* context, DeviceNumber device);
  Result (*release_context)(DeviceNumber device);
  Result (*set_context)(Context context);
  Result (*synchronise)();
  Result (*load_module)(Module* module, const void* image);
  Result (*unload_module)(Module module);
  Result (*module_function)(KernelFunction* function, Module module, const char* name);
  Result (*allocate)(DevicePointer* memory, std::size_t bytes);
  Result (*free)(DevicePointer memory);
  Result (*to_device)(DevicePointer to, const void* from, std::size_t bytes);
  Result (*to_host)(void* to, DevicePointer from, std::size_t bytes);
  Result (*launch)(KernelFunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                   unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared_bytes,
                   CommandQueue queue, void** parameters, void** extra);
};

/// Opens libcuda.so.1 and initialises it, once for the process. The error has what is missing.
Outcome<const DriverApi*> driver_api();

/// "cuLaunchKernel: CUDA_ERROR_ILLEGAL_ADDRESS (an illegal memory access was encountered)".
Error failed(const char* function, Result result);

}  // namespace plumbline::cuda
