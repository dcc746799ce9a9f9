// cl_khr_semaphore: binary semaphores between queues.
#include <gtest/gtest.h>

#include <thread>

#include "entry_points.h"
#include "session.h"

namespace {

constexpr cl_semaphore_properties_khr binary[] = {CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR, 0};

struct Semaphores : Session {
  Semaphores() {
    other_queue = clCreateCommandQueue(context, device, 0, nullptr);
    for (cl_semaphore_khr& s : both) {
      s = cl.clCreateSemaphoreWithPropertiesKHR(context, binary, &error);
      EXPECT_EQ(error, CL_SUCCESS);
    }
  }
  ~Semaphores() {
    for (const cl_semaphore_khr s : both) cl.clReleaseSemaphoreKHR(s);
    EXPECT_EQ(clFinish(other_queue), CL_SUCCESS);
    clReleaseCommandQueue(other_queue);
  }
  cl_event wait(cl_command_queue in, cl_uint count = 1, cl_uint waits = 0, const cl_event* list = nullptr) {
    cl_event event = nullptr;
    EXPECT_EQ(cl.clEnqueueWaitSemaphoresKHR(in, count, both, nullptr, waits, list, &event), CL_SUCCESS);
    return event;
  }
  void signal(cl_command_queue in, int which = 0) {
    EXPECT_EQ(cl.clEnqueueSignalSemaphoresKHR(in, 1, both + which, nullptr, 0, nullptr, nullptr), CL_SUCCESS);
  }
  cl_semaphore_payload_khr payload(int which = 0) {
    cl_semaphore_payload_khr value = 77;
    EXPECT_EQ(cl.clGetSemaphoreInfoKHR(both[which], CL_SEMAPHORE_PAYLOAD_KHR, sizeof value, &value, nullptr),
              CL_SUCCESS);
    return value;
  }
  static cl_int status(cl_event event) {
    cl_int value = 0;
    clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof value, &value, nullptr);
    return value;
  }
  /// The status that the event ends with.
  static cl_int end(cl_event event) {
    clWaitForEvents(1, &event);
    const cl_int value = status(event);
    clReleaseEvent(event);
    return value;
  }

  const EntryPoints& cl = softcl_entry_points();
  cl_int error = CL_SUCCESS;
  cl_command_queue other_queue;
  cl_semaphore_khr both[2];
};

TEST(Semaphore, ASignalLetsOneWaitPass) {
  Semaphores s;
  EXPECT_EQ(s.payload(), 0u);
  s.signal(s.queue);
  s.signal(s.queue);  // signaled already
  clFinish(s.queue);
  EXPECT_EQ(s.payload(), 1u);
  EXPECT_EQ(s.end(s.wait(s.other_queue)), CL_COMPLETE);
  EXPECT_EQ(s.payload(), 0u);
  const cl_event first = s.wait(s.other_queue), second = s.wait(s.other_queue);
  clFlush(s.other_queue);
  EXPECT_GT(s.status(first), CL_COMPLETE);
  s.signal(s.queue);
  EXPECT_EQ(s.end(first), CL_COMPLETE);
  clFinish(s.queue);
  EXPECT_GT(s.status(second), CL_COMPLETE);
  s.signal(s.queue);
  EXPECT_EQ(s.end(second), CL_COMPLETE);
}

