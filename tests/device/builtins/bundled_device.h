// The bundled device as a program meets it: through the ICD loader, which is set to where the build put the
// driver.
#pragma once

#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "tests/paths.h"

namespace device_test {

using Bytes = std::vector<unsigned char>;

/// One context and queue for the whole process. A CL error is a failed test and leaves outputs as they were.
class BundledDevice {
 public:
  static BundledDevice& instance() {
    static BundledDevice device;
    return device;
  }

  cl_context context() const { return context_; }
  cl_command_queue queue() const { return queue_; }
  cl_device_id device() const { return device_; }

  /// A program, or null with the build log in the test's output.
  cl_program build(const std::string& source, const char* options = "") {
    const char* text = source.c_str();
    cl_int error = 0;
    cl_program program = clCreateProgramWithSource(context_, 1, &text, nullptr, &error);
    if (clBuildProgram(program, 1, &device_, options, nullptr, nullptr) == CL_SUCCESS) return program;
    ADD_FAILURE() << log(program) << source.substr(0, 2000);
    clReleaseProgram(program);
    return nullptr;
  }

  /// Of a program's last build.
  std::string log(cl_program program) const {
    std::size_t size = 0;
    clGetProgramBuildInfo(program, device_, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
    std::string text(size, '\0');
    clGetProgramBuildInfo(program, device_, CL_PROGRAM_BUILD_LOG, size, text.data(), nullptr);
    return text.c_str();
  }

  /// Runs a kernel whose arguments are buffers, in order. Every buffer is written before and read back after.
  void run(cl_program program, const std::string& kernel_name, std::size_t global,
           std::span<Bytes* const> buffers, std::size_t local = 0) {
    cl_int error = 0;
    cl_kernel kernel = clCreateKernel(program, kernel_name.c_str(), &error);
    ASSERT_EQ(error, CL_SUCCESS) << kernel_name;
    std::vector<cl_mem> memory;
    for (Bytes* b : buffers) {
      memory.push_back(
          clCreateBuffer(context_, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, b->size(), b->data(), &error));
      ASSERT_EQ(error, CL_SUCCESS);
      ASSERT_EQ(clSetKernelArg(kernel, memory.size() - 1, sizeof(cl_mem), &memory.back()), CL_SUCCESS);
    }
    ASSERT_EQ(clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &global, local == 0 ? nullptr : &local, 0,
                                     nullptr, nullptr),
              CL_SUCCESS);
    for (std::size_t i = 0; i < buffers.size(); ++i) {
      ASSERT_EQ(clEnqueueReadBuffer(queue_, memory[i], CL_TRUE, 0, buffers[i]->size(), buffers[i]->data(), 0,
                                    nullptr, nullptr),
                CL_SUCCESS);
      clReleaseMemObject(memory[i]);
    }
    clReleaseKernel(kernel);
  }

 private:
  BundledDevice() {
    setenv("OCL_ICD_VENDORS", PLUMBLINE_BINARY_DIR "/etc/OpenCL/vendors/", 1);
    cl_platform_id platform = nullptr;
    EXPECT_EQ(clGetPlatformIDs(1, &platform, nullptr), CL_SUCCESS);
    EXPECT_EQ(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device_, nullptr), CL_SUCCESS);
    context_ = clCreateContext(nullptr, 1, &device_, nullptr, nullptr, nullptr);
    queue_ = clCreateCommandQueue(context_, device_, 0, nullptr);
  }
  cl_device_id device_ = nullptr;
  cl_context context_ = nullptr;
  cl_command_queue queue_ = nullptr;
};

template <class T>
Bytes bytes_of(const std::vector<T>& values) {
  Bytes bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

template <class T>
std::vector<T> values_of(const Bytes& bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

}  // namespace device_test
