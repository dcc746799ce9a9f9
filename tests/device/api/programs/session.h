#pragma once

#include <CL/cl.h>

#include <cstdio>
#include <vector>

/// The first device of the first platform, with a queue. The program ends if there is none.
struct Session {
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;

  Session() {
    cl_platform_id platform = nullptr;
    clGetPlatformIDs(1, &platform, nullptr);
    clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    queue = clCreateCommandQueue(context, device, 0, nullptr);
  }
  ~Session() {
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  template <class T>
  cl_mem upload(std::vector<T>& values) const {
    return clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, values.size() * sizeof(T), values.data(), nullptr);
  }
  template <class T>
  std::vector<T> download(cl_mem buffer, size_t count) const {
    std::vector<T> values(count);
    clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, count * sizeof(T), values.data(), 0, nullptr, nullptr);
    return values;
  }
};
