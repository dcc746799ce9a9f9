// Section 5.6: programs.
#include "error_rows.h"

namespace {

const char* text = "__kernel void k() {}";
const char* null_text = nullptr;
const char* header_name = "h.h";
size_t zero_length = 0, length = 8;
const unsigned char junk[8] = {1, 2, 3};
const unsigned char* binary = junk;
const unsigned char* null_binary = nullptr;
int user_data;
void CL_CALLBACK on_built(cl_program, void*) {}

}  // namespace

std::vector<ErrorRow> program_error_rows() {
  return {
      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreateProgramWithSource, CL_INVALID_CONTEXT, bad, 1, &text,
                           nullptr),
      FAILS_TO_MAKE(clCreateProgramWithSource, CL_INVALID_VALUE, w.context, 0, &text, nullptr),
      FAILS_TO_MAKE(clCreateProgramWithSource, CL_INVALID_VALUE, w.context, 1, nullptr, nullptr),
      FAILS_TO_MAKE(clCreateProgramWithSource, CL_INVALID_VALUE, w.context, 1, &null_text, nullptr),

      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreateProgramWithBinary, CL_INVALID_CONTEXT, bad, 1,
                           &w.device, &length, &binary, nullptr),
      FAILS_TO_MAKE(clCreateProgramWithBinary, CL_INVALID_VALUE, w.context, 0, &w.device, &length, &binary,
                    nullptr),
      FAILS_TO_MAKE(clCreateProgramWithBinary, CL_INVALID_VALUE, w.context, 1, nullptr, &length, &binary,
                    nullptr),
      FAILS_TO_MAKE(clCreateProgramWithBinary, CL_INVALID_VALUE, w.context, 1, &w.device, nullptr, &binary,
                    nullptr),
      FAILS_TO_MAKE(clCreateProgramWithBinary, CL_INVALID_VALUE, w.context, 1, &w.device, &length, nullptr,
                    nullptr),
      FAILS_TO_MAKE(clCreateProgramWithBinary, CL_INVALID_VALUE, w.context, 1, &w.device, &zero_length,
                    &binary, nullptr),
      FAILS_TO_MAKE(clCreateProgramWithBinary, CL_INVALID_VALUE, w.context, 1, &w.device, &length,
                    &null_binary, nullptr),
      FAILS_TO_MAKE_ON_BAD(device, cl_device_id, clCreateProgramWithBinary, CL_INVALID_DEVICE, w.context, 1,
                           &bad, &length, &binary, nullptr),
      FAILS_TO_MAKE(clCreateProgramWithBinary, CL_INVALID_BINARY, w.context, 1, &w.device, &length, &binary,
                    nullptr),

      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreateProgramWithBuiltInKernels, CL_INVALID_CONTEXT, bad, 1,
                           &w.device, "k"),
      FAILS_TO_MAKE(clCreateProgramWithBuiltInKernels, CL_INVALID_VALUE, w.context, 0, &w.device, "k"),
      FAILS_TO_MAKE(clCreateProgramWithBuiltInKernels, CL_INVALID_VALUE, w.context, 1, nullptr, "k"),
      FAILS_TO_MAKE(clCreateProgramWithBuiltInKernels, CL_INVALID_VALUE, w.context, 1, &w.device, nullptr),
      FAILS_TO_MAKE(clCreateProgramWithBuiltInKernels, CL_INVALID_VALUE, w.context, 1, &w.device, "unknown"),
      FAILS_TO_MAKE_ON_BAD(device, cl_device_id, clCreateProgramWithBuiltInKernels, CL_INVALID_DEVICE,
                           w.context, 1, &bad, "k"),

      FAILS_ON_BAD(program, cl_program, clRetainProgram, CL_INVALID_PROGRAM, bad),
      FAILS_ON_BAD(program, cl_program, clReleaseProgram, CL_INVALID_PROGRAM, bad),

      FAILS_ON_BAD(program, cl_program, clBuildProgram, CL_INVALID_PROGRAM, bad, 0, nullptr, nullptr, nullptr,
                   nullptr),
      FAILS(clBuildProgram, CL_INVALID_VALUE, w.unbuilt, 1, nullptr, nullptr, nullptr, nullptr),
      FAILS(clBuildProgram, CL_INVALID_VALUE, w.unbuilt, 0, &w.device, nullptr, nullptr, nullptr),
      FAILS(clBuildProgram, CL_INVALID_VALUE, w.unbuilt, 0, nullptr, nullptr, nullptr, &user_data),
      FAILS_ON_BAD(device, cl_device_id, clBuildProgram, CL_INVALID_DEVICE, w.unbuilt, 1, &bad, nullptr,
                   nullptr, nullptr),
      FAILS(clBuildProgram, CL_INVALID_BINARY, w.from_object, 0, nullptr, nullptr, nullptr, nullptr),
      FAILS(clBuildProgram, CL_INVALID_BUILD_OPTIONS, w.built, 0, nullptr, "-no-such-option", nullptr,
            nullptr),
      FAILS(clBuildProgram, CL_INVALID_BUILD_OPTIONS, w.unbuilt, 0, nullptr, "-create-library", nullptr,
            nullptr),
      FAILS(clBuildProgram, CL_INVALID_BUILD_OPTIONS, w.unbuilt, 0, nullptr, "-no-such-option", on_built,
            nullptr),
      FAILS(clBuildProgram, CL_INVALID_BUILD_OPTIONS, w.from_executable, 0, nullptr, "-no-such-option",
            nullptr, nullptr),
      FAILS(clBuildProgram, CL_BUILD_PROGRAM_FAILURE, w.failed, 0, nullptr, nullptr, nullptr, nullptr),
      FAILS(clBuildProgram, CL_INVALID_OPERATION, w.with_kernel, 0, nullptr, nullptr, nullptr, nullptr),

      FAILS_ON_BAD(program, cl_program, clCompileProgram, CL_INVALID_PROGRAM, bad, 0, nullptr, nullptr, 0,
                   nullptr, nullptr, nullptr, nullptr),
      FAILS(clCompileProgram, CL_INVALID_VALUE, w.unbuilt, 1, nullptr, nullptr, 0, nullptr, nullptr, nullptr,
            nullptr),
      FAILS(clCompileProgram, CL_INVALID_VALUE, w.unbuilt, 0, &w.device, nullptr, 0, nullptr, nullptr,
            nullptr, nullptr),
      FAILS(clCompileProgram, CL_INVALID_VALUE, w.unbuilt, 0, nullptr, nullptr, 0, &w.built, nullptr, nullptr,
            nullptr),
      FAILS(clCompileProgram, CL_INVALID_VALUE, w.unbuilt, 0, nullptr, nullptr, 0, nullptr, &header_name,
            nullptr, nullptr),
      FAILS(clCompileProgram, CL_INVALID_VALUE, w.unbuilt, 0, nullptr, nullptr, 1, nullptr, &header_name,
            nullptr, nullptr),
      FAILS(clCompileProgram, CL_INVALID_VALUE, w.unbuilt, 0, nullptr, nullptr, 1, &w.built, nullptr, nullptr,
            nullptr),
      FAILS(clCompileProgram, CL_INVALID_VALUE, w.unbuilt, 0, nullptr, nullptr, 0, nullptr, nullptr, nullptr,
            &user_data),
      FAILS_ON_BAD(program, cl_program, clCompileProgram, CL_INVALID_PROGRAM, w.unbuilt, 0, nullptr, nullptr,
                   1, &bad, &header_name, nullptr, nullptr),
      FAILS_ON_BAD(device, cl_device_id, clCompileProgram, CL_INVALID_DEVICE, w.unbuilt, 1, &bad, nullptr, 0,
                   nullptr, nullptr, nullptr, nullptr),
      FAILS(clCompileProgram, CL_INVALID_COMPILER_OPTIONS, w.built, 0, nullptr, "-no-such-option", 0, nullptr,
            nullptr, nullptr, nullptr),
      FAILS(clCompileProgram, CL_COMPILE_PROGRAM_FAILURE, w.failed, 0, nullptr, nullptr, 0, nullptr, nullptr,
            nullptr, nullptr),
      FAILS(clCompileProgram, CL_INVALID_OPERATION, w.with_kernel, 0, nullptr, nullptr, 0, nullptr, nullptr,
            nullptr, nullptr),
      FAILS(clCompileProgram, CL_INVALID_OPERATION, w.from_object, 0, nullptr, nullptr, 0, nullptr, nullptr,
            nullptr, nullptr),

      FAILS_TO_MAKE_ON_BAD(context, cl_context, clLinkProgram, CL_INVALID_CONTEXT, bad, 0, nullptr, nullptr,
                           1, &w.compiled, nullptr, nullptr),
      FAILS_TO_MAKE(clLinkProgram, CL_INVALID_VALUE, w.context, 1, nullptr, nullptr, 1, &w.compiled, nullptr,
                    nullptr),
      FAILS_TO_MAKE(clLinkProgram, CL_INVALID_VALUE, w.context, 0, &w.device, nullptr, 1, &w.compiled,
                    nullptr, nullptr),
      FAILS_TO_MAKE(clLinkProgram, CL_INVALID_VALUE, w.context, 0, nullptr, nullptr, 0, nullptr, nullptr,
                    nullptr),
      FAILS_TO_MAKE(clLinkProgram, CL_INVALID_VALUE, w.context, 0, nullptr, nullptr, 0, &w.compiled, nullptr,
                    nullptr),
      FAILS_TO_MAKE(clLinkProgram, CL_INVALID_VALUE, w.context, 0, nullptr, nullptr, 1, nullptr, nullptr,
                    nullptr),
      FAILS_TO_MAKE(clLinkProgram, CL_INVALID_VALUE, w.context, 0, nullptr, nullptr, 1, &w.compiled, nullptr,
                    &user_data),
      FAILS_TO_MAKE_ON_BAD(program, cl_program, clLinkProgram, CL_INVALID_PROGRAM, w.context, 0, nullptr,
                           nullptr, 1, &bad, nullptr, nullptr),
      FAILS_TO_MAKE_ON_BAD(device, cl_device_id, clLinkProgram, CL_INVALID_DEVICE, w.context, 1, &bad,
                           nullptr, 1, &w.compiled, nullptr, nullptr),
      FAILS_TO_MAKE(clLinkProgram, CL_INVALID_LINKER_OPTIONS, w.context, 0, nullptr, "-no-such-option", 1,
                    &w.compiled, nullptr, nullptr),
      FAILS_TO_MAKE(clLinkProgram, CL_INVALID_LINKER_OPTIONS, w.context, 0, nullptr, "-no-such-option", 1,
                    &w.compiled, on_built, nullptr),
      FAILS_TO_MAKE(clLinkProgram, CL_INVALID_LINKER_OPTIONS, w.context, 0, nullptr, "-D NAME", 1,
                    &w.compiled, nullptr, nullptr),
      FAILS_TO_MAKE(clLinkProgram, CL_INVALID_LINKER_OPTIONS, w.context, 0, nullptr, "-enable-link-options",
                    1, &w.compiled, nullptr, nullptr),
      FAILS_TO_MAKE(clLinkProgram, CL_INVALID_OPERATION, w.context, 0, nullptr, nullptr, 1, &w.unbuilt,
                    nullptr, nullptr),
      ErrorRow{.function = "clLinkProgram",
               .code = CL_LINK_PROGRAM_FAILURE,
               .call =
                   [](ObjectSet& w, void*) {
                     cl_int error = CL_SUCCESS;
                     const cl_program twice[] = {w.compiled, w.compiled};  // every kernel is defined twice
                     clReleaseProgram(w.cl->clLinkProgram(w.context, 0, nullptr, nullptr, 2, twice, nullptr,
                                                          nullptr, &error));
                     return error;
                   },
               .line = __LINE__},

      FAILS_ON_BAD(platform, cl_platform_id, clUnloadPlatformCompiler, CL_INVALID_PLATFORM, bad),

      FAILS_ON_BAD(program, cl_program, clGetProgramInfo, CL_INVALID_PROGRAM, bad, CL_PROGRAM_CONTEXT, 0,
                   nullptr, nullptr),
      FAILS(clGetProgramInfo, CL_INVALID_VALUE, w.built, 0x7777, 0, nullptr, nullptr),
      FAILS(clGetProgramInfo, CL_INVALID_VALUE, w.built, CL_PROGRAM_SOURCE, 1, w.room, nullptr),
      FAILS(clGetProgramInfo, CL_INVALID_VALUE, w.built, CL_PROGRAM_BINARIES, 1, w.room, nullptr),
      FAILS(clGetProgramInfo, CL_INVALID_PROGRAM_EXECUTABLE, w.unbuilt, CL_PROGRAM_NUM_KERNELS, 0, nullptr,
            nullptr),
      FAILS(clGetProgramInfo, CL_INVALID_PROGRAM_EXECUTABLE, w.compiled, CL_PROGRAM_KERNEL_NAMES, 0, nullptr,
            nullptr),
      FAILS_ON_BAD(program, cl_program, clGetProgramBuildInfo, CL_INVALID_PROGRAM, bad, w.device,
                   CL_PROGRAM_BUILD_STATUS, 0, nullptr, nullptr),
      FAILS_ON_BAD(device, cl_device_id, clGetProgramBuildInfo, CL_INVALID_DEVICE, w.built, bad,
                   CL_PROGRAM_BUILD_STATUS, 0, nullptr, nullptr),
      FAILS(clGetProgramBuildInfo, CL_INVALID_VALUE, w.built, w.device, 0x7777, 0, nullptr, nullptr),
      FAILS(clGetProgramBuildInfo, CL_INVALID_VALUE, w.built, w.device, CL_PROGRAM_BUILD_STATUS, 1, w.room,
            nullptr),
  };
}
