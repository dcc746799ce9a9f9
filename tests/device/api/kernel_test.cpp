// Kernels: their arguments and launches (sections 5.7 and 5.8).
#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <numeric>
#include <thread>

#include "session.h"

namespace {

std::vector<cl_int> run_ints(const Session& s, cl_kernel kernel, size_t items,
                             const size_t* local = nullptr) {
  const cl_mem out = s.buffer(items * sizeof(cl_int));
  EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof out, &out), CL_SUCCESS);
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &items, local, 0, nullptr, nullptr),
            CL_SUCCESS);
  std::vector<cl_int> result(items);
  EXPECT_EQ(clEnqueueReadBuffer(s.queue, out, CL_TRUE, 0, items * sizeof(cl_int), result.data(), 0, nullptr,
                                nullptr),
            CL_SUCCESS);
  clReleaseMemObject(out);
  return result;
}

TEST(Kernel, TakesEveryKindOfArgument) {
  Session s;
  const cl_program program = s.build(R"(
    typedef struct { char c; double d; short s[3]; } mixed;
    __kernel void k(__global int* out, char c, uchar3 v, mixed m, __constant int* table, __global int* none,
                    __local int* scratch, long l, float16 f) {
      size_t i = get_local_id(0);
      scratch[i] = (int)i;
      barrier(CLK_LOCAL_MEM_FENCE);
      out[get_global_id(0)] = c + v.x + v.y + v.z + m.c + (int)m.d + m.s[2] + table[1] + (none ? 1000 : 0) +
                              scratch[get_local_size(0) - 1 - i] + (int)l + (int)f.sf;
    })");
  const cl_kernel kernel = s.kernel(program, "k");
  struct Mixed {
    cl_char c;
    cl_double d;
    cl_short s[3];
  } mixed{3, 4.0, {0, 0, 5}};
  const cl_char c = 1;
  const cl_uchar3 v = {{10, 20, 30}};
  cl_int table[2] = {0, 100};
  const cl_mem constant = s.buffer(sizeof table, CL_MEM_COPY_HOST_PTR, table);
  const cl_long l = 7;
  cl_float16 f{};
  f.s[15] = 9;
  EXPECT_EQ(clSetKernelArg(kernel, 1, sizeof c, &c), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel, 2, sizeof v, &v), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel, 3, sizeof mixed, &mixed), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel, 4, sizeof constant, &constant), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel, 5, sizeof(cl_mem), nullptr), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel, 6, 8 * sizeof(cl_int), nullptr), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel, 7, sizeof l, &l), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(kernel, 8, sizeof f, &f), CL_SUCCESS);
  const size_t local = 8;
  const auto out = run_ints(s, kernel, 32, &local);
  for (size_t i = 0; i < out.size(); ++i)
    EXPECT_EQ(out[i], 1 + 60 + 3 + 4 + 5 + 100 + int(7 - i % 8) + 7 + 9) << i;
  clReleaseMemObject(constant);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

TEST(Kernel, IdsFollowOffsetsAndDimensions) {
  Session s;
  const cl_program program = s.build(R"(
    __kernel void k(__global int* out) {
      size_t x = get_global_id(0) - get_global_offset(0), y = get_global_id(1) - get_global_offset(1),
             z = get_global_id(2) - get_global_offset(2);
      size_t at = (z * get_global_size(1) + y) * get_global_size(0) + x;
      int agrees = get_global_id(0) == get_group_id(0) * get_local_size(0) + get_local_id(0) + get_global_offset(0) &&
                   get_num_groups(1) * get_local_size(1) == get_global_size(1) && get_work_dim() == 3;
      out[at] = agrees ? (int)(get_global_id(0) + 100 * get_global_id(1) + 10000 * get_global_id(2)) : -1;
    })");
  const cl_kernel kernel = s.kernel(program, "k");
  const size_t global[3] = {6, 4, 2}, offset[3] = {5, 6, 7}, local[3] = {3, 2, 1};
  for (const size_t* chosen : {static_cast<const size_t*>(nullptr), local}) {
    const cl_mem out = s.buffer(48 * 4);
    clSetKernelArg(kernel, 0, sizeof out, &out);
    EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 3, offset, global, chosen, 0, nullptr, nullptr),
              CL_SUCCESS);
    cl_int result[48];
    clEnqueueReadBuffer(s.queue, out, CL_TRUE, 0, sizeof result, result, 0, nullptr, nullptr);
    for (int i = 0; i < 48; ++i)
      EXPECT_EQ(result[i], 5 + i % 6 + 100 * (6 + i / 6 % 4) + 10000 * (7 + i / 24)) << i;
    clReleaseMemObject(out);
  }
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

