// Shared virtual memory (OpenCL 3.0, 5.6).
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <vector>

#include "session.h"

namespace {

struct Node {
  cl_int value;
  Node* next;
};

void launch(const Session& s, cl_kernel kernel, size_t items) {
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &items, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
}

TEST(Svm, EveryKindIsThere) {
  cl_device_svm_capabilities capabilities = 0;
  EXPECT_EQ(clGetDeviceInfo(softcl_device(), CL_DEVICE_SVM_CAPABILITIES, sizeof capabilities, &capabilities,
                            nullptr),
            CL_SUCCESS);
  EXPECT_EQ(capabilities,
            cl_device_svm_capabilities(CL_DEVICE_SVM_COARSE_GRAIN_BUFFER | CL_DEVICE_SVM_FINE_GRAIN_BUFFER |
                                       CL_DEVICE_SVM_FINE_GRAIN_SYSTEM | CL_DEVICE_SVM_ATOMICS));
}

/// A list that the host made, followed by its pointers, and changed, on the device.
TEST(Svm, PointersMeanTheSameOnHostAndDevice) {
  Session s;
  const cl_program program = s.build(R"(
    typedef struct Node { int value; global struct Node* next; } Node;
    kernel void k(global Node* list, global int* sum) {
      for (; list; list = list->next) { *sum += list->value; list->value *= 2; }
    })");
  const cl_kernel kernel = s.kernel(program, "k");
  auto* const nodes = static_cast<Node*>(clSVMAlloc(s.context, CL_MEM_READ_WRITE, 10 * sizeof(Node), 0));
  auto* const sum = static_cast<cl_int*>(
      clSVMAlloc(s.context, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, sizeof(cl_int), 64));
  ASSERT_TRUE(nodes && sum);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(sum) % 64, 0u);
  EXPECT_EQ(clEnqueueSVMMap(s.queue, CL_TRUE, CL_MAP_WRITE, nodes, 10 * sizeof(Node), 0, nullptr, nullptr),
            CL_SUCCESS);
  for (int i = 0; i < 10; ++i) nodes[i] = {i + 1, i == 0 ? nullptr : &nodes[i - 1]};
  EXPECT_EQ(clEnqueueSVMUnmap(s.queue, nodes, 0, nullptr, nullptr), CL_SUCCESS);
  *sum = 0;
  EXPECT_EQ(clSetKernelArgSVMPointer(kernel, 0, &nodes[9]), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArgSVMPointer(kernel, 1, sum), CL_SUCCESS);
  void* used[] = {nodes, sum};
  EXPECT_EQ(clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof used, used), CL_SUCCESS);
  const cl_kernel clone = clCloneKernel(kernel, nullptr);
  launch(s, kernel, 1);
  launch(s, clone, 1);
  EXPECT_EQ(clFinish(s.queue), CL_SUCCESS);
  EXPECT_EQ(*sum, 55 + 110);
  EXPECT_EQ(nodes[9].value, 40);
  clReleaseKernel(clone);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clSVMFree(s.context, nodes);
  clSVMFree(s.context, sum);
}

/// 3.0, 5.9.2: by size 0 and a null pointer; an argument remains.
TEST(Svm, AKernelsSetOfPointersIsEmptiedAgain) {
  Session s;
  const cl_program program = s.build("kernel void k(global int* p) { p[0] += 1; }");
  const cl_kernel kernel = s.kernel(program, "k");
  auto* const value = static_cast<cl_int*>(clSVMAlloc(s.context, CL_MEM_SVM_FINE_GRAIN_BUFFER, 4, 0));
  *value = 1;
  void* used[] = {value};
  EXPECT_EQ(clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof used, used), CL_SUCCESS);
  EXPECT_EQ(clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, nullptr), CL_SUCCESS);
  EXPECT_EQ(clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, 0, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clSetKernelArgSVMPointer(kernel, 0, value), CL_SUCCESS);
  launch(s, kernel, 1);
  EXPECT_EQ(clFinish(s.queue), CL_SUCCESS);
  EXPECT_EQ(*value, 2);
  clSVMFree(s.context, value);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