/// What is behind a wait runs after what is before the signal, round after round.
TEST(Semaphore, QueuesTakeTurns) {
  Semaphores s;
  const cl_mem memory = s.buffer(4);
  const cl_program program =
      s.build("kernel void k(global int* x, int round, int add) { if (*x == round) *x += add; }");
  const cl_kernel kernel = s.kernel(program, "k");
  const auto launch = [&](cl_command_queue in, cl_int round) {
    const cl_int add = 1;
    const size_t one = 1;
    clSetKernelArg(kernel, 0, sizeof memory, &memory);
    clSetKernelArg(kernel, 1, sizeof round, &round);
    clSetKernelArg(kernel, 2, sizeof add, &add);
    EXPECT_EQ(clEnqueueNDRangeKernel(in, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr), CL_SUCCESS);
  };
  const cl_int zero = 0;
  clEnqueueWriteBuffer(s.queue, memory, CL_TRUE, 0, 4, &zero, 0, nullptr, nullptr);
  const auto hand_over = [&](cl_command_queue from, cl_command_queue to, int which) {
    s.signal(from, which);
    EXPECT_EQ(s.cl.clEnqueueWaitSemaphoresKHR(to, 1, s.both + which, nullptr, 0, nullptr, nullptr),
              CL_SUCCESS);
  };
  constexpr cl_int rounds = 200;
  for (cl_int round = 0; round < rounds; round += 2) {
    launch(s.queue, round);
    hand_over(s.queue, s.other_queue, 0);
    launch(s.other_queue, round + 1);
    hand_over(s.other_queue, s.queue, 1);
  }
  cl_int result = 0;
  clEnqueueReadBuffer(s.queue, memory, CL_TRUE, 0, 4, &result, 0, nullptr, nullptr);
  EXPECT_EQ(result, rounds);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clReleaseMemObject(memory);
}

TEST(Semaphore, SeveralAreAllAwaited) {
  Semaphores s;
  const cl_event all = s.wait(s.other_queue, 2);
  s.signal(s.queue, 1);
  clFinish(s.queue);
  EXPECT_GT(s.status(all), CL_COMPLETE);
  s.signal(s.queue, 0);
  EXPECT_EQ(s.end(all), CL_COMPLETE);
  EXPECT_EQ(s.payload(0) + s.payload(1), 0u);
}

/// A wait that cannot go on takes no signal from one that can.
TEST(Semaphore, WaitsTakeSignalsInTheOrderOfTheirTurns) {
  Semaphores s;
  const cl_event user = clCreateUserEvent(s.context, nullptr);
  const cl_event held_back = s.wait(s.other_queue, 1, 1, &user);
  s.signal(s.queue);
  EXPECT_EQ(s.end(s.wait(s.queue)), CL_COMPLETE);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  s.signal(s.queue);
  EXPECT_EQ(s.end(held_back), CL_COMPLETE);
  clReleaseEvent(user);
}

