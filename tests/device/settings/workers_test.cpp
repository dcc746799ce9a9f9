// SOFTCL_WORKERS: the device of a machine with more cores, or fewer, than this one has.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <thread>

#include "new_process.h"
#include "tests/device/api/session.h"

namespace {

void workers(const char* count) { setenv("SOFTCL_WORKERS", count, 1); }

cl_uint units_of(cl_device_id device) {
  cl_uint units = 0;
  clGetDeviceInfo(device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, nullptr);
  return units;
}

/// The device in equal parts of so many units, each with a queue of one context.
struct Parts {
  explicit Parts(cl_uint units) {
    const cl_device_id root = softcl_device();
    const cl_device_partition_property equally[] = {CL_DEVICE_PARTITION_EQUALLY, units, 0};
    cl_uint count = 0;
    EXPECT_EQ(clCreateSubDevices(root, equally, 0, nullptr, &count), CL_SUCCESS);
    devices.resize(count);
    EXPECT_EQ(clCreateSubDevices(root, equally, count, devices.data(), nullptr), CL_SUCCESS);
    context = clCreateContext(nullptr, count, devices.data(), nullptr, nullptr, nullptr);
    for (const cl_device_id device : devices)
      queues.push_back(clCreateCommandQueue(context, device, 0, nullptr));
    const char* text =
        "kernel void add(global int* a, int n) { a[get_global_id(0)] += n; }"
        "kernel void nothing() {}";
    program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
    EXPECT_EQ(clBuildProgram(program, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
  }
  ~Parts() {
    clReleaseProgram(program);
    for (const cl_command_queue queue : queues) clReleaseCommandQueue(queue);
    clReleaseContext(context);
    for (const cl_device_id device : devices) clReleaseDevice(device);
  }

  std::vector<cl_device_id> devices;
  cl_context context;
  std::vector<cl_command_queue> queues;
  cl_program program;
};

/// Runs `body(queue, number)` for each queue, each on a thread of its own.
template <class Body>
void on_each_queue(const Parts& parts, Body&& body) {
  std::vector<std::thread> threads;
  for (size_t i = 0; i < parts.queues.size(); ++i)
    threads.emplace_back([&, i] { body(parts.queues[i], int(i)); });
  for (std::thread& thread : threads) thread.join();
}

TEST(WorkersDeathTest, AreTheComputeUnits) {
  for (const cl_uint count : {1u, 3u, 256u})
    IN_NEW_PROCESS({
      workers(std::to_string(count).c_str());
      EXPECT_EQ(units_of(softcl_device()), count);
    });
}

TEST(WorkersDeathTest, AreAHundredAndMoreThatWorkTogether) {
  IN_NEW_PROCESS({
    workers("200");
    const Session s;
    const cl_program program =
        s.build("kernel void k(global int* a) { atomic_inc(a + get_group_id(0) % 7); }");
    const cl_kernel kernel = s.kernel(program, "k");
    std::vector<cl_int> counts(7);
    const cl_mem buffer = s.buffer(7 * 4, CL_MEM_COPY_HOST_PTR, counts.data());
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    const size_t items = 7 * 1000;
    const size_t local = 1;
    for (int i = 0; i < 50; ++i)
      clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &items, &local, 0, nullptr, nullptr);
    clEnqueueReadBuffer(s.queue, buffer, CL_TRUE, 0, 7 * 4, counts.data(), 0, nullptr, nullptr);
    EXPECT_EQ(counts, std::vector<cl_int>(7, 50'000));
    clReleaseMemObject(buffer);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
  });
}

TEST(WorkersDeathTest, OfOneNothingIsLeftToDivide) {
  IN_NEW_PROCESS({
    workers("1");
    const cl_device_partition_property ones[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
    cl_uint count = 0;
    EXPECT_EQ(clCreateSubDevices(softcl_device(), ones, 0, nullptr, &count), CL_DEVICE_PARTITION_FAILED);
  });
}

TEST(WorkersDeathTest, WithoutANumberThereIsNoDevice) {
  IN_NEW_PROCESS({
    workers("many");
    cl_platform_id platform = nullptr;
    cl_device_id device = nullptr;
    testing::internal::CaptureStderr();
    if (clGetPlatformIDs(1, &platform, nullptr) == CL_SUCCESS) {
      EXPECT_EQ(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), CL_DEVICE_NOT_FOUND);
    }
    EXPECT_THAT(testing::internal::GetCapturedStderr(),
                testing::HasSubstr("SOFTCL_WORKERS: 'many' is not a number from 1 to 1024"));
  });
}

/// Small kernels on sub-devices that have nothing to do with each other: no worker of one may be called, or
/// go on looking, for what is another's.
TEST(WorkersDeathTest, OfSubDevicesWorkSideBySide) {
  for (const char* const count : {"2", "8", "32", "128"})
    IN_NEW_PROCESS({
      workers(count);
      const Parts parts(cl_uint(std::atoi(count) / 2));
      ASSERT_EQ(parts.queues.size(), 2u);
      on_each_queue(parts, [&](cl_command_queue queue, int) {
        const cl_kernel kernel = clCreateKernel(parts.program, "add", nullptr);
        std::vector<cl_int> values(256);
        const cl_mem buffer =
            clCreateBuffer(parts.context, CL_MEM_COPY_HOST_PTR, 1024, values.data(), nullptr);
        const cl_int one = 1;
        clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
        clSetKernelArg(kernel, 1, sizeof one, &one);
        const size_t items = 256;
        const size_t local = 16;
        for (int i = 0; i < 500; ++i) {
          clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, i % 2 ? &local : &items, 0, nullptr,
                                 nullptr);
          if (i % 3 == 0) clFinish(queue);
        }
        clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 1024, values.data(), 0, nullptr, nullptr);
        EXPECT_EQ(values, std::vector<cl_int>(256, 500));
        clReleaseMemObject(buffer);
        clReleaseKernel(kernel);
      });
    });
}

/// One buffer goes from part to part: each waits for the one before by an event.
TEST(WorkersDeathTest, OfSubDevicesHandBuffersOn) {
  for (const char* const count : {"2", "32"})
    IN_NEW_PROCESS({
      workers(count);
      const Parts parts(cl_uint(std::atoi(count) / 2));
      std::vector<cl_int> values(64);
      const cl_mem buffer = clCreateBuffer(parts.context, CL_MEM_COPY_HOST_PTR, 256, values.data(), nullptr);
      const cl_kernel kernel = clCreateKernel(parts.program, "add", nullptr);
      const cl_int one = 1;
      clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
      clSetKernelArg(kernel, 1, sizeof one, &one);
      cl_event last = nullptr;
      const size_t items = 64;
      for (int i = 0; i < 1000; ++i) {
        const cl_command_queue queue = parts.queues[size_t(i) % parts.queues.size()];
        cl_event there = nullptr;
        cl_event added = nullptr;
        EXPECT_EQ(
            clEnqueueMigrateMemObjects(queue, 1, &buffer, 0, last != nullptr, last ? &last : nullptr, &there),
            CL_SUCCESS);
        EXPECT_EQ(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, nullptr, 1, &there, &added),
                  CL_SUCCESS);
        if (last) clReleaseEvent(last);
        clReleaseEvent(there);
        last = added;
        clFlush(queue);
        if (i % 10 == 0) clWaitForEvents(1, &last);
      }
      EXPECT_EQ(
          clEnqueueReadBuffer(parts.queues[0], buffer, CL_TRUE, 0, 256, values.data(), 1, &last, nullptr),
          CL_SUCCESS);
      EXPECT_EQ(values, std::vector<cl_int>(64, 1000));
      clReleaseEvent(last);
      clReleaseKernel(kernel);
      clReleaseMemObject(buffer);
    });
}

/// The whole device and its parts at once.
TEST(WorkersDeathTest, OfSubDevicesServeTheWholeDeviceToo) {
  IN_NEW_PROCESS({
    workers("32");
    const Parts parts(4);
    const Session s;
    const cl_program program = s.build("kernel void k(global int* a) { atomic_inc(a); }");
    std::thread whole([&] {
      const cl_kernel kernel = s.kernel(program, "k");
      cl_int sum = 0;
      const cl_mem buffer = s.buffer(4, CL_MEM_COPY_HOST_PTR, &sum);
      clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
      const size_t items = 64;
      const size_t local = 1;
      for (int i = 0; i < 300; ++i)
        clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &items, &local, 0, nullptr, nullptr);
      clEnqueueReadBuffer(s.queue, buffer, CL_TRUE, 0, 4, &sum, 0, nullptr, nullptr);
      EXPECT_EQ(sum, 300 * 64);
      clReleaseMemObject(buffer);
      clReleaseKernel(kernel);
    });
    on_each_queue(parts, [&](cl_command_queue queue, int) {
      const cl_kernel kernel = clCreateKernel(parts.program, "nothing", nullptr);
      const size_t items = 4;
      const size_t local = 1;
      for (int i = 0; i < 300; ++i) {
        clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, &local, 0, nullptr, nullptr);
        clFinish(queue);
      }
      clReleaseKernel(kernel);
    });
    whole.join();
    clReleaseProgram(program);
  });
}

}  // namespace
