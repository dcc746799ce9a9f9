// SOFTCL_ISOLATE: kernels run in processes of their own, and what they do wrong is an error there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <numeric>
#include <thread>

#include "new_process.h"
#include "tests/device/api/session.h"

namespace {

using testing::HasSubstr;

constexpr const char* source = R"(
  kernel void reads(global int* a, ulong where) { a[0] = *(global int*)where; }
  kernel void writes(global int* a, ulong where) { *(global int*)where = a[0]; }
  kernel void jumps(global int* a, ulong where) { global int* p = a + where; for (;;) { *p = 1; p += 1000000; } }
  kernel void doubles(global int* a, ulong by) { size_t i = get_global_id(0); a[i] = a[i] * 2 + by; }
  kernel void prints(global int* a, ulong n) { printf("%d:%d ", (int)get_global_id(0), a[0]); }
  kernel void spins(global volatile int* a, ulong n) { while (a[0] != 12345) {} }
  kernel void reverses(global int* a, ulong n) {
    local int t[64];
    size_t i = get_local_id(0);
    t[i] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = t[63 - i];
    atomic_inc(a + n);
  }
)";

struct Isolated : Session {
  Isolated() : program(build(source)) {}
  ~Isolated() { clReleaseProgram(program); }

  cl_event run(const char* name, cl_mem buffer, cl_ulong argument, size_t items = 64) const {
    const cl_kernel k = kernel(program, name);
    clSetKernelArg(k, 0, sizeof buffer, &buffer);
    clSetKernelArg(k, 1, sizeof argument, &argument);
    const size_t local = items < 64 ? items : 64;
    cl_event event = nullptr;
    EXPECT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &items, &local, 0, nullptr, &event), CL_SUCCESS);
    clReleaseKernel(k);
    return event;
  }
  cl_int status(const char* name, cl_mem buffer, cl_ulong argument, size_t items = 64) const {
    const cl_event event = run(name, buffer, argument, items);
    clWaitForEvents(1, &event);
    cl_int status = CL_QUEUED;
    clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
    clReleaseEvent(event);
    return status;
  }
  std::vector<cl_int> contents(cl_mem buffer, size_t count) const {
    std::vector<cl_int> values(count);
    clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, count * 4, values.data(), 0, nullptr, nullptr);
    return values;
  }

  cl_program program;
};

void isolate() { setenv("SOFTCL_ISOLATE", "1", 1); }

std::vector<cl_int> numbers(size_t count) {
  std::vector<cl_int> values(count);
  std::iota(values.begin(), values.end(), 0);
  return values;
}

TEST(IsolationDeathTest, AWildPointerEndsTheKernelAndNotTheProgram) {
  IN_NEW_PROCESS({
    isolate();
    std::signal(SIGSEGV, [](int) { _exit(77); });  // the program's handler is not the kernel's
    const Isolated s;
    std::vector<cl_int> before = numbers(64);
    const cl_mem buffer = s.buffer(256, CL_MEM_COPY_HOST_PTR, before.data());
    cl_int kept = 7;
    for (const char* const name : {"reads", "writes", "jumps"}) {
      testing::internal::CaptureStderr();
      EXPECT_EQ(s.status(name, buffer, 8), CL_OUT_OF_RESOURCES) << name;
      EXPECT_THAT(testing::internal::GetCapturedStderr(),
                  HasSubstr(std::string("kernel '") + name + "' crashed: Segmentation fault"));
    }
    // Memory of the program's that is no memory object is not reached.
    EXPECT_EQ(s.status("writes", buffer, reinterpret_cast<cl_ulong>(&kept)), CL_COMPLETE);
    EXPECT_EQ(kept, 7);
    clEnqueueWriteBuffer(s.queue, buffer, CL_TRUE, 0, 256, before.data(), 0, nullptr, nullptr);
    EXPECT_EQ(s.status("doubles", buffer, 1), CL_COMPLETE);
    EXPECT_EQ(s.contents(buffer, 64)[63], 127);
    clReleaseMemObject(buffer);
  });
}