TEST(Kernel, KeepsItsArgumentsOfTheTimeItWasEnqueued) {
  Session s;
  const cl_program program = s.build("__kernel void k(__global int* o, int v) { o[0] = v; }");
  const cl_kernel kernel = s.kernel(program, "k");
  const cl_mem first = s.buffer(4), second = s.buffer(4);
  const cl_event gate = clCreateUserEvent(s.context, nullptr);
  const size_t one = 1;
  cl_int value = 1;
  clSetKernelArg(kernel, 0, sizeof first, &first);
  clSetKernelArg(kernel, 1, sizeof value, &value);
  clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &one, nullptr, 1, &gate, nullptr);
  value = 2;
  clSetKernelArg(kernel, 0, sizeof second, &second);
  clSetKernelArg(kernel, 1, sizeof value, &value);
  clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clSetUserEventStatus(gate, CL_COMPLETE);
  cl_int results[2];
  clEnqueueReadBuffer(s.queue, first, CL_TRUE, 0, 4, &results[0], 0, nullptr, nullptr);
  clEnqueueReadBuffer(s.queue, second, CL_TRUE, 0, 4, &results[1], 0, nullptr, nullptr);
  EXPECT_EQ(results[0], 1);
  EXPECT_EQ(results[1], 2);
  for (const cl_mem m : {first, second}) clReleaseMemObject(m);
  clReleaseEvent(gate);
}

/// OpenCL 2.1 and later: such a launch succeeds, runs nothing, and ends in its turn.
TEST(Kernel, ALaunchOfNoWorkItemsDoesNothingInItsTurn) {
  for (const cl_command_queue_properties order : {0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE}) {
    const Session s(order | CL_QUEUE_PROFILING_ENABLE);
    const cl_program program = s.build("__kernel void k(__global int* o) { o[0] = 1; }");
    const cl_kernel kernel = s.kernel(program, "k");
    cl_int value = 5;
    const cl_mem out = s.buffer(sizeof value, CL_MEM_COPY_HOST_PTR, &value);
    clSetKernelArg(kernel, 0, sizeof out, &out);
    const size_t none[] = {0, 4, 4}, some_none[] = {4, 0, 4}, local[] = {2, 2, 2}, offset[] = {1, 2, 3};
    const size_t* const globals[] = {nullptr, none, some_none};
    const cl_event gate = clCreateUserEvent(s.context, nullptr);
    std::vector<cl_event> events;
    for (const size_t* global : globals)
      for (const size_t* chosen : {static_cast<const size_t*>(nullptr), local}) {
        cl_event event = nullptr;
        EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 3, offset, global, chosen, 1, &gate, &event),
                  CL_SUCCESS);
        events.push_back(event);
      }
    for (const cl_event event : events) {
      cl_int status = CL_COMPLETE;
      clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
      EXPECT_GT(status, CL_COMPLETE) << "before what it waits for";
      cl_command_type type = 0;
      clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof type, &type, nullptr);
      EXPECT_EQ(type, cl_command_type(CL_COMMAND_NDRANGE_KERNEL));
    }
    clSetUserEventStatus(gate, CL_COMPLETE);
    EXPECT_EQ(clWaitForEvents(cl_uint(events.size()), events.data()), CL_SUCCESS);
    clEnqueueReadBuffer(s.queue, out, CL_TRUE, 0, sizeof value, &value, 0, nullptr, nullptr);
    EXPECT_EQ(value, 5);
    for (const cl_event event : events) {
      cl_ulong start = 0, end = 0;
      EXPECT_EQ(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, 8, &start, nullptr), CL_SUCCESS);
      EXPECT_EQ(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, 8, &end, nullptr), CL_SUCCESS);
      EXPECT_LE(start, end);
      EXPECT_NE(start, 0u);
      clReleaseEvent(event);
    }
    // An error that it waits for is its own.
    const cl_event failing = clCreateUserEvent(s.context, nullptr);
    cl_event after = nullptr;
    EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, nullptr, nullptr, 1, &failing, &after),
              CL_SUCCESS);
    clSetUserEventStatus(failing, -1);
    EXPECT_EQ(clWaitForEvents(1, &after), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    for (const cl_event event : {gate, failing, after}) clReleaseEvent(event);
    clReleaseMemObject(out);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
  }
}