/// 3.0, 5.2.1: not one byte longer; nor from another place of it on.
TEST(Svm, ABufferEndsNoLaterThanItsAllocation) {
  Session s;
  auto* const memory = static_cast<char*>(clSVMAlloc(s.context, CL_MEM_READ_WRITE, 1024, 0));
  const auto make = [&](size_t from, size_t size) {
    cl_int error = CL_SUCCESS;
    const cl_mem made = clCreateBuffer(s.context, CL_MEM_USE_HOST_PTR, size, memory + from, &error);
    if (made) clReleaseMemObject(made);
    return error;
  };
  EXPECT_EQ(make(0, 1024), CL_SUCCESS);
  EXPECT_EQ(make(0, 1025), CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(make(512, 512), CL_SUCCESS);
  EXPECT_EQ(make(512, 513), CL_INVALID_BUFFER_SIZE);
  cl_int error = CL_SUCCESS;
  const cl_mem copied =
      clCreateBuffer(s.context, CL_MEM_COPY_HOST_PTR, 1024, memory, &error);  // reads no more than there is
  EXPECT_EQ(error, CL_SUCCESS);
  clReleaseMemObject(copied);
  clSVMFree(s.context, memory);
}

TEST(Svm, AnyMemoryOfTheProgramWillDo) {
  Session s;
  const cl_program program = s.build("kernel void k(global int* p) { p[get_global_id(0)] *= 3; }");
  const cl_kernel kernel = s.kernel(program, "k");
  std::vector<cl_int> mine(100);
  std::iota(mine.begin(), mine.end(), 0);
  const cl_bool yes = CL_TRUE;
  EXPECT_EQ(clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof yes, &yes),
            CL_SUCCESS);
  EXPECT_EQ(clSetKernelArgSVMPointer(kernel, 0, mine.data()), CL_SUCCESS);
  launch(s, kernel, mine.size());
  EXPECT_EQ(clFinish(s.queue), CL_SUCCESS);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(mine[size_t(i)], 3 * i);
  // A buffer takes the place of the pointer.
  const cl_mem buffer = s.buffer(400, CL_MEM_COPY_HOST_PTR, mine.data());
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), CL_SUCCESS);
  launch(s, kernel, mine.size());
  EXPECT_EQ(clFinish(s.queue), CL_SUCCESS);
  EXPECT_EQ(mine[99], 297);
  clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

/// Host and device take turns while the kernel runs.
TEST(Svm, AtomicsAreSeenByBothSidesAtOnce) {
  Session s;
  const cl_program program = s.build(R"(
    kernel void k(global atomic_int* turn, global int* seen) {
      for (int i = 0; i < 100; ++i) {
        while (atomic_load_explicit(turn, memory_order_acquire, memory_scope_all_devices) != 2 * i + 1) {}
        *seen += i;
        atomic_store_explicit(turn, 2 * i + 2, memory_order_release, memory_scope_all_devices);
      }
    })",
                                     "-cl-std=CL3.0");
  const cl_kernel kernel = s.kernel(program, "k");
  auto* const shared = static_cast<cl_int*>(
      clSVMAlloc(s.context, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS, 8, 0));
  ASSERT_NE(shared, nullptr);
  shared[0] = shared[1] = 0;
  clSetKernelArgSVMPointer(kernel, 0, shared);
  clSetKernelArgSVMPointer(kernel, 1, shared + 1);
  launch(s, kernel, 1);
  clFlush(s.queue);
  std::atomic_ref<cl_int> turn(shared[0]);
  cl_int expected = 0;
  for (int i = 0; i < 100; ++i) {
    turn.store(2 * i + 1, std::memory_order_release);
    while (turn.load(std::memory_order_acquire) != 2 * i + 2) {
    }
    EXPECT_EQ(shared[1], expected += i);
  }
  clFinish(s.queue);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clSVMFree(s.context, shared);
}

