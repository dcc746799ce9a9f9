// SOFTCL_CHECK and shared virtual memory: kernels reach all of it that is theirs, their mistakes there are
// reported, and what nothing has written is known.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <initializer_list>
#include <numeric>

#include "new_process.h"
#include "reports.h"

namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* everything = "memory,barriers,races,uninitialised";

/// Two allocations of 256 bytes.
struct SharedMemory : Session {
  explicit SharedMemory(const char* source, cl_svm_mem_flags flags = 0)
      : program(build(source, "-cl-std=CL3.0")), a(allocate(flags)), b(allocate(flags)) {}
  ~SharedMemory() {
    clFinish(queue);
    clSVMFree(context, a);
    clSVMFree(context, b);
    clReleaseProgram(program);
  }

  cl_int* allocate(cl_svm_mem_flags flags) const {
    return static_cast<cl_int*>(clSVMAlloc(context, CL_MEM_READ_WRITE | flags, 256, 0));
  }
  void map(void* start, size_t size, cl_map_flags flags = CL_MAP_WRITE) const {
    EXPECT_EQ(clEnqueueSVMMap(queue, CL_TRUE, flags, start, size, 0, nullptr, nullptr), CL_SUCCESS);
  }
  void unmap(void* start) const { clEnqueueSVMUnmap(queue, start, 0, nullptr, nullptr); }

  /// What kernel `name` of 32 work-items in two groups reports, given pointers.
  std::string reports(std::initializer_list<const void*> pointers, const char* name = "k") const {
    const cl_kernel k = kernel(program, name);
    cl_uint index = 0;
    for (const void* const pointer : pointers)
      EXPECT_EQ(clSetKernelArgSVMPointer(k, index++, pointer), CL_SUCCESS);
    std::string reported = reports_of(*this, k, 32, 16);
    clReleaseKernel(k);
    return reported;
  }

  cl_program program;
  cl_int *a, *b;
};

TEST(CheckedSvmDeathTest, KernelsReachWhatTheirPointersLeadTo) {
  IN_NEW_PROCESS({
    check(everything);
    const SharedMemory s(
        "kernel void k(global int* out, global int* global* list) {\n  int i = get_global_id(0);\n"
        "  out[i] = list[0][i] + 1;\n}");
    std::vector<cl_int> mine(64), out(64);
    std::iota(mine.begin(), mine.end(), 0);
    s.map(s.a, 256);
    s.map(s.b, 256);
    std::memcpy(s.a, mine.data(), 256);
    std::memcpy(s.b, &s.a, sizeof s.a);
    // Into an allocation, and out of one into the program's memory; results of the program's and allocated.
    EXPECT_THAT(s.reports({out.data(), s.b}), IsEmpty());
    EXPECT_EQ(out[31], 32);
    void* const list = mine.data();
    EXPECT_THAT(s.reports({s.a + 32, s.b}), IsEmpty());
    EXPECT_EQ(s.a[63], 32);
    EXPECT_THAT(s.reports({out.data(), &list}), IsEmpty());
    EXPECT_EQ(out[31], 32);
  });
}

