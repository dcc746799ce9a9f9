#include "harness/opencl/intermediate_language.h"

#include <CL/cl_ext.h>

#include "harness/opencl/driver_text.h"
#include "harness/opencl/found_devices.h"

namespace plumbline::opencl {
namespace {

constexpr int first_with_il = 21;  // OpenCL 2.1

cl_uint address_bits(cl_device_id device) {
  cl_uint bits = 0;
  const cl_int code = clGetDeviceInfo(device, CL_DEVICE_ADDRESS_BITS, sizeof bits, &bits, nullptr);
  return code == CL_SUCCESS && bits == 32 ? 32 : 64;
}

}  // namespace

spirv::Environment spirv_environment(cl_device_id device) {
  const bool embedded = is_embedded(device);
  return {.minor = spirv_minor(device, spirv::newest_minor()).value_or(0),
          .opencl = device_version(device),
          .embedded = embedded,
          .int64 = !embedded || has_extension(device, "cles_khr_int64"),
          .address_bits = static_cast<int>(address_bits(device))};
}

Outcome<Program> create_program_with_il(cl_context context, cl_device_id device,
                                        std::span<const std::byte> module) {
  cl_int code = CL_SUCCESS;
  if (device_version(device) >= first_with_il) {
    Program program(clCreateProgramWithIL(context, module.data(), module.size(), &code));
    if (code != CL_SUCCESS) return failed("clCreateProgramWithIL", code);
    return program;
  }
  cl_platform_id platform = nullptr;
  clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof platform, &platform, nullptr);
  const auto create = reinterpret_cast<clCreateProgramWithILKHR_fn>(
      clGetExtensionFunctionAddressForPlatform(platform, "clCreateProgramWithILKHR"));
  if (create == nullptr)
    return Error{Error::Kind::device_failed,
                 "the device reports cl_khr_il_program, but there is no clCreateProgramWithILKHR"};
  Program program(create(context, module.data(), module.size(), &code));
  if (code != CL_SUCCESS) return failed("clCreateProgramWithILKHR", code);
  return program;
}

}  // namespace plumbline::opencl
