#include <algorithm>
#include <cstring>
#include <optional>

#include "check.h"
#include "entry_points.h"
#include "softcl/runtime/compiler_service.h"
#include "softcl/runtime/program.h"

namespace softcl::api {

cl_program CL_API_CALL clCreateProgramWithSource(cl_context context, cl_uint count, const char** strings,
                                                 const size_t* lengths, cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    const Ref<Context> in = require<Context>(context);
    require_that(count != 0 && strings && std::find(strings, strings + count, nullptr) == strings + count,
                 CL_INVALID_VALUE);
    std::string source;
    for (cl_uint i = 0; i < count; ++i)
      source.append(strings[i], lengths && lengths[i] != 0 ? lengths[i] : std::strlen(strings[i]));
    std::erase(source,
               '\0');  // table 5.13, CL_PROGRAM_SOURCE: "strips any nulls in the original source strings"
    return hand_out(make_object<Program>(in, std::move(source)));
  });
}

cl_program CL_API_CALL clCreateProgramWithIL(cl_context context, const void* il, size_t length,
                                             cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    const Ref<Context> in = require<Context>(context);
    require_that(has_compiler(), CL_INVALID_OPERATION);
    require_that(il && length != 0, CL_INVALID_VALUE);
    const std::span bytes(static_cast<const std::byte*>(il), length);
    std::optional<SpirvWords> words = read_spirv(bytes);
    require_that(words.has_value(), CL_INVALID_VALUE);
    return hand_out(make_object<Program>(in, std::vector(bytes.begin(), bytes.end()), std::move(*words)));
  });
}

cl_program CL_API_CALL clCreateProgramWithBinary(cl_context context, cl_uint num_devices,
                                                 const cl_device_id* device_list, const size_t* lengths,
                                                 const unsigned char** binaries, cl_int* binary_status,
                                                 cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    const Ref<Context> in = require<Context>(context);
    require_that(num_devices != 0 && device_list, CL_INVALID_VALUE);
    require_that(lengths && binaries, CL_INVALID_VALUE);
    const auto devices = require_devices(num_devices, device_list, in->devices());
    require_that(devices.size() == num_devices,
                 CL_INVALID_DEVICE);  // a duplicate leaves its binary without a device
    std::vector<std::shared_ptr<const ProgramBinary>> loaded;
    cl_int error = CL_SUCCESS;
    for (cl_uint i = 0; i < num_devices; ++i) {
      cl_int status = CL_SUCCESS;
      if (lengths[i] == 0 || !binaries[i]) {
        status = CL_INVALID_VALUE;
      } else if (auto binary = decode(std::span(binaries[i], lengths[i]))) {
        loaded.push_back(std::make_shared<const ProgramBinary>(std::move(*binary)));
      } else {
        status = CL_INVALID_BINARY;
      }
      if (binary_status) binary_status[i] = status;
      if (error == CL_SUCCESS) error = status;
    }
    require_that(error == CL_SUCCESS, error);
    return hand_out(make_object<Program>(in, devices, loaded));
  });
}

cl_program CL_API_CALL clCreateProgramWithBuiltInKernels(cl_context context, cl_uint num_devices,
                                                         const cl_device_id* device_list,
                                                         const char* kernel_names, cl_int* errcode_ret) {
  return guard(errcode_ret, [&]() -> cl_program {
    const Ref<Context> in = require<Context>(context);
    require_that(num_devices != 0 && device_list, CL_INVALID_VALUE);
    require_devices(num_devices, device_list, in->devices());
    // No device has built-in kernels, so no name can be right: null, unknown or empty.
    (void)kernel_names;
    throw Error{CL_INVALID_VALUE};
  });
}

cl_int CL_API_CALL clRetainProgram(cl_program program) { return retain<Program>(program); }

cl_int CL_API_CALL clReleaseProgram(cl_program program) { return release<Program>(program); }

cl_int CL_API_CALL clSetProgramReleaseCallback(cl_program program,
                                               void(CL_CALLBACK* pfn_notify)(cl_program, void*), void*) {
  return guard([&] {
    require<Program>(program);
    require_that(pfn_notify, CL_INVALID_VALUE);
    throw Error{CL_INVALID_OPERATION};  // no destructors of program scope variables
  });
}

cl_int CL_API_CALL clSetProgramSpecializationConstant(cl_program program, cl_uint spec_id, size_t spec_size,
                                                      const void* spec_value) {
  return guard([&] {
    const Ref<Program> valid = require<Program>(program);
    require_that(has_compiler(), CL_INVALID_OPERATION);
    require_that(!valid->il().empty(), CL_INVALID_PROGRAM);
    valid->specialize(spec_id, spec_size, spec_value);
  });
}

}  // namespace softcl::api
