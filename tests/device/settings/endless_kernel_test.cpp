// Kernels that never end: stopped by SOFTCL_KERNEL_SECONDS, and when the program has released the context.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "new_process.h"
#include "tests/device/api/session.h"

namespace {

using Clock = std::chrono::steady_clock;

/// With the sanitizer's own handling signals reach code that it did not compile only when that calls it.
#if defined(__SANITIZE_THREAD__)
#define SKIP_UNDER_THREAD_SANITIZER() GTEST_SKIP() << "the sanitizer puts the signal off"
#else
#define SKIP_UNDER_THREAD_SANITIZER() static_cast<void>(0)
#endif

/// Every kind of loop that a kernel may be caught in: arithmetic, memory, barriers, calls of the runtime.
constexpr const char* endless = R"(
  kernel void spin(global volatile int* a) { while (a[0] == 0) {} }
  kernel void empty_loop(global volatile int* a) { for (;;) {} }
  kernel void barriers(global volatile int* a) {
    while (a[0] == 0) { barrier(CLK_GLOBAL_MEM_FENCE); a[1 + get_local_id(0)] += 1; }
  }
  kernel void copies(global volatile int* a, global int* b) {
    int kept[4096];
    while (a[0] == 0) { for (int i = 0; i < 4096; ++i) kept[i] = b[i]; b[kept[7] & 1] += kept[4000]; }
  }
  kernel void first_prints(global volatile int* a) { printf("begins"); while (a[0] == 0) {} }
  kernel void returns(global volatile int* a) { a[get_global_id(0)] = 7; }
  kernel void subnormal(global float* a) { a[2] = a[0] * 0.5f; }
)";

cl_kernel kernel_on(const Session& s, cl_program program, const char* name, cl_mem buffer) {
  const cl_kernel kernel = s.kernel(program, name);
  clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
  if (std::string(name) == "copies") clSetKernelArg(kernel, 1, sizeof buffer, &buffer);
  return kernel;
}

cl_event launch(cl_command_queue queue, cl_kernel kernel, size_t items = 64, size_t local = 8) {
  cl_event event = nullptr;
  EXPECT_EQ(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &items, &local, 0, nullptr, &event),
            CL_SUCCESS);
  return event;
}

cl_int status_of(cl_event event) {
  cl_int status = CL_QUEUED;
  clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
  return status;
}

