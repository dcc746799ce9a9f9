// Sub-devices (section 4.3).
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "session.h"

namespace {

/// How many native kernels run at the same time. Each waits until `awaited` have.
struct Recorder {
  int awaited = 1;
  std::atomic<int> running{0}, most{0};
};

void CL_CALLBACK record(void* argument) {
  Recorder& r = **static_cast<Recorder**>(argument);
  const int now = ++r.running;
  for (int seen = r.most; now > seen && !r.most.compare_exchange_weak(seen, now);) {
  }
  r.most.notify_all();
  for (int seen = r.most; seen < r.awaited; seen = r.most) r.most.wait(seen);
  for (int i = 0; i < 100; ++i) std::this_thread::yield();
  --r.running;
}

TEST(SubDevice, RunsOnItsOwnCoresOnly) {
  const cl_device_id root = softcl_device();
  cl_uint units = 0;
  clGetDeviceInfo(root, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, nullptr);
  if (units < 2) GTEST_SKIP() << "one compute unit cannot be divided";
  const cl_device_partition_property ones[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  std::vector<cl_device_id> parts(units);
  cl_uint count = 0;
  ASSERT_EQ(clCreateSubDevices(root, ones, units, parts.data(), &count), CL_SUCCESS);
  EXPECT_EQ(count, units);
  for (const cl_device_id d : {root, parts[0]}) {
    const cl_context context = clCreateContext(nullptr, 1, &d, nullptr, nullptr, nullptr);
    const cl_command_queue queue =
        clCreateCommandQueue(context, d, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, nullptr);
    Recorder recorder{.awaited = d == root ? 2 : 1};
    Recorder* pointer = &recorder;
    for (int i = 0; i < 20; ++i)
      clEnqueueNativeKernel(queue, record, &pointer, sizeof pointer, 0, nullptr, nullptr, 0, nullptr,
                            nullptr);
    clFinish(queue);
    if (d != root) {
      EXPECT_EQ(recorder.most, 1);
    }
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
  }
  cl_device_id parent = nullptr;
  clGetDeviceInfo(parts[0], CL_DEVICE_PARENT_DEVICE, sizeof parent, &parent, nullptr);
  EXPECT_EQ(parent, root);
  for (const cl_device_id part : parts) EXPECT_EQ(clReleaseDevice(part), CL_SUCCESS);
  EXPECT_EQ(clReleaseDevice(parts[0]), CL_INVALID_DEVICE);
}

/// A sub-device of one compute unit; null where the host has a single one.
cl_device_id single_unit() {
  const cl_device_partition_property ones[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1,
                                               CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
  cl_device_id part = nullptr;
  clCreateSubDevices(softcl_device(), ones, 1, &part, nullptr);
  return part;
}

constexpr const char* source = "__kernel void k(__global int* o) { o[get_global_id(0)] = 7; }";

/// Builds nothing itself: runs kernel k of `program` on `device`.
void expect_it_runs(const Session& s, cl_program program, cl_device_id device) {
  cl_int error = CL_SUCCESS;
  cl_build_status status = CL_BUILD_NONE;
  EXPECT_EQ(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_STATUS, sizeof status, &status, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(status, CL_BUILD_SUCCESS);
  const cl_command_queue queue = clCreateCommandQueue(s.context, device, 0, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  const cl_kernel kernel = s.kernel(program, "k");
  size_t most = 0;
  EXPECT_EQ(clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most, nullptr),
            CL_SUCCESS);
  EXPECT_GE(most, 1u);
  const cl_mem out = s.buffer(16 * 4);
  const size_t items = 16;
  clSetKernelArg(kernel, 0, sizeof out, &out);
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  cl_int results[16] = {};
  EXPECT_EQ(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof results, results, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(results[15], 7);
  clReleaseMemObject(out);
  clReleaseKernel(kernel);
  clReleaseCommandQueue(queue);
}

/// Of a context for the root device alone: its sub-devices take part without being named.
TEST(SubDevice, RunsWhatIsBuiltForTheDeviceThatItIsAPartOf) {
  const cl_device_id part = single_unit();
  if (!part) GTEST_SKIP() << "one compute unit cannot be divided";
  const Session s;
  const cl_program for_all = s.build(source);
  expect_it_runs(s, for_all, part);
  expect_it_runs(s, for_all, s.device);
  const cl_program for_part =
      clCreateProgramWithSource(s.context, 1, const_cast<const char**>(&source), nullptr, nullptr);
  const cl_device_id both[] = {part, s.device};
  for (const cl_uint count : {1u, 2u}) {
    EXPECT_EQ(clBuildProgram(for_part, count, both, nullptr, nullptr, nullptr), CL_SUCCESS);
    expect_it_runs(s, for_part, part);
  }
  cl_uint devices = 0;
  clGetProgramInfo(for_part, CL_PROGRAM_NUM_DEVICES, sizeof devices, &devices, nullptr);
  EXPECT_EQ(devices, 1u);
  for (const cl_program p : {for_all, for_part}) clReleaseProgram(p);
  clReleaseDevice(part);
}

TEST(SubDevice, RunsWhatIsCompiledLinkedAndLoadedForIt) {
  const cl_device_id part = single_unit();
  if (!part) GTEST_SKIP() << "one compute unit cannot be divided";
  const Session s;
  const cl_program object =
      clCreateProgramWithSource(s.context, 1, const_cast<const char**>(&source), nullptr, nullptr);
  EXPECT_EQ(clCompileProgram(object, 1, &part, nullptr, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS);
  cl_int error = CL_SUCCESS;
  const cl_program linked = clLinkProgram(s.context, 1, &part, nullptr, 1, &object, nullptr, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  expect_it_runs(s, linked, part);
  size_t size = 0;
  EXPECT_EQ(clGetProgramInfo(linked, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr), CL_SUCCESS);
  std::vector<unsigned char> binary(size);
  unsigned char* bytes = binary.data();
  EXPECT_EQ(clGetProgramInfo(linked, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, nullptr), CL_SUCCESS);
  const unsigned char* const_bytes = bytes;
  const cl_program loaded =
      clCreateProgramWithBinary(s.context, 1, &part, &size, &const_bytes, nullptr, &error);
  ASSERT_EQ(error, CL_SUCCESS);
  EXPECT_EQ(clBuildProgram(loaded, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS);
  expect_it_runs(s, loaded, part);
  // The whole is not part of its part.
  EXPECT_EQ(clBuildProgram(loaded, 1, &s.device, nullptr, nullptr, nullptr), CL_INVALID_DEVICE);
  for (const cl_program p : {object, linked, loaded}) clReleaseProgram(p);
  clReleaseDevice(part);
}

/// Of a context for both: what is built for the whole alone is built for its part.
TEST(SubDevice, HasWhatIsBuiltForTheWholeAlone) {
  const cl_device_id part = single_unit();
  if (!part) GTEST_SKIP() << "one compute unit cannot be divided";
  const cl_device_id root = softcl_device();
  const cl_device_id both[] = {root, part};
  const cl_context context = clCreateContext(nullptr, 2, both, nullptr, nullptr, nullptr);
  cl_int error = CL_SUCCESS;
  const cl_program program =
      clCreateProgramWithSource(context, 1, const_cast<const char**>(&source), nullptr, &error);
  const auto info = [&](cl_device_id device, cl_program_build_info what) {
    char text[256] = "";
    EXPECT_EQ(clGetProgramBuildInfo(program, device, what, sizeof text, text, nullptr), CL_SUCCESS);
    return std::string(text);
  };
  const auto status_on = [&](cl_device_id device) {
    cl_build_status status = CL_BUILD_IN_PROGRESS;
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_STATUS, sizeof status, &status, nullptr);
    return status;
  };
  EXPECT_EQ(clBuildProgram(program, 1, &part, "-DPART", nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(status_on(part), CL_BUILD_SUCCESS);
  EXPECT_EQ(status_on(root), CL_BUILD_NONE) << "the whole has not what is built for its part";
  EXPECT_EQ(clBuildProgram(program, 1, &root, "-DWHOLE", nullptr, nullptr), CL_SUCCESS);
  for (const cl_device_id device : both) {
    EXPECT_EQ(status_on(device), CL_BUILD_SUCCESS);
    EXPECT_EQ(info(device, CL_PROGRAM_BUILD_OPTIONS), "-DWHOLE");
  }
  size_t sizes[2] = {};
  EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof sizes, sizes, nullptr), CL_SUCCESS);
  EXPECT_GT(sizes[0], 0u);
  EXPECT_EQ(sizes[0], sizes[1]);
  const cl_command_queue queue = clCreateCommandQueue(context, part, 0, nullptr);
  const cl_kernel kernel = clCreateKernel(program, "k", &error);
  EXPECT_EQ(error, CL_SUCCESS);
  cl_int results[16] = {};
  const cl_mem out = clCreateBuffer(context, 0, sizeof results, nullptr, nullptr);
  const size_t items = 16;
  clSetKernelArg(kernel, 0, sizeof out, &out);
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof results, results, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(results[15], 7);
  clReleaseMemObject(out);
  clReleaseKernel(kernel);
  clReleaseCommandQueue(queue);
  clReleaseProgram(program);
  clReleaseContext(context);
  clReleaseDevice(part);
}

TEST(SubDevice, OfOneUnitCannotBeDivided) {
  const cl_device_id part = single_unit();
  if (!part) GTEST_SKIP() << "one compute unit cannot be divided";
  const std::vector<std::vector<cl_device_partition_property>> schemes = {
      {CL_DEVICE_PARTITION_EQUALLY, 1, 0},
      {CL_DEVICE_PARTITION_EQUALLY, 8, 0},
      {CL_DEVICE_PARTITION_BY_COUNTS, 1, CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0},
      {CL_DEVICE_PARTITION_BY_COUNTS, 1, 1, CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0},
      {CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN, CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE, 0},
      {CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN, CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE, 0},
      {CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN, CL_DEVICE_AFFINITY_DOMAIN_NUMA, 0}};
  for (size_t i = 0; i < schemes.size(); ++i) {
    cl_uint count = 0;
    EXPECT_EQ(clCreateSubDevices(part, schemes[i].data(), 0, nullptr, &count), CL_DEVICE_PARTITION_FAILED)
        << i;
  }
  const cl_device_partition_property unknown[] = {0x7777, 1, 0};
  EXPECT_EQ(clCreateSubDevices(part, unknown, 0, nullptr, nullptr), CL_INVALID_VALUE);
  clReleaseDevice(part);
}

}  // namespace
