#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "session.h"

/// A queue on the device beside the session's, and a buffer of integers.
struct DeviceEnqueue : Session {
  static constexpr size_t ints = 1024;

  explicit DeviceEnqueue(cl_uint size = 0, cl_command_queue_properties more = CL_QUEUE_ON_DEVICE_DEFAULT)
      : Session(CL_QUEUE_PROFILING_ENABLE), on_device(make_queue(more, size)), out(buffer(ints * 4)) {}
  ~DeviceEnqueue() {
    clFinish(queue);
    clReleaseMemObject(out);
    clReleaseCommandQueue(on_device);
  }

  cl_command_queue make_queue(cl_command_queue_properties more, cl_uint size = 0) const {
    cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES,
                                        CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | more,
                                        cl_queue_properties(size == 0 ? 0 : CL_QUEUE_SIZE), size, 0};
    cl_int error = CL_SUCCESS;
    const cl_command_queue made = clCreateCommandQueueWithProperties(context, device, properties, &error);
    EXPECT_EQ(error, CL_SUCCESS);
    return made;
  }

  /// Enqueues kernel k(global int* out, queue_t q) of `source` over `global` work-items in groups of `local`.
  /// `out`, of so many bytes, holds zeros before.
  void enqueue(const std::string& source, size_t global = 1, size_t local = 1,
               const std::string& options = "-cl-std=CL3.0", cl_event* event = nullptr,
               size_t bytes = ints * 4) {
    const cl_program program = build(source.c_str(), options.c_str());
    const cl_kernel k = kernel(program, "k");
    const cl_int zero = 0;
    EXPECT_EQ(clEnqueueFillBuffer(queue, out, &zero, 4, 0, bytes, 0, nullptr, nullptr), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(k, 0, sizeof out, &out), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(k, 1, sizeof on_device, &on_device), CL_SUCCESS);
    EXPECT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &global, &local, 0, nullptr, event), CL_SUCCESS);
    clReleaseKernel(k);
    clReleaseProgram(program);
  }
  std::vector<cl_int> read(size_t count) {
    std::vector<cl_int> values(count);
    EXPECT_EQ(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, count * 4, values.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    return values;
  }
  /// What kernel k with this body wrote first.
  std::vector<cl_int> run(const std::string& body, size_t count, size_t global = 1, size_t local = 1,
                          const std::string& options = "-cl-std=CL3.0") {
    enqueue("kernel void k(global int* out, queue_t q) {" + body + "}", global, local, options);
    return read(count);
  }

  cl_command_queue on_device;
  cl_mem out;
};