TEST(Svm, CommandsCopyFillMoveAndFree) {
  Session s;
  auto* const a = static_cast<cl_uint*>(clSVMAlloc(s.context, CL_MEM_READ_WRITE, 4096, 128));
  auto* const b = static_cast<cl_uint*>(clSVMAlloc(s.context, CL_MEM_READ_ONLY, 4096, 1));
  ASSERT_TRUE(a && b);
  const cl_uint pattern[2] = {1, 2};
  cl_event filled = nullptr, freed = nullptr;
  EXPECT_EQ(clEnqueueSVMMemFill(s.queue, a, pattern, 8, 4096, 0, nullptr, &filled), CL_SUCCESS);
  EXPECT_EQ(clEnqueueSVMMemcpy(s.queue, CL_TRUE, b + 1, a, 4092, 1, &filled, nullptr), CL_SUCCESS);
  for (size_t i = 1; i < 1024; ++i) EXPECT_EQ(b[i], (i - 1) % 2 + 1) << i;
  EXPECT_EQ(clEnqueueSVMMemcpy(s.queue, CL_TRUE, b, a, 0, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(clEnqueueSVMMemFill(s.queue, a, pattern, 8, 0, 0, nullptr, nullptr), CL_SUCCESS);
  const void* moved[2] = {a, b + 10};
  const size_t sizes[2] = {4096, 4096 - 40}, too_many[2] = {4096, 4096};
  EXPECT_EQ(clEnqueueSVMMigrateMem(s.queue, 2, moved, sizes, 0, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(
      clEnqueueSVMMigrateMem(s.queue, 2, moved, nullptr, CL_MIGRATE_MEM_OBJECT_HOST, 0, nullptr, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(clEnqueueSVMMigrateMem(s.queue, 2, moved, too_many, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  cl_command_type type = 0;
  clGetEventInfo(filled, CL_EVENT_COMMAND_TYPE, sizeof type, &type, nullptr);
  EXPECT_EQ(type, cl_command_type(CL_COMMAND_SVM_MEMFILL));
  void* both[2] = {a, b};
  static int freed_count;
  static void* freed_pointers[2];
  freed_count = 0;
  const auto free_them = [](cl_command_queue queue, cl_uint count, void* pointers[], void* user_data) {
    cl_context context = nullptr;
    clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof context, &context, nullptr);
    freed_count = int(count);
    for (cl_uint i = 0; i < count; ++i) freed_pointers[i] = pointers[i];
    for (cl_uint i = 0; i < count; ++i) clSVMFree(context, pointers[i]);
    *static_cast<int*>(user_data) = 5;
  };
  int called = 0;
  EXPECT_EQ(clEnqueueSVMFree(s.queue, 2, both, free_them, &called, 0, nullptr, &freed), CL_SUCCESS);
  both[0] = both[1] = nullptr;  // the command has its own copy of the list
  EXPECT_EQ(clWaitForEvents(1, &freed), CL_SUCCESS);
  EXPECT_EQ(called, 5);
  EXPECT_EQ(freed_count, 2);
  EXPECT_EQ(freed_pointers[0], a);
  EXPECT_EQ(freed_pointers[1], b);
  void* const more = clSVMAlloc(s.context, CL_MEM_READ_WRITE, 64, 0);
  void* list[1] = {more};
  EXPECT_EQ(clEnqueueSVMFree(s.queue, 1, list, nullptr, nullptr, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(clFinish(s.queue), CL_SUCCESS);
  clReleaseEvent(filled);
  clReleaseEvent(freed);
}

/// 5.6.1: the cases in which nothing is allocated.
TEST(Svm, NothingIsAllocatedForWrongArguments) {
  Session s;
  cl_ulong largest = 0;
  clGetDeviceInfo(s.device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof largest, &largest, nullptr);
  EXPECT_EQ(clSVMAlloc(nullptr, CL_MEM_READ_WRITE, 64, 0), nullptr);
  EXPECT_EQ(clSVMAlloc(s.context, CL_MEM_READ_WRITE, 0, 0), nullptr);
  EXPECT_EQ(clSVMAlloc(s.context, CL_MEM_READ_WRITE, size_t(largest) + 1, 0), nullptr);
  EXPECT_EQ(clSVMAlloc(s.context, CL_MEM_READ_WRITE, 64, 3), nullptr);
  EXPECT_EQ(clSVMAlloc(s.context, CL_MEM_READ_WRITE, 64, 256), nullptr);
  EXPECT_EQ(clSVMAlloc(s.context, CL_MEM_READ_WRITE | CL_MEM_READ_ONLY, 64, 0), nullptr);
  EXPECT_EQ(clSVMAlloc(s.context, CL_MEM_USE_HOST_PTR, 64, 0), nullptr);
  EXPECT_EQ(clSVMAlloc(s.context, CL_MEM_SVM_ATOMICS, 64, 0), nullptr);
  clSVMFree(s.context, nullptr);
  clSVMFree(nullptr, nullptr);
}

TEST(Svm, BuffersReportWhetherTheyUseIt) {
  Session s;
  int mine[16];
  void* const shared = clSVMAlloc(s.context, CL_MEM_READ_WRITE, 64, 0);
  const cl_mem of_shared = s.buffer(64, CL_MEM_USE_HOST_PTR, shared),
               of_mine = s.buffer(64, CL_MEM_USE_HOST_PTR, mine);
  const auto uses = [](cl_mem buffer) {
    cl_bool got = 7;
    EXPECT_EQ(clGetMemObjectInfo(buffer, CL_MEM_USES_SVM_POINTER, sizeof got, &got, nullptr), CL_SUCCESS);
    return got;
  };
  EXPECT_EQ(uses(of_shared), cl_bool(CL_TRUE));
  EXPECT_EQ(uses(of_mine), cl_bool(CL_FALSE));
  clReleaseMemObject(of_shared);
  clReleaseMemObject(of_mine);
  clSVMFree(s.context, shared);
}

TEST(Svm, ArgumentsThatAreNoPointersRefuseOne) {
  Session s;
  const cl_program program = s.build("kernel void k(global int* g, constant int* c, local int* l, int v) {}");
  const cl_kernel kernel = s.kernel(program, "k");
  int mine = 0;
  EXPECT_EQ(clSetKernelArgSVMPointer(kernel, 0, &mine), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArgSVMPointer(kernel, 0, nullptr), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArgSVMPointer(kernel, 1, &mine), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArgSVMPointer(kernel, 2, &mine), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArgSVMPointer(kernel, 3, &mine), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArgSVMPointer(kernel, 4, &mine), CL_INVALID_ARG_INDEX);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

}  // namespace
