// The limits of table 4.3: not below the full profile's, and what they promise can be had.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "session.h"

namespace {

template <class T>
T device_value(cl_device_info name) {
  T value{};
  EXPECT_EQ(clGetDeviceInfo(softcl_device(), name, sizeof value, &value, nullptr), CL_SUCCESS) << name;
  return value;
}

TEST(Limits, AreAtLeastThoseOfTheFullProfile) {
  const auto global = device_value<cl_ulong>(CL_DEVICE_GLOBAL_MEM_SIZE);
  EXPECT_GE(device_value<cl_uint>(CL_DEVICE_MAX_COMPUTE_UNITS), 1u);
  EXPECT_GE(device_value<cl_uint>(CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS), 3u);
  EXPECT_GE(device_value<size_t>(CL_DEVICE_MAX_WORK_GROUP_SIZE), 1u);
  EXPECT_GE(device_value<cl_ulong>(CL_DEVICE_MAX_MEM_ALLOC_SIZE), std::max<cl_ulong>(global / 4, 128u << 20));
  EXPECT_GE(device_value<size_t>(CL_DEVICE_MAX_PARAMETER_SIZE), 1024u);
  EXPECT_GE(device_value<cl_uint>(CL_DEVICE_MEM_BASE_ADDR_ALIGN), 8 * sizeof(cl_long16));
  EXPECT_GE(device_value<cl_ulong>(CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE), 64u << 10);
  EXPECT_GE(device_value<cl_uint>(CL_DEVICE_MAX_CONSTANT_ARGS), 8u);
  EXPECT_GE(device_value<cl_ulong>(CL_DEVICE_LOCAL_MEM_SIZE), 32u << 10);
  EXPECT_GE(device_value<size_t>(CL_DEVICE_PRINTF_BUFFER_SIZE), 1u << 20);
  const cl_device_fp_config single = CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN;
  EXPECT_EQ(device_value<cl_device_fp_config>(CL_DEVICE_SINGLE_FP_CONFIG) & single, single);
  const cl_device_fp_config full =
      single | CL_FP_FMA | CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF | CL_FP_DENORM;
  EXPECT_EQ(device_value<cl_device_fp_config>(CL_DEVICE_DOUBLE_FP_CONFIG) & full, full);
  EXPECT_TRUE(device_value<cl_device_exec_capabilities>(CL_DEVICE_EXECUTION_CAPABILITIES) & CL_EXEC_KERNEL);
  EXPECT_TRUE(device_value<cl_command_queue_properties>(CL_DEVICE_QUEUE_PROPERTIES) &
              CL_QUEUE_PROFILING_ENABLE);
}

TEST(Limits, TheLargestAllocationCanBeMadeAndNoLarger) {
  Session s;
  const auto most = device_value<cl_ulong>(CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  cl_int error = CL_SUCCESS;
  EXPECT_EQ(clCreateBuffer(s.context, 0, most + 1, nullptr, &error), nullptr);
  EXPECT_EQ(error, CL_INVALID_BUFFER_SIZE);
  const cl_mem buffer = clCreateBuffer(s.context, 0, most, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  const cl_uint written = 0x12345678;
  cl_uint read = 0;
  for (const size_t at : {size_t(0), size_t(most / 2), size_t(most - 4)}) {
    EXPECT_EQ(clEnqueueWriteBuffer(s.queue, buffer, CL_TRUE, at, 4, &written, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(clEnqueueReadBuffer(s.queue, buffer, CL_TRUE, at, 4, &read, 0, nullptr, nullptr), CL_SUCCESS);
    EXPECT_EQ(read, written);
  }
  clReleaseMemObject(buffer);
}

/// One work-group as long as can be, with all the local memory there is and a barrier.
TEST(Limits, AWorkGroupMayHaveTheWholeLocalMemory) {
  Session s;
  const auto most = device_value<size_t>(CL_DEVICE_MAX_WORK_GROUP_SIZE);
  const auto local = device_value<cl_ulong>(CL_DEVICE_LOCAL_MEM_SIZE);
  const cl_program program = s.build(R"(
    __kernel void k(__global uint* o, __local uint* t, uint words) {
      uint l = get_local_id(0), n = get_local_size(0);
      for (uint i = l; i < words; i += n) t[i] = i * 3;
      barrier(CLK_LOCAL_MEM_FENCE);
      uint sum = 0;
      for (uint i = (l + 1) % n; i < words; i += n) sum += t[i];
      o[get_global_id(0)] = sum;
    })");
  const cl_kernel kernel = s.kernel(program, "k");
  const cl_mem out = s.buffer(most * 4);
  const cl_uint words = cl_uint(local / 4);
  clSetKernelArg(kernel, 0, sizeof out, &out);
  clSetKernelArg(kernel, 1, local, nullptr);
  clSetKernelArg(kernel, 2, sizeof words, &words);
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &most, &most, 0, nullptr, nullptr),
            CL_SUCCESS);
  std::vector<cl_uint> sums(most);
  EXPECT_EQ(clEnqueueReadBuffer(s.queue, out, CL_TRUE, 0, most * 4, sums.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  cl_uint total = 0, expected = 0;
  for (const cl_uint sum : sums) total += sum;
  for (cl_uint i = 0; i < words; ++i) expected += i * 3;
  EXPECT_EQ(total, expected);

  const size_t longer = most + 1;
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &longer, &longer, 0, nullptr, nullptr),
            CL_INVALID_WORK_ITEM_SIZE);
  clSetKernelArg(kernel, 1, local + 1, nullptr);
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &most, &most, 0, nullptr, nullptr),
            CL_OUT_OF_RESOURCES);
  clReleaseMemObject(out);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

TEST(Limits, AKernelTakesAsManyBytesOfParametersAsPromised) {
  Session s;
  const auto most = device_value<size_t>(CL_DEVICE_MAX_PARAMETER_SIZE);
  const size_t ints = (most - sizeof(cl_mem)) / 4;
  const cl_program program =
      s.build(fmt::format("struct S {{ int v[{0}]; }};"
                          "__kernel void k(__global int* o, struct S s) {{"
                          "  int sum = 0; for (int i = 0; i < {0}; ++i) sum += s.v[i]; o[0] = sum; }}",
                          ints)
                  .c_str());
  const cl_kernel kernel = s.kernel(program, "k");
  const cl_mem out = s.buffer(4);
  std::vector<cl_int> values(ints);
  std::iota(values.begin(), values.end(), -17);
  clSetKernelArg(kernel, 0, sizeof out, &out);
  EXPECT_EQ(clSetKernelArg(kernel, 1, ints * 4, values.data()), CL_SUCCESS);
  const size_t one = 1;
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  cl_int sum = 0;
  clEnqueueReadBuffer(s.queue, out, CL_TRUE, 0, 4, &sum, 0, nullptr, nullptr);
  EXPECT_EQ(sum, std::accumulate(values.begin(), values.end(), 0));
  clReleaseMemObject(out);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

TEST(Limits, AKernelTakesAsManyConstantBuffersAsPromised) {
  Session s;
  const auto count = device_value<cl_uint>(CL_DEVICE_MAX_CONSTANT_ARGS);
  const size_t ints = (64 << 10) / 4;  // the full profile's CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE
  std::string parameters = "__global int* o", sum = "0";
  for (cl_uint i = 0; i < count; ++i) {
    parameters += fmt::format(", __constant int* c{}", i);
    sum += fmt::format(" + c{}[{}]", i, ints - 1 - i);
  }
  const cl_program program = s.build(("__kernel void k(" + parameters + ") { o[0] = " + sum + "; }").c_str());
  const cl_kernel kernel = s.kernel(program, "k");
  const cl_mem out = s.buffer(4);
  clSetKernelArg(kernel, 0, sizeof out, &out);
  std::vector<cl_int> values(ints);
  std::iota(values.begin(), values.end(), 5);
  const cl_mem constants = s.buffer(ints * 4, CL_MEM_COPY_HOST_PTR, values.data());
  cl_int expected = 0, read = 0;
  for (cl_uint i = 0; i < count; ++i) {
    EXPECT_EQ(clSetKernelArg(kernel, i + 1, sizeof constants, &constants), CL_SUCCESS);
    expected += values[ints - 1 - i];
  }
  const size_t one = 1;
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  clEnqueueReadBuffer(s.queue, out, CL_TRUE, 0, 4, &read, 0, nullptr, nullptr);
  EXPECT_EQ(read, expected);
  for (const cl_mem m : {out, constants}) clReleaseMemObject(m);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

/// Where work-items keep much private memory across a barrier, the work-group is shorter, as its limit
/// reports.
TEST(Limits, MuchPrivateMemoryShortensTheWorkGroup) {
  Session s;
  const cl_program program = s.build(R"(
    __kernel void k(__global int* o) {
      int mine[1 << 18];
      int l = get_local_id(0);
      for (int i = 0; i < 1 << 18; ++i) mine[i] = i * l;
      barrier(CLK_LOCAL_MEM_FENCE);
      o[get_global_id(0)] = mine[(o[get_global_id(0)] + 1000) & 0x3ffff];
    })");
  const cl_kernel kernel = s.kernel(program, "k");
  size_t group = 0;
  cl_ulong bytes = 0;
  EXPECT_EQ(
      clGetKernelWorkGroupInfo(kernel, s.device, CL_KERNEL_WORK_GROUP_SIZE, sizeof group, &group, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(
      clGetKernelWorkGroupInfo(kernel, s.device, CL_KERNEL_PRIVATE_MEM_SIZE, sizeof bytes, &bytes, nullptr),
      CL_SUCCESS);
  EXPECT_GE(bytes, 1u << 20);
  ASSERT_GE(group, 2u);
  ASSERT_LT(group, device_value<size_t>(CL_DEVICE_MAX_WORK_GROUP_SIZE));
  std::vector<cl_int> out(group);
  const cl_mem buffer = s.buffer(group * 4, CL_MEM_COPY_HOST_PTR, out.data());
  clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &group, &group, 0, nullptr, nullptr),
            CL_SUCCESS);
  clEnqueueReadBuffer(s.queue, buffer, CL_TRUE, 0, group * 4, out.data(), 0, nullptr, nullptr);
  for (size_t i = 0; i < group; ++i) EXPECT_EQ(out[i], cl_int(1000 * i));
  clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

/// Without barriers the private memory is on a worker's stack, which does not overflow.
TEST(Limits, MorePrivateMemoryThanThereIsIsAnError) {
  Session s;
  struct {
    int megabytes;
    cl_int code;
  } const sizes[] = {
      {16, CL_SUCCESS}, {60, CL_SUCCESS}, {65, CL_OUT_OF_RESOURCES}, {1024, CL_OUT_OF_RESOURCES}};
  const cl_mem buffer = s.buffer(4);
  for (const auto& size : sizes) {
    const cl_program program =
        s.build(fmt::format("__kernel void k(__global int* o) {{ char mine[{} << 20];"
                            "  for (long i = 0; i < sizeof mine; i += 997) mine[i] = i;"
                            "  o[0] = mine[(o[0] & 7) * 997]; }}",
                            size.megabytes)
                    .c_str());
    const cl_kernel kernel = s.kernel(program, "k");
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    const size_t one = 1;
    EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr),
              size.code)
        << size.megabytes;
    EXPECT_EQ(clFinish(s.queue), CL_SUCCESS);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
  }
  clReleaseMemObject(buffer);
}

}  // namespace