TEST(CheckedSvmDeathTest, BlocksReachWhatTheirKernelDoes) {
  IN_NEW_PROCESS({
    check(everything);
    const SharedMemory s(
        "kernel void k(global int* a, global int* b) {\n  if (get_global_id(0) == 0)\n"
        "    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(32), ^{\n"
        "      a[get_global_id(0)] = 5; b[get_global_id(0)] = a[get_global_id(0)]; });\n}");
    const cl_queue_properties properties[] = {
        CL_QUEUE_PROPERTIES,
        CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
    const cl_command_queue on_device =
        clCreateCommandQueueWithProperties(s.context, s.device, properties, nullptr);
    std::vector<cl_int> mine(64);
    EXPECT_THAT(s.reports({s.a, mine.data()}), IsEmpty());
    EXPECT_EQ(s.a[31], 5);
    EXPECT_EQ(mine[31], 5);
    clReleaseCommandQueue(on_device);
  });
}

struct Mistake {
  const char* what;
  const char* source;
  const char* reported;
  bool needs_bounds = false;
};

const Mistake mistakes[] = {
    {"past an argument's allocation",
     "kernel void k(global int* a, global int* global* list) {\n  a[64] = 1;\n}",
     "out of bounds at kernel.cl:2: writes 4 bytes at byte 256 of the allocation of argument 0, which has "
     "256"},
    {"into the other allocation, from an argument",
     "kernel void k(global int* a, global int* global* list) {\n  a[list[0] - a] = 1;\n}",
     "out of bounds at kernel.cl:2: writes 4 bytes"},
    {"past the allocation that a pointer in memory leads to",
     "kernel void k(global int* a, global int* global* list) {\n  a[0] = list[1][64];\n}",
     "kernel.cl:2: reads 4 bytes at byte 256 of an allocation of clSVMAlloc's, which has 256", true},
    {"a null pointer", "kernel void k(global int* a, global int* global* list) {\n  a[0] = *list[2];\n}",
     "kernel.cl:2: reads 4 bytes at address 0x0, where nothing of the kernel's is"},
    {"a race",
     "kernel void k(global int* a, global int* global* list) {\n  int i = get_global_id(0);\n"
     "  if (i == 3 || i == 21) a[1] = i;\n}",
     "data race at kernel.cl:3: work-item (21, 0, 0) of group (1, 0, 0) writes byte 4 of the allocation of "
     "argument 0"},
};

TEST(CheckedSvmDeathTest, MistakesAreReported) {
  IN_NEW_PROCESS({
    check(everything);
    for (const Mistake& mistake : mistakes) {
      SCOPED_TRACE(mistake.what);
      const SharedMemory s(mistake.source);
      cl_int* const third = s.allocate(0);
      const void* const list[3] = {s.b, third, nullptr};
      s.map(s.a, 256);
      s.map(s.b, 256);
      std::memcpy(s.b, list, sizeof list);
      EXPECT_THAT(s.reports({s.a, s.b}), HasSubstr(mistake.reported));
      // The program's list has all of its memory in reach, as far as pointers in memory go.
      if (!mistake.needs_bounds) {
        EXPECT_THAT(s.reports({s.a, &list}), HasSubstr(mistake.reported));
      }
      clSVMFree(s.context, third);
    }
  });
}

constexpr const char* reads =
    "kernel void k(global int* r, global int* u) {\n  int i = get_global_id(0);\n  r[i] = u[i];\n}";
constexpr const char* reported_of_all =
    "kernel 'k': uninitialised at kernel.cl:3: uses bytes of the allocation of argument 1 that nothing has "
    "written; work-item (0, 0, 0) of group (0, 0, 0)";

TEST(CheckedSvmDeathTest, WhatNothingHasWrittenIsReported) {
  IN_NEW_PROCESS({
    check("uninitialised");
    const SharedMemory s(reads);
    EXPECT_THAT(s.reports({s.a, s.b}), HasSubstr(reported_of_all));
    EXPECT_THAT(s.reports({s.a, s.b + 4}), HasSubstr(reported_of_all));
  });
}

TEST(CheckedSvmDeathTest, WhatTheHostsCommandsWriteIsInitialised) {
  IN_NEW_PROCESS({
    check("uninitialised");
    const SharedMemory s(reads);
    const cl_int zeros[64] = {};
    clEnqueueSVMMemFill(s.queue, s.b, zeros, 8, 40, 0, nullptr, nullptr);
    EXPECT_THAT(s.reports({s.a, s.b}), HasSubstr("work-item (10, 0, 0)"));
    clEnqueueSVMMemcpy(s.queue, CL_TRUE, s.b + 10, zeros, 8, 0, nullptr, nullptr);
    EXPECT_THAT(s.reports({s.a, s.b}), HasSubstr("work-item (12, 0, 0)"));
    s.map(s.b + 12, 20, CL_MAP_READ);
    s.unmap(s.b + 12);
    EXPECT_THAT(s.reports({s.a, s.b}), HasSubstr("work-item (12, 0, 0)"));
    s.map(s.b + 12, 40);
    s.unmap(s.b + 12);
    EXPECT_THAT(s.reports({s.a, s.b}), HasSubstr("work-item (22, 0, 0)"));
    s.map(s.b + 22, 40, CL_MAP_WRITE_INVALIDATE_REGION);
    s.unmap(s.b + 22);
    EXPECT_THAT(s.reports({s.a, s.b}), IsEmpty());
    cl_int* const unwritten = s.allocate(0);
    clEnqueueSVMMemcpy(s.queue, CL_TRUE, s.b + 3, unwritten, 4, 0, nullptr, nullptr);
    EXPECT_THAT(s.reports({s.a, s.b}), HasSubstr("work-item (3, 0, 0)"));
    clSVMFree(s.context, unwritten);
  });
}

/// Not before the command: what runs earlier reads what is not there yet.
TEST(CheckedSvmDeathTest, AMapCommandWritesInItsOrder) {
  IN_NEW_PROCESS({
    check("uninitialised");
    const SharedMemory s(reads);
    cl_int error = CL_SUCCESS;
    const cl_event go = clCreateUserEvent(s.context, &error);
    EXPECT_EQ(clEnqueueSVMMap(s.queue, CL_FALSE, CL_MAP_WRITE, s.b, 256, 1, &go, nullptr), CL_SUCCESS);
    const cl_command_queue other = clCreateCommandQueueWithProperties(s.context, s.device, nullptr, &error);
    const cl_kernel k = s.kernel(s.program, "k");
    clSetKernelArgSVMPointer(k, 0, s.a);
    clSetKernelArgSVMPointer(k, 1, s.b);
    const size_t items = 32;
    testing::internal::CaptureStderr();
    clEnqueueNDRangeKernel(other, k, 1, nullptr, &items, nullptr, 0, nullptr, nullptr);
    clFinish(other);
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr(reported_of_all));
    clSetUserEventStatus(go, CL_COMPLETE);
    EXPECT_THAT(s.reports({s.a, s.b}), IsEmpty());
    clReleaseKernel(k);
    clReleaseCommandQueue(other);
    clReleaseEvent(go);
  });
}

