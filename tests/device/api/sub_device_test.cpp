// Sub-devices (section 4.3).
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "session.h"

namespace {

/// How many native kernels run at the same time.
struct Recorder {
  std::atomic<int> running{0}, most{0};
};

void CL_CALLBACK record(void* argument) {
  Recorder& r = **static_cast<Recorder**>(argument);
  const int now = ++r.running;
  for (int seen = r.most; now > seen && !r.most.compare_exchange_weak(seen, now);) {
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
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
    Recorder recorder;
    Recorder* pointer = &recorder;
    for (int i = 0; i < 20; ++i)
      clEnqueueNativeKernel(queue, record, &pointer, sizeof pointer, 0, nullptr, nullptr, 0, nullptr,
                            nullptr);
    clFinish(queue);
    if (d == root) {
      EXPECT_GT(recorder.most, 1);
    } else {
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

}  // namespace
