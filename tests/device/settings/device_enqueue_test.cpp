// What limits, isolation and checks make of kernels that enqueue kernels.
#include "tests/device/api/device_enqueue.h"

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

#include "new_process.h"

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

cl_int status_of(cl_event event) {
  cl_int status = CL_QUEUED;
  clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
  return status;
}

/// Each waits for the host to count on, and enqueues the next: the limit is that of all of them. A chain that
/// went its own pace would fill the queue on a fast processor, which refuses the next then, and would end.
constexpr const char* never_ends =
    "void again(volatile global int* out) {"
    "  enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1),"
    "    ^{ for (int seen = out[1]; out[1] == seen;); atomic_inc(out); again(out); }); }"
    "kernel void k(global int* out, queue_t q) { again(out); }";

/// Memory that kernels and the host see at once: how many there were, and what the host counts.
struct Chain {
  std::atomic<cl_int> links{0}, ticks{0};

  cl_mem buffer(cl_context context) {
    return clCreateBuffer(context, CL_MEM_USE_HOST_PTR, sizeof *this, this, nullptr);
  }
  /// Counts, some hundred times a second, until `event` has ended.
  void count_until_end_of(cl_event event) {
    while (status_of(event) > CL_COMPLETE) {
      ++ticks;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
};

TEST(DeviceEnqueueSettingsDeathTest, ChildrenHaveTheTimeOfTheirParent) {
  IN_NEW_PROCESS({
    setenv("SOFTCL_KERNEL_SECONDS", "0.3", 1);
    DeviceEnqueue d;
    Chain chain;
    cl_event event = nullptr;
    clReleaseMemObject(std::exchange(d.out, chain.buffer(d.context)));
    d.enqueue(never_ends, 1, 1, "-cl-std=CL3.0", &event, sizeof chain);
    chain.count_until_end_of(event);
    EXPECT_EQ(clWaitForEvents(1, &event), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    EXPECT_EQ(status_of(event), CL_OUT_OF_RESOURCES);
    clReleaseEvent(event);
    DeviceEnqueue after;
    EXPECT_EQ(after.run("enqueue_kernel(q, 0, ndrange_1D(1), ^{ out[0] = 7; });", 1), std::vector<cl_int>{7});
  });
}

/// A child that is ended is its parent's error, and what waited for it does not run.
TEST(DeviceEnqueueSettingsDeathTest, AChildThatNeverEndsFailsItsParent) {
  IN_NEW_PROCESS({
    setenv("SOFTCL_KERNEL_SECONDS", "0.3", 1);
    DeviceEnqueue d;
    cl_event event = nullptr;
    d.enqueue(
        "kernel void k(global int* out, queue_t q) { clk_event_t e;"
        " enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP, ndrange_1D(1), 0, 0, &e,"
        "   ^{ while (((volatile global int*)out)[5] == 0) {} });"
        " enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &e, 0, ^{ out[1] = 1; });"
        " release_event(e); out[0] = 1; }",
        1, 1, "-cl-std=CL3.0", &event);
    clWaitForEvents(1, &event);
    EXPECT_EQ(status_of(event), CL_OUT_OF_RESOURCES);
    EXPECT_EQ(d.read(2), (std::vector<cl_int>{1, 0}));
    clReleaseEvent(event);
  });
}

/// What a kernel has enqueued before it is ended does not run after it.
TEST(DeviceEnqueueSettingsDeathTest, AKernelThatIsEndedTakesItsChildrenAlong) {
  IN_NEW_PROCESS({
    setenv("SOFTCL_KERNEL_SECONDS", "0.3", 1);
    DeviceEnqueue d;
    cl_event event = nullptr;
    d.enqueue(
        "kernel void k(global int* out, queue_t q) {"
        " enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), ^{ out[1] = 1; });"
        " enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP, ndrange_1D(1), ^{ out[2] = 1; });"
        " while (((volatile global int*)out)[5] == 0) {} }",
        1, 1, "-cl-std=CL3.0", &event);
    clWaitForEvents(1, &event);
    EXPECT_EQ(status_of(event), CL_OUT_OF_RESOURCES);
    EXPECT_EQ(d.read(3), (std::vector<cl_int>{0, 0, 0}));
    clReleaseEvent(event);
  });
}

/// Enqueues kernel k of `text`, which enqueues others, and releases all that it works with. Returns its
/// event, which is all that is left.
cl_event enqueue_and_release_all(const char* text, Chain& chain) {
  const cl_device_id device = softcl_device();
  const cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  const cl_command_queue queue = clCreateCommandQueue(context, device, 0, nullptr);
  const cl_queue_properties properties[] = {
      CL_QUEUE_PROPERTIES,
      CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  const cl_command_queue on_device = clCreateCommandQueueWithProperties(context, device, properties, nullptr);
  const cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  EXPECT_EQ(clBuildProgram(program, 0, nullptr, "-cl-std=CL3.0", nullptr, nullptr), CL_SUCCESS);
  const cl_kernel k = clCreateKernel(program, "k", nullptr);
  const cl_mem out = chain.buffer(context);
  clSetKernelArg(k, 0, sizeof out, &out);
  clSetKernelArg(k, 1, sizeof on_device, &on_device);
  const size_t one = 1;
  cl_event event = nullptr;
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &one, nullptr, 0, nullptr, &event), CL_SUCCESS);
  clReleaseKernel(k);
  clReleaseProgram(program);
  clReleaseMemObject(out);
  clReleaseCommandQueue(on_device);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return event;
}

TEST(DeviceEnqueueSettingsDeathTest, ThoseOfAContextThatIsReleasedEnd) {
  IN_NEW_PROCESS({
    static Chain chain;
    const cl_event event = enqueue_and_release_all(never_ends, chain);
    chain.count_until_end_of(event);
    EXPECT_EQ(status_of(event), CL_OUT_OF_RESOURCES);
    EXPECT_GT(chain.links, 1);
    clReleaseEvent(event);
  });
}

/// What was released before the first of a chain has begun is there for the last, and for the queues that it
/// names: the one that it was given and the default.
TEST(DeviceEnqueueSettingsDeathTest, AChainHasWhatItNeedsThoughAllIsReleased) {
  IN_NEW_PROCESS({
    static Chain chain;
    const cl_event event = enqueue_and_release_all(
        "void again(volatile global int* out, int left, queue_t q) {"
        "  if (left % 2 == 1) enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1),"
        "    ^{ atomic_inc(out); again(out, left - 1, q); });"
        "  else if (left != 0) enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, "
        "ndrange_1D(1),"
        "    ^{ atomic_inc(out); again(out, left - 1, q); }); }"
        "kernel void k(volatile global int* out, queue_t q) { while (out[1] == 0); again(out, 500, q); }",
        chain);
    ++chain.ticks;
    clWaitForEvents(1, &event);
    EXPECT_EQ(status_of(event), CL_COMPLETE);
    EXPECT_EQ(chain.links, 500);
    clReleaseEvent(event);
  });
}

/// The queues of a process of its own would be nobody's: there are none, and nothing reports any.
TEST(DeviceEnqueueSettingsDeathTest, IsolatedKernelsHaveNoQueues) {
  IN_NEW_PROCESS({
    setenv("SOFTCL_ISOLATE", "1", 1);
    const Session s;
    cl_bitfield abilities = 7;
    clGetDeviceInfo(s.device, CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, sizeof abilities, &abilities, nullptr);
    EXPECT_EQ(abilities, 0u);
    for (const cl_device_info name :
         {CL_DEVICE_MAX_ON_DEVICE_QUEUES, CL_DEVICE_MAX_ON_DEVICE_EVENTS,
          CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE, CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE}) {
      cl_uint value = 1;
      clGetDeviceInfo(s.device, name, sizeof value, &value, nullptr);
      EXPECT_EQ(value, 0u) << std::hex << name;
    }
    const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES,
                                              CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
    cl_int error = CL_SUCCESS;
    EXPECT_EQ(clCreateCommandQueueWithProperties(s.context, s.device, properties, &error), nullptr);
    EXPECT_EQ(error, CL_INVALID_QUEUE_PROPERTIES);
    EXPECT_EQ(clSetDefaultDeviceCommandQueue(s.context, s.device, s.queue), CL_INVALID_OPERATION);
    const char* macro =
        "#ifdef __opencl_c_device_enqueue\n#error there are queues\n#endif\nkernel void k(global int* a) {}";
    clReleaseProgram(s.build(macro, "-cl-std=CL3.0"));
    const cl_program later = clCreateProgramWithSource(s.context, 1, &macro, nullptr, nullptr);
    EXPECT_EQ(clBuildProgram(later, 0, nullptr, "-cl-std=CL2.0", nullptr, nullptr), CL_BUILD_PROGRAM_FAILURE);
    EXPECT_THAT(s.log(later), HasSubstr("does not support -cl-std=CL2.0"));
    clReleaseProgram(later);
  });
}

TEST(DeviceEnqueueSettingsDeathTest, ChecksSeeWhatBlocksDo) {
  IN_NEW_PROCESS({
    setenv("SOFTCL_CHECK", "memory,races,barriers", 1);
    DeviceEnqueue d;
    testing::internal::CaptureStderr();
    EXPECT_EQ(d.run("enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(8, 8), ^(local void* p) {"
                    " local int* s = p; s[get_local_id(0)] = out[get_local_id(0)] + 1;"
                    " barrier(CLK_LOCAL_MEM_FENCE); out[get_local_id(0)] = s[7 - get_local_id(0)]; }, 32);",
                    8),
              std::vector<cl_int>(8, 1));
    EXPECT_THAT(testing::internal::GetCapturedStderr(), IsEmpty());
    testing::internal::CaptureStderr();
    d.run(
        "\nenqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(8, 8), ^(local void* p) {\n"
        " out[1024 + get_local_id(0)] = 1; ((local int*)p)[get_local_id(0)] = 2; }, 16);",
        1);
    EXPECT_THAT(testing::internal::GetCapturedStderr(),
                AllOf(HasSubstr("out of bounds at kernel.cl:3: writes 4 bytes"),
                      HasSubstr("of argument 1, which has 16")));
  });
}

}  // namespace
