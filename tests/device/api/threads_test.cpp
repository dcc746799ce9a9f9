// Appendix A.2: every call but clSetKernelArg on one kernel object is safe from several host threads at once.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "session.h"

namespace {

constexpr const char* source = R"(
__kernel void scale(__global int* a, int by, __local int* t) {
  t[get_local_id(0)] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = by * t[get_local_size(0) - 1 - get_local_id(0)];
})";

/// What one thread does: its own context, queue, program, launches and checks.
void whole_session(int number, std::atomic<int>& wrong) {
  Session s(number % 2 ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0);
  const cl_program program = s.build(source, number % 3 ? "" : "-cl-mad-enable");
  const cl_kernel kernel = s.kernel(program, "scale");
  const size_t items = 1024, local = 16;
  std::vector<cl_int> values(items);
  for (size_t i = 0; i < items; ++i) values[i] = cl_int(i);
  const cl_mem buffer = s.buffer(items * 4, CL_MEM_COPY_HOST_PTR, values.data());
  clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
  const cl_int by = number + 2;
  clSetKernelArg(kernel, 1, sizeof by, &by);
  clSetKernelArg(kernel, 2, local * 4, nullptr);
  cl_event event = nullptr;
  wrong +=
      clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &items, &local, 0, nullptr, &event) != CL_SUCCESS;
  wrong += clEnqueueReadBuffer(s.queue, buffer, CL_TRUE, 0, items * 4, values.data(), 1, &event, nullptr) !=
           CL_SUCCESS;
  for (size_t i = 0; i < items; ++i)
    wrong += values[i] != by * cl_int(i / local * local + local - 1 - i % local);
  clReleaseEvent(event);
  clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

TEST(Threads, EightBuildAndLaunchAtOnce) {
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&wrong, t] {
      for (int round = 0; round < 2; ++round) whole_session(t, wrong);
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

void CL_CALLBACK count_down(cl_event, cl_int, void* data) {
  auto& left = *static_cast<std::atomic<int>*>(data);
  --left;
  left.notify_all();
}

TEST(Threads, EightShareOneQueueBufferAndContext) {
  for (const cl_command_queue_properties properties : {0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE}) {
    Session s(properties);
    const cl_mem shared = s.buffer(4096);
    std::atomic<int> callbacks{0}, wrong{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 8; ++t)
      threads.emplace_back([&, t] {
        std::vector<unsigned char> mine(256, static_cast<unsigned char>(t)), back(256);
        for (int round = 0; round < 100; ++round) {
          cl_event written = nullptr, marker = nullptr;
          wrong += clRetainMemObject(shared) != CL_SUCCESS;
          wrong += clEnqueueWriteBuffer(s.queue, shared, CL_FALSE, size_t(t) * 256, 256, mine.data(), 0,
                                        nullptr, &written) != CL_SUCCESS;
          ++callbacks;
          wrong += clSetEventCallback(written, CL_COMPLETE, count_down, &callbacks) != CL_SUCCESS;
          wrong += clEnqueueMarkerWithWaitList(s.queue, 1, &written, &marker) != CL_SUCCESS;
          wrong += clEnqueueReadBuffer(s.queue, shared, CL_TRUE, size_t(t) * 256, 256, back.data(), 1,
                                       &marker, nullptr) != CL_SUCCESS;
          wrong += back != mine;
          clReleaseEvent(written);
          clReleaseEvent(marker);
          wrong += clReleaseMemObject(shared) != CL_SUCCESS;
        }
      });
    for (std::thread& thread : threads) thread.join();
    clFinish(s.queue);
    for (int left = callbacks; left != 0; left = callbacks) callbacks.wait(left);
    EXPECT_EQ(wrong, 0);
    clReleaseMemObject(shared);
  }
}

constexpr const char* copies_a_level = R"(
constant sampler_t s = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
kernel void k(read_only image2d_t from, write_only image2d_t to, int level) {
  const int2 at = {get_global_id(0), get_global_id(1)};
  const float2 size = {get_global_size(0), get_global_size(1)};
  write_imageui(to, at, level, read_imageui(from, s, (convert_float2(at) + 0.5f) / size, (float)level));
})";

/// Fills level `level` of `from`, copies it by a kernel, and reads it of `to`: how many texels are wrong.
int copy_level(const Session& s, cl_kernel kernel, const cl_mem (&images)[2], size_t level, cl_uint value) {
  const size_t at[3] = {0, 0, level}, side = size_t(128) >> level, region[3] = {side, side, 1};
  const cl_uint color[4] = {value, 0, 0, 0};
  cl_event filled = nullptr, copied = nullptr;
  int wrong = clEnqueueFillImage(s.queue, images[0], color, at, region, 0, nullptr, &filled) != CL_SUCCESS;
  wrong +=
      clEnqueueNDRangeKernel(s.queue, kernel, 2, nullptr, region, nullptr, 1, &filled, &copied) != CL_SUCCESS;
  std::vector<cl_uint> texels(side * side);
  wrong += clEnqueueReadImage(s.queue, images[1], CL_TRUE, at, region, 0, 0, texels.data(), 1, &copied,
                              nullptr) != CL_SUCCESS;
  wrong += int(texels.size() - size_t(std::ranges::count(texels, value)));
  clReleaseEvent(filled);
  clReleaseEvent(copied);
  return wrong;
}

TEST(Threads, EightUseTheLevelsOfOneImage) {
  Session s(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  const cl_program program = s.build(copies_a_level, "-cl-std=CL3.0");
  const cl_image_format format{CL_R, CL_UNSIGNED_INT32};
  const cl_image_desc d{CL_MEM_OBJECT_IMAGE2D, 128, 128, 0, 0, 0, 0, 8, 0, {nullptr}};
  const cl_mem images[2] = {clCreateImage(s.context, 0, &format, &d, nullptr, nullptr),
                            clCreateImage(s.context, 0, &format, &d, nullptr, nullptr)};
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      const cl_kernel kernel = s.kernel(program, "k");
      clSetKernelArg(kernel, 0, sizeof images[0], &images[0]);
      clSetKernelArg(kernel, 1, sizeof images[1], &images[1]);
      clSetKernelArg(kernel, 2, sizeof t, &t);
      for (cl_uint round = 0; round < 20; ++round)
        wrong += copy_level(s, kernel, images, size_t(t), round + 1000 * cl_uint(t));
      clReleaseKernel(kernel);
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  for (const cl_mem image : images) clReleaseMemObject(image);
  clReleaseProgram(program);
}

}  // namespace