/// OpenCL 2.1 and later.
TEST(Kernel, TakesTheWorkGroupSizeThatItRequiresWhereNoneIsGiven) {
  const Session s;
  const cl_program program = s.build(R"(
    __kernel __attribute__((reqd_work_group_size(4, 2, 1))) void k(__global int* o) {
      o[get_global_id(1) * get_global_size(0) + get_global_id(0)] =
          get_local_size(0) * 100 + get_local_size(1) * 10 + get_local_size(2);
    })");
  const cl_kernel kernel = s.kernel(program, "k");
  const cl_mem out = s.buffer(8 * 4 * 4);
  clSetKernelArg(kernel, 0, sizeof out, &out);
  const size_t global[] = {8, 4}, indivisible[] = {8, 3};
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 2, nullptr, global, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  cl_int results[32] = {};
  clEnqueueReadBuffer(s.queue, out, CL_TRUE, 0, sizeof results, results, 0, nullptr, nullptr);
  for (const cl_int result : results) EXPECT_EQ(result, 421);
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 2, nullptr, indivisible, nullptr, 0, nullptr, nullptr),
            CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(clEnqueueNDRangeKernel(s.queue, kernel, 1, nullptr, global, nullptr, 0, nullptr, nullptr),
            CL_INVALID_WORK_GROUP_SIZE);
  clReleaseMemObject(out);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

TEST(Kernel, ACloneCarriesTheArguments) {
  Session s;
  const cl_program program = s.build("__kernel void k(__global int* o, int v) { o[get_global_id(0)] = v; }");
  const cl_kernel kernel = s.kernel(program, "k");
  const cl_int value = 11;
  clSetKernelArg(kernel, 1, sizeof value, &value);
  const cl_kernel clone = clCloneKernel(kernel, nullptr);
  const cl_int other = 12;
  clSetKernelArg(kernel, 1, sizeof other, &other);
  EXPECT_EQ(run_ints(s, clone, 1)[0], 11);
  EXPECT_EQ(run_ints(s, kernel, 1)[0], 12);
  clReleaseKernel(clone);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

TEST(Kernel, IntegerDivisionByZeroDoesNotTrap) {
  Session s;
  const cl_program program = s.build(R"(
    __kernel void k(__global int* o, int zero, int most_negative, int minus_one) {
      o[get_global_id(0)] = 1 / zero;
      o[get_global_id(0)] += most_negative / minus_one + most_negative % minus_one + 5 % zero;
      o[get_global_id(0)] = 6;
    })");
  const cl_kernel kernel = s.kernel(program, "k");
  const cl_int zero = 0, most_negative = -2147483647 - 1, minus_one = -1;
  clSetKernelArg(kernel, 1, 4, &zero);
  clSetKernelArg(kernel, 2, 4, &most_negative);
  clSetKernelArg(kernel, 3, 4, &minus_one);
  EXPECT_EQ(run_ints(s, kernel, 4), (std::vector<cl_int>{6, 6, 6, 6}));
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

}  // namespace