TEST(IsolationDeathTest, KernelsComputeAsEver) {
  IN_NEW_PROCESS({
    isolate();
    const Isolated s;
    std::vector<cl_int> values = numbers(1025);
    const cl_mem buffer = s.buffer(values.size() * 4, CL_MEM_COPY_HOST_PTR, values.data());
    EXPECT_EQ(s.status("reverses", buffer, 1024, 1024), CL_COMPLETE);
    const std::vector<cl_int> result = s.contents(buffer, 1025);
    for (int i = 0; i < 1024; ++i) EXPECT_EQ(result[size_t(i)], i / 64 * 64 + 63 - i % 64);
    EXPECT_EQ(result[1024], 2048);
    clReleaseMemObject(buffer);
  });
}

TEST(IsolationDeathTest, ChangesToTheProgramsMemoryAreSeen) {
  IN_NEW_PROCESS({
    isolate();
    const Isolated s;
    alignas(128) static cl_int values[128];
    for (int i = 0; i < 128; ++i) values[i] = i;
    const cl_mem whole = s.buffer(sizeof values, CL_MEM_USE_HOST_PTR, values);
    const cl_buffer_region half{256, 256};
    const cl_mem part = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &half, nullptr);
    EXPECT_EQ(s.status("doubles", part, 3), CL_COMPLETE);
    EXPECT_EQ(values[63], 63);
    EXPECT_EQ(values[64], 131);
    EXPECT_EQ(values[127], 257);
    EXPECT_EQ(s.status("reads", whole, 8), CL_OUT_OF_RESOURCES);
    EXPECT_EQ(values[0], 0);
    for (const cl_mem memory : {part, whole}) clReleaseMemObject(memory);
  });
}

TEST(IsolationDeathTest, WhatIsPrintedComesOut) {
  IN_NEW_PROCESS({
    isolate();
    const Isolated s;
    cl_int value = 5;
    const cl_mem buffer = s.buffer(4, CL_MEM_COPY_HOST_PTR, &value);
    testing::internal::CaptureStdout();
    std::printf("before ");
    EXPECT_EQ(s.status("prints", buffer, 0, 3), CL_COMPLETE);
    std::printf("after");
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "before 0:5 1:5 2:5 after");
    clReleaseMemObject(buffer);
  });
}

TEST(IsolationDeathTest, AKernelThatNeverEndsIsEndedAtTheLimit) {
  IN_NEW_PROCESS({
    isolate();
    setenv("SOFTCL_KERNEL_SECONDS", "0.3", 1);
    const Isolated s;
    std::vector<cl_int> values = numbers(64);
    const cl_mem buffer = s.buffer(256, CL_MEM_COPY_HOST_PTR, values.data());
    EXPECT_EQ(s.status("spins", buffer, 0), CL_OUT_OF_RESOURCES);
    EXPECT_EQ(s.status("doubles", buffer, 0), CL_COMPLETE);
    clReleaseMemObject(buffer);
  });
}

TEST(IsolationDeathTest, QueuesOfManyThreadsKeepApart) {
  IN_NEW_PROCESS({
    isolate();
    std::vector<std::thread> threads;
    for (int t = 0; t < 6; ++t)
      threads.emplace_back([t] {
        const Isolated s;
        std::vector<cl_int> values = numbers(64);
        const cl_mem buffer = s.buffer(256, CL_MEM_COPY_HOST_PTR, values.data());
        for (int i = 0; i < 20; ++i) {
          if (t % 2) {
            EXPECT_EQ(s.status("reads", buffer, 8), CL_OUT_OF_RESOURCES);
          }
          EXPECT_EQ(s.status("doubles", buffer, 0), CL_COMPLETE);
        }
        EXPECT_EQ(s.contents(buffer, 64)[1], 1 << 20);
        clReleaseMemObject(buffer);
      });
    for (std::thread& thread : threads) thread.join();
  });
}

}  // namespace