TEST(Semaphore, WhatFailedBeforeAWaitEndsIt) {
  Semaphores s;
  const cl_event user = clCreateUserEvent(s.context, nullptr);
  const cl_event failed = s.wait(s.other_queue, 1, 1, &user);
  clSetUserEventStatus(user, -5);
  EXPECT_EQ(s.end(failed), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  clReleaseEvent(user);
}

/// Nobody can signal one that is gone.
TEST(Semaphore, TheLastReleaseEndsItsWaits) {
  Semaphores s;
  const cl_event never = s.wait(s.other_queue);
  EXPECT_EQ(s.cl.clReleaseSemaphoreKHR(s.both[0]), CL_SUCCESS);
  EXPECT_EQ(s.end(never), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(s.cl.clReleaseSemaphoreKHR(s.both[0]), CL_INVALID_SEMAPHORE_KHR);
}

/// A wait that is behind another in its queue holds the semaphore too, and cannot signal it either.
TEST(Semaphore, TheLastReleaseEndsWaitsBehindAWait) {
  Semaphores s;
  const cl_event first = s.wait(s.other_queue), second = s.wait(s.other_queue);
  EXPECT_EQ(s.cl.clReleaseSemaphoreKHR(s.both[0]), CL_SUCCESS);
  EXPECT_EQ(s.end(first), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(s.end(second), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
}

TEST(Semaphore, QueriesReturnTheirValues) {
  Semaphores s;
  const auto query = [&]<class T>(cl_semaphore_khr of, cl_semaphore_info_khr what, T value) {
    T got{};
    size_t size = 0;
    EXPECT_EQ(s.cl.clGetSemaphoreInfoKHR(of, what, sizeof got, &got, &size), CL_SUCCESS);
    EXPECT_EQ(size, sizeof got);
    EXPECT_EQ(got, value) << std::hex << what;
  };
  EXPECT_EQ(s.cl.clRetainSemaphoreKHR(s.both[0]), CL_SUCCESS);
  query(s.both[0], CL_SEMAPHORE_REFERENCE_COUNT_KHR, cl_uint(2));
  EXPECT_EQ(s.cl.clReleaseSemaphoreKHR(s.both[0]), CL_SUCCESS);
  query(s.both[0], CL_SEMAPHORE_CONTEXT_KHR, s.context);
  query(s.both[0], CL_SEMAPHORE_TYPE_KHR, cl_semaphore_type_khr(CL_SEMAPHORE_TYPE_BINARY_KHR));
  query(s.both[0], CL_SEMAPHORE_PROPERTIES_KHR,
        std::array<cl_semaphore_properties_khr, 3>{CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR, 0});
  const cl_semaphore_properties_khr named[] = {CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR,
                                               cl_semaphore_properties_khr(s.device),
                                               CL_SEMAPHORE_DEVICE_HANDLE_LIST_END_KHR,
                                               CL_SEMAPHORE_TYPE_KHR,
                                               CL_SEMAPHORE_TYPE_BINARY_KHR,
                                               0};
  const cl_semaphore_khr of_device = s.cl.clCreateSemaphoreWithPropertiesKHR(s.context, named, nullptr);
  query(of_device, CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR, s.device);
  s.cl.clReleaseSemaphoreKHR(of_device);
  cl_semaphore_type_khr type = 0;
  EXPECT_EQ(clGetDeviceInfo(s.device, CL_DEVICE_SEMAPHORE_TYPES_KHR, sizeof type, &type, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(type, cl_semaphore_type_khr(CL_SEMAPHORE_TYPE_BINARY_KHR));
  type = 0;
  EXPECT_EQ(
      clGetPlatformInfo(softcl_platform(), CL_PLATFORM_SEMAPHORE_TYPES_KHR, sizeof type, &type, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(type, cl_semaphore_type_khr(CL_SEMAPHORE_TYPE_BINARY_KHR));
}

/// "CL_INVALID_COMMAND_QUEUE if the device … is not the same as one of the devices" it was made for.
TEST(Semaphore, ServesTheDevicesThatItWasMadeFor) {
  const cl_device_id root = softcl_device();
  const cl_device_partition_property ones[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1, 0, 0};
  cl_device_id part = nullptr;
  if (clCreateSubDevices(root, ones, 1, &part, nullptr) != CL_SUCCESS) GTEST_SKIP() << "one unit";
  const cl_device_id devices[] = {root, part};
  const cl_context context = clCreateContext(nullptr, 2, devices, nullptr, nullptr, nullptr);
  const cl_command_queue queue = clCreateCommandQueue(context, root, 0, nullptr),
                         of_part = clCreateCommandQueue(context, part, 0, nullptr);
  const EntryPoints& cl = softcl_entry_points();
  const cl_semaphore_properties_khr named[] = {CL_SEMAPHORE_TYPE_KHR,
                                               CL_SEMAPHORE_TYPE_BINARY_KHR,
                                               CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR,
                                               cl_semaphore_properties_khr(part),
                                               0,
                                               0};
  const cl_semaphore_khr s = cl.clCreateSemaphoreWithPropertiesKHR(context, named, nullptr);
  EXPECT_EQ(cl.clEnqueueSignalSemaphoresKHR(queue, 1, &s, nullptr, 0, nullptr, nullptr),
            CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(cl.clEnqueueSignalSemaphoresKHR(of_part, 1, &s, nullptr, 0, nullptr, nullptr), CL_SUCCESS);
  clFinish(of_part);
  cl.clReleaseSemaphoreKHR(s);
  for (const cl_command_queue q : {queue, of_part}) clReleaseCommandQueue(q);
  clReleaseContext(context);
  clReleaseDevice(part);
}

}  // namespace
