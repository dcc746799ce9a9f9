#pragma once

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "entry_points.h"
#include "session.h"

inline constexpr const char* recorded_source = R"(
kernel void add(global int* x, int y) { x[get_global_id(0)] += y; }
kernel void scale(global int* x, int y) { x[get_global_id(0)] *= y; }
kernel void slow_add(global int* x, int y) {
  for (volatile int i = 0; i < 1000000; ++i) {
  }
  x[get_global_id(0)] += y;
}
)";
inline constexpr size_t items = 16;

/// A command buffer that is being recorded, and kernels on a buffer of zeros to record.
struct Recording : Session {
  explicit Recording(cl_command_buffer_flags_khr flags = 0, cl_command_queue_properties properties = 0)
      : Session(properties) {
    const cl_command_buffer_properties_khr list[] = {CL_COMMAND_BUFFER_FLAGS_KHR, flags, 0};
    commands = cl.clCreateCommandBufferKHR(1, &queue, list, nullptr);
    program = build(recorded_source);
    adds = kernel(program, "add");
    scales = kernel(program, "scale");
    std::array<cl_int, items> zeros{};
    memory = buffer(sizeof zeros, CL_MEM_COPY_HOST_PTR, zeros.data());
  }
  ~Recording() {
    clFinish(queue);
    EXPECT_EQ(cl.clReleaseCommandBufferKHR(commands), CL_SUCCESS);
    for (const cl_kernel k : {adds, scales}) clReleaseKernel(k);
    clReleaseProgram(program);
    clReleaseMemObject(memory);
  }

  cl_sync_point_khr launch(cl_kernel kernel, cl_int y, std::vector<cl_sync_point_khr> waits = {},
                           cl_mutable_command_khr* handle = nullptr) {
    clSetKernelArg(kernel, 0, sizeof memory, &memory);
    clSetKernelArg(kernel, 1, sizeof y, &y);
    cl_sync_point_khr point = 0;
    EXPECT_EQ(cl.clCommandNDRangeKernelKHR(commands, nullptr, nullptr, kernel, 1, nullptr, &items, nullptr,
                                           cl_uint(waits.size()), waits.empty() ? nullptr : waits.data(),
                                           &point, handle),
              CL_SUCCESS);
    return point;
  }
  cl_int enqueue(cl_event* event = nullptr, cl_uint waits = 0, const cl_event* list = nullptr) {
    return cl.clEnqueueCommandBufferKHR(0, nullptr, commands, waits, list, event);
  }
  cl_command_buffer_state_khr state() {
    cl_command_buffer_state_khr value = 77;
    EXPECT_EQ(
        cl.clGetCommandBufferInfoKHR(commands, CL_COMMAND_BUFFER_STATE_KHR, sizeof value, &value, nullptr),
        CL_SUCCESS);
    return value;
  }
  std::vector<cl_int> contents(cl_mem of = nullptr) {
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    std::vector<cl_int> values(items);
    EXPECT_EQ(clEnqueueReadBuffer(queue, of ? of : memory, CL_TRUE, 0, items * 4, values.data(), 0, nullptr,
                                  nullptr),
              CL_SUCCESS);
    return values;
  }
  void finalize() { EXPECT_EQ(cl.clFinalizeCommandBufferKHR(commands), CL_SUCCESS); }

  const EntryPoints& cl = softcl_entry_points();
  cl_command_buffer_khr commands;
  cl_program program;
  cl_kernel adds, scales;
  cl_mem memory;
};

inline std::vector<cl_int> all(cl_int value) { return std::vector<cl_int>(items, value); }
