#include "session.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "entry_points.h"
#include "tests/paths.h"

namespace {

const bool environment_set = setenv("OCL_ICD_VENDORS", PLUMBLINE_BINARY_DIR "/etc/OpenCL/vendors", 1) == 0;

}  // namespace

cl_platform_id softcl_platform() {
  EXPECT_TRUE(environment_set);
  cl_platform_id platform = nullptr;
  EXPECT_EQ(clGetPlatformIDs(1, &platform, nullptr), CL_SUCCESS);
  char name[64] = "";
  EXPECT_EQ(clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name, name, nullptr), CL_SUCCESS);
  EXPECT_STREQ(name, "softcl");
  return platform;
}

cl_device_id softcl_device() {
  cl_device_id device = nullptr;
  EXPECT_EQ(clGetDeviceIDs(softcl_platform(), CL_DEVICE_TYPE_ALL, 1, &device, nullptr), CL_SUCCESS);
  return device;
}

const EntryPoints& softcl_entry_points() {
  static const EntryPoints table = [] {
    const cl_platform_id platform = softcl_platform();
    EntryPoints all{};
    static_cast<cl_icd_dispatch&>(all) = **reinterpret_cast<const cl_icd_dispatch**>(platform);
#define LOOK_UP(name) \
  all.name = reinterpret_cast<decltype(all.name)>(clGetExtensionFunctionAddressForPlatform(platform, #name));
    EXTENSION_FUNCTIONS(LOOK_UP)
#undef LOOK_UP
    return all;
  }();
  return table;
}

Session::Session(cl_command_queue_properties properties) : device(softcl_device()) {
  cl_int error = CL_SUCCESS;
  context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  queue = clCreateCommandQueue(context, device, properties, &error);
  EXPECT_EQ(error, CL_SUCCESS);
}

Session::~Session() {
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(context), CL_SUCCESS);
}

cl_program Session::build(const char* text, const char* options) const {
  cl_int error = CL_SUCCESS;
  const cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  if (clBuildProgram(program, 0, nullptr, options, nullptr, nullptr) != CL_SUCCESS) {
    ADD_FAILURE() << log(program);
  }
  return program;
}

std::string Session::log(cl_program program) const {
  size_t size = 0;
  clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
  std::string text(size, '\0');
  clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, text.data(), nullptr);
  return text.c_str();
}

cl_kernel Session::kernel(cl_program program, const char* name) const {
  cl_int error = CL_SUCCESS;
  const cl_kernel made = clCreateKernel(program, name, &error);
  EXPECT_EQ(error, CL_SUCCESS) << name;
  return made;
}

cl_mem Session::buffer(size_t size, cl_mem_flags flags, void* host) const {
  cl_int error = CL_SUCCESS;
  const cl_mem made = clCreateBuffer(context, flags, size, host, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  return made;
}