TEST(CheckedSvmDeathTest, WhatIsMigratedWithoutContentsHasNone) {
  IN_NEW_PROCESS({
    check("uninitialised");
    const SharedMemory s(reads);
    const cl_int zero = 0;
    clEnqueueSVMMemFill(s.queue, s.b, &zero, 4, 256, 0, nullptr, nullptr);
    const void* moved = s.b + 8;
    size_t size = 4;
    clEnqueueSVMMigrateMem(s.queue, 1, &moved, &size, 0, 0, nullptr, nullptr);
    EXPECT_THAT(s.reports({s.a, s.b}), IsEmpty());
    const cl_mem_migration_flags undefined = CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
    clEnqueueSVMMigrateMem(s.queue, 1, &moved, &size, undefined, 0, nullptr, nullptr);
    const std::string one = s.reports({s.a, s.b});
    EXPECT_THAT(one, HasSubstr("work-item (8, 0, 0)"));
    EXPECT_THAT(one, testing::Not(HasSubstr("more times")));
    clEnqueueSVMMigrateMem(s.queue, 1, &moved, nullptr, undefined, 0, nullptr, nullptr);
    EXPECT_THAT(s.reports({s.a, s.b}), HasSubstr("(and 31 more times)"));
  });
}

/// Where the host writes without a command nobody sees it.
TEST(CheckedSvmDeathTest, FineGrainedMemoryIsInitialised) {
  IN_NEW_PROCESS({
    check("uninitialised");
    const SharedMemory s(reads, CL_MEM_SVM_FINE_GRAIN_BUFFER);
    EXPECT_THAT(s.reports({s.a, s.b}), IsEmpty());
    const std::vector<cl_int> mine(64);
    EXPECT_THAT(s.reports({s.a, mine.data()}), IsEmpty());
  });
}

TEST(CheckedSvmDeathTest, WhatOneKernelStoresIsKnownToTheNext) {
  for (const char* const isolate : {"0", "1"})
    IN_NEW_PROCESS({
      setenv("SOFTCL_ISOLATE", isolate, 1);
      check("uninitialised");
      const SharedMemory s(
          "kernel void put(global int* r, global int* u) {\n  int i = get_global_id(0);\n"
          "  if (i != 9) u[i] = i;\n}\n"
          "kernel void k(global int* r, global int* u) {\n  int i = get_global_id(0);\n  r[i] = u[i];\n}");
      EXPECT_THAT(s.reports({s.a, s.b}, "put"), IsEmpty());
      const std::string reported = s.reports({s.a, s.b});
      EXPECT_THAT(reported,
                  HasSubstr("kernel.cl:7: uses bytes of the allocation of argument 1 that nothing has "
                            "written; work-item (9, 0, 0)"));
      EXPECT_THAT(reported, testing::Not(HasSubstr("more times")));
    });
}

}  // namespace