/// The status once it has ended, or after `most` have passed.
cl_int status_after(cl_event event, std::chrono::seconds most) {
  const auto end = Clock::now() + most;
  while (status_of(event) > CL_COMPLETE && Clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  return status_of(event);
}

void limit_seconds(const char* seconds) { setenv("SOFTCL_KERNEL_SECONDS", seconds, 1); }

TEST(EndlessKernelDeathTest, EveryKindEndsAtTheLimitAndTheDeviceGoesOn) {
  SKIP_UNDER_THREAD_SANITIZER();
  IN_NEW_PROCESS({
    limit_seconds("0.2");
    const Session s;
    const std::vector<cl_int> zeros(8192);
    const cl_mem buffer = s.buffer(zeros.size() * 4, CL_MEM_COPY_HOST_PTR, const_cast<cl_int*>(zeros.data()));
    for (const char* const options : {"", "-cl-opt-disable", "-cl-denorms-are-zero"}) {
      const cl_program program = s.build(endless, options);
      for (const char* const name : {"spin", "empty_loop", "barriers", "copies", "first_prints"}) {
        SCOPED_TRACE(name);
        const cl_kernel kernel = kernel_on(s, program, name, buffer);
        const cl_event event = launch(s.queue, kernel);
        EXPECT_EQ(clWaitForEvents(1, &event), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
        EXPECT_EQ(status_of(event), CL_OUT_OF_RESOURCES);
        clReleaseEvent(event);
        clReleaseKernel(kernel);
      }
      const cl_kernel kernel = kernel_on(s, program, "returns", buffer);
      const cl_event event = launch(s.queue, kernel);
      clFinish(s.queue);
      EXPECT_EQ(status_of(event), CL_COMPLETE);
      clReleaseEvent(event);
      clReleaseKernel(kernel);
      clReleaseProgram(program);
      clEnqueueWriteBuffer(s.queue, buffer, CL_TRUE, 0, zeros.size() * 4, zeros.data(), 0, nullptr, nullptr);
    }
    clReleaseMemObject(buffer);
  });
}

/// One that flushes subnormal numbers is ended in the middle; the next kernel on that thread keeps them.
TEST(EndlessKernelDeathTest, TheNextKernelHasItsFloatingPointEnvironment) {
  SKIP_UNDER_THREAD_SANITIZER();
  IN_NEW_PROCESS({
    limit_seconds("0.3");
    const Session s;
    const float tiny[4] = {0x1p-126f, 0, 0, 0};
    const cl_mem zeros = s.buffer(4096);
    const cl_mem values = s.buffer(sizeof tiny, CL_MEM_COPY_HOST_PTR, const_cast<float*>(tiny));
    const cl_int zero = 0;
    clEnqueueFillBuffer(s.queue, zeros, &zero, 4, 0, 4096, 0, nullptr, nullptr);
    const cl_program flushing = s.build(endless, "-cl-denorms-are-zero"), keeping = s.build(endless);
    const cl_kernel spin = kernel_on(s, flushing, "spin", zeros),
                    halve = kernel_on(s, keeping, "subnormal", values);
    clReleaseEvent(launch(s.queue, spin, 64, 1));
    clReleaseEvent(launch(s.queue, halve, 1, 1));
    float result[4] = {};
    clEnqueueReadBuffer(s.queue, values, CL_TRUE, 0, sizeof result, result, 0, nullptr, nullptr);
    EXPECT_EQ(result[2], 0x1p-127f);
    for (const cl_kernel kernel : {spin, halve}) clReleaseKernel(kernel);
    for (const cl_program program : {flushing, keeping}) clReleaseProgram(program);
    for (const cl_mem memory : {zeros, values}) clReleaseMemObject(memory);
  });
}

/// Short kernels are none of the watch's business, however many there are. The limit is far from what a
/// thread may be kept waiting in one of them.
TEST(EndlessKernelDeathTest, ShortKernelsRunUnderTheLimit) {
  IN_NEW_PROCESS({
    limit_seconds("2");
    const Session s;
    const cl_program program = s.build(endless);
    const cl_mem buffer = s.buffer(4096);
    const cl_kernel kernel = kernel_on(s, program, "returns", buffer);
    const auto end = Clock::now() + std::chrono::seconds(4);
    while (Clock::now() < end) {
      const cl_event event = launch(s.queue, kernel);
      ASSERT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
      clReleaseEvent(event);
    }
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    clReleaseMemObject(buffer);
  });
}

/// A context whose queue runs a kernel that never ends, released in either order; its event is all that is
/// kept. The kernel has some seconds more.
void release(bool context_first) {
  const cl_device_id device = softcl_device();
  const cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  const cl_command_queue queue = clCreateCommandQueue(context, device, 0, nullptr);
  const char* text = endless;
  const cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  clBuildProgram(program, 0, nullptr, "", nullptr, nullptr);
  const cl_mem buffer = clCreateBuffer(context, 0, 4096, nullptr, nullptr);
  const cl_int zero = 0;
  clEnqueueFillBuffer(queue, buffer, &zero, 4, 0, 4096, 0, nullptr, nullptr);
  const cl_kernel kernel = clCreateKernel(program, "spin", nullptr);
  clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
  const cl_event first = launch(queue, kernel), second = launch(queue, kernel);
  clFlush(queue);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clReleaseMemObject(buffer);
  const auto released = Clock::now();
  if (context_first) clReleaseContext(context);
  clReleaseCommandQueue(queue);
  if (!context_first) clReleaseContext(context);
  for (const cl_event event : {first, second}) {
    clWaitForEvents(1, &event);
    EXPECT_GE(Clock::now() - released, std::chrono::seconds(4)) << "it may be about to end";
    EXPECT_EQ(status_of(event), CL_OUT_OF_RESOURCES);
    clReleaseEvent(event);
  }
}

TEST(EndlessKernelDeathTest, EndsSomeTimeAfterTheContextIsReleased) {
  SKIP_UNDER_THREAD_SANITIZER();
  IN_NEW_PROCESS({ release(false); });
  IN_NEW_PROCESS({ release(true); });
}

/// As long as there is a queue, the context lives (section 4.4), and its kernels may take their time.
TEST(EndlessKernelDeathTest, GoesOnWhileAQueueIsLeft) {
  IN_NEW_PROCESS({
    const cl_device_id device = softcl_device();
    const cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    const cl_command_queue queue = clCreateCommandQueue(context, device, 0, nullptr);
    const char* text = "kernel void k(global volatile int* a) { while (a[0] == 0) {} }";
    const cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
    clBuildProgram(program, 0, nullptr, "", nullptr, nullptr);
    cl_int flag[16] = {};
    const cl_mem buffer = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, sizeof flag, flag, nullptr);
    const cl_kernel kernel = clCreateKernel(program, "k", nullptr);
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    const cl_event event = launch(queue, kernel, 1, 1);
    clFlush(queue);
    clReleaseContext(context);
    EXPECT_EQ(status_after(event, std::chrono::seconds(8)), CL_RUNNING);
    *const_cast<volatile cl_int*>(flag) = 1;
    EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
    clReleaseEvent(event);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    clReleaseMemObject(buffer);
    clReleaseCommandQueue(queue);
  });
}

volatile std::sig_atomic_t received = 0;

/// A handler that the program has for the same signal gets what the program sends, before and after.
TEST(EndlessKernelDeathTest, TheProgramsOwnSignalsReachItsHandler) {
  SKIP_UNDER_THREAD_SANITIZER();
  IN_NEW_PROCESS({
    limit_seconds("0.1");
    std::signal(SIGURG, [](int) { received = received + 1; });
    const Session s;
    const cl_mem buffer = s.buffer(4096);
    const cl_int zero = 0;
    clEnqueueFillBuffer(s.queue, buffer, &zero, 4, 0, 4096, 0, nullptr, nullptr);
    const cl_program program = s.build(endless);
    const cl_kernel kernel = kernel_on(s, program, "spin", buffer);
    const cl_event event = launch(s.queue, kernel);
    clWaitForEvents(1, &event);
    EXPECT_EQ(status_of(event), CL_OUT_OF_RESOURCES);
    const int before = received;
    EXPECT_EQ(before, 0);
    raise(SIGURG);
    EXPECT_EQ(received, before + 1);
    clReleaseEvent(event);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    clReleaseMemObject(buffer);
  });
}

}  // namespace
