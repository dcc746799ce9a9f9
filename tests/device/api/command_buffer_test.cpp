// cl_khr_command_buffer.
#include "recording.h"

namespace {

/// x = (x + 3) * 2, with the arguments as they were when recorded; and released handles stay usable.
TEST(CommandBuffer, RunsWhatWasRecordedAsOftenAsItIsEnqueued) {
  Recording r;
  EXPECT_EQ(r.state(), cl_command_buffer_state_khr(CL_COMMAND_BUFFER_STATE_RECORDING_KHR));
  r.launch(r.adds, 3);
  r.launch(r.scales, 2);
  const cl_int other = 100;
  clSetKernelArg(r.adds, 1, sizeof other, &other);
  r.finalize();
  EXPECT_EQ(r.state(), cl_command_buffer_state_khr(CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR));
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  EXPECT_EQ(r.contents(), all(6));
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  EXPECT_EQ(r.contents(), all(18));
}

TEST(CommandBuffer, KeepsWhatTheProgramReleased) {
  Recording r;
  const cl_mem copy = r.buffer(items * 4);
  cl_kernel copied = clCloneKernel(r.adds, nullptr);
  r.launch(copied, 7);
  EXPECT_EQ(r.cl.clCommandCopyBufferKHR(r.commands, nullptr, nullptr, r.memory, copy, 0, 0, items * 4, 0,
                                        nullptr, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clReleaseKernel(copied), CL_SUCCESS);
  r.finalize();
  clRetainMemObject(copy);
  EXPECT_EQ(clReleaseMemObject(copy), CL_SUCCESS);
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  EXPECT_EQ(r.contents(copy), all(7));
  EXPECT_EQ(clReleaseMemObject(copy), CL_SUCCESS);
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);  // the command buffer still has it
  EXPECT_EQ(r.contents(), all(14));
}

/// Out of order, only sync points and barriers order commands: a chain of 40 that none may leave.
TEST(CommandBuffer, SyncPointsAndBarriersOrderCommands) {
  Recording r(0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_int expected = 0;
  cl_sync_point_khr last = r.launch(r.adds, 1);
  ++expected;
  for (int i = 0; i < 20; ++i) {
    last = r.launch(i % 5 ? r.adds : r.scales, i % 5 ? i : 3, {last});
    expected = i % 5 ? expected + i : expected * 3;
  }
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(
        r.cl.clCommandBarrierWithWaitListKHR(r.commands, nullptr, nullptr, 0, nullptr, nullptr, nullptr),
        CL_SUCCESS);
    r.launch(i % 7 ? r.adds : r.scales, i % 7 ? i : -1);
    expected = i % 7 ? expected + i : -expected;
  }
  r.finalize();
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  EXPECT_EQ(r.contents(), all(expected));
}

/// The first command takes milliseconds: the second would be done before it.
TEST(CommandBuffer, ACommandAwaitsItsSyncPoints) {
  Recording r(0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  const cl_kernel slow = r.kernel(r.program, "slow_add");
  const cl_sync_point_khr added = r.launch(slow, 5);
  r.launch(r.scales, 3, {added});
  r.finalize();
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  EXPECT_EQ(r.contents(), all(15));
  clReleaseKernel(slow);
}

TEST(CommandBuffer, ItsEventEndsAfterAllCommands) {
  Recording r;
  r.launch(r.adds, 1);
  r.finalize();
  const cl_event user = clCreateUserEvent(r.context, nullptr);
  cl_event event = nullptr;
  EXPECT_EQ(r.enqueue(&event, 1, &user), CL_SUCCESS);
  EXPECT_EQ(r.state(), cl_command_buffer_state_khr(CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR));
  cl_command_type type = 0;
  clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof type, &type, nullptr);
  EXPECT_EQ(type, cl_command_type(CL_COMMAND_COMMAND_BUFFER_KHR));
  clSetUserEventStatus(user, CL_COMPLETE);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  EXPECT_EQ(r.state(), cl_command_buffer_state_khr(CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR));
  EXPECT_EQ(r.contents(), all(1));
  clReleaseEvent(event);
  clReleaseEvent(user);
}

/// 0.9.8: what is ordered by a queue needs no CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR.
TEST(CommandBuffer, MayBeEnqueuedAgainBeforeItHasEnded) {
  for (const cl_command_buffer_flags_khr flags : {0, CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR}) {
    Recording r(flags);
    r.launch(r.adds, 1);
    r.finalize();
    const cl_event user = clCreateUserEvent(r.context, nullptr);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(r.enqueue(nullptr, 1, &user), CL_SUCCESS);
    clSetUserEventStatus(user, CL_COMPLETE);
    EXPECT_EQ(r.contents(), all(5));
    clReleaseEvent(user);
  }
}

/// In the order of the queue that it was recorded for, whatever that of the other is.
TEST(CommandBuffer, RunsOnAnotherQueueOfItsDevice) {
  Recording r;
  r.launch(r.adds, 4);
  const cl_kernel slow = r.kernel(r.program, "slow_add");
  r.launch(slow, 5);
  r.launch(r.scales, 3);
  r.finalize();
  cl_int expected = 0;
  for (const cl_command_queue_properties properties :
       {0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, CL_QUEUE_PROFILING_ENABLE}) {
    cl_command_queue other = clCreateCommandQueue(r.context, r.device, properties, nullptr);
    EXPECT_EQ(r.cl.clEnqueueCommandBufferKHR(1, &other, r.commands, 0, nullptr, nullptr), CL_SUCCESS);
    clFinish(other);
    clReleaseCommandQueue(other);
    expected = (expected + 9) * 3;
    EXPECT_EQ(r.contents(), all(expected));
  }
  clReleaseKernel(slow);
}

TEST(CommandBuffer, RecordsCopiesAndFillsOfSharedMemory) {
  Recording r;
  auto* const shared = static_cast<cl_int*>(clSVMAlloc(r.context, 0, 2 * items * sizeof(cl_int), 0));
  std::fill_n(shared, 2 * items, 0);
  cl_int pattern = 6;
  EXPECT_EQ(r.cl.clCommandSVMMemFillKHR(r.commands, nullptr, nullptr, shared, &pattern, sizeof pattern,
                                        items * sizeof(cl_int), 0, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  pattern = 7;  // what was given may change afterwards
  EXPECT_EQ(r.cl.clCommandSVMMemcpyKHR(r.commands, nullptr, nullptr, shared + items, shared,
                                       items * sizeof(cl_int), 0, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  r.finalize();
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  EXPECT_EQ(clFinish(r.queue), CL_SUCCESS);
  EXPECT_EQ(std::vector<cl_int>(shared, shared + 2 * items), std::vector<cl_int>(2 * items, 6));
  clSVMFree(r.context, shared);
}

/// A property list that names nothing is none.
TEST(CommandBuffer, ACommandMayHaveAnEmptyListOfProperties) {
  Recording r;
  const softcl::CommandProperties none[] = {0};
  EXPECT_EQ(r.cl.clCommandBarrierWithWaitListKHR(r.commands, nullptr, none, 0, nullptr, nullptr, nullptr),
            CL_SUCCESS);
}

TEST(CommandBuffer, AKernelThatEnqueuesKernelsMayBeRecorded) {
  Recording r;
  const cl_queue_properties on_device[] = {
      CL_QUEUE_PROPERTIES,
      CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  const cl_command_queue children =
      clCreateCommandQueueWithProperties(r.context, r.device, on_device, nullptr);
  const cl_program parents = r.build(
      "kernel void k(global int* x, int y) { enqueue_kernel(get_default_queue(), 0, ndrange_1D(16, 16), "
      "^{ x[get_global_id(0)] += y; }); }",
      "-cl-std=CL3.0");
  const cl_kernel parent = r.kernel(parents, "k");
  const cl_int three = 3;
  clSetKernelArg(parent, 0, sizeof r.memory, &r.memory);
  clSetKernelArg(parent, 1, sizeof three, &three);
  const size_t one = 1;
  EXPECT_EQ(r.cl.clCommandNDRangeKernelKHR(r.commands, nullptr, nullptr, parent, 1, nullptr, &one, nullptr, 0,
                                           nullptr, nullptr, nullptr),
            CL_SUCCESS);
  r.launch(r.scales, 2);  // behind the child
  r.finalize();
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  EXPECT_EQ(r.contents(), all(6));
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  EXPECT_EQ(r.contents(), all(18));
  clReleaseKernel(parent);
  clReleaseProgram(parents);
  clReleaseCommandQueue(children);
}

TEST(CommandBuffer, AFailureEndsWhatWaitsForIt) {
  Recording r;
  r.launch(r.adds, 1);
  r.finalize();
  const cl_event user = clCreateUserEvent(r.context, nullptr);
  cl_event event = nullptr;
  EXPECT_EQ(r.enqueue(&event, 1, &user), CL_SUCCESS);
  clSetUserEventStatus(user, -1);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(r.contents(), all(0));
  clReleaseEvent(event);
  clReleaseEvent(user);
}

/// Every transfer: a pattern through a buffer, an image, another image, and back.
TEST(CommandBuffer, RecordsEveryTransfer) {
  Recording r;
  const cl_image_format format{CL_RGBA, CL_UNSIGNED_INT32};
  const cl_image_desc description{CL_MEM_OBJECT_IMAGE2D, 2, 2, 0, 0, 0, 0, 0, 0, {nullptr}};
  const cl_mem first = clCreateImage(r.context, 0, &format, &description, nullptr, nullptr),
               second = clCreateImage(r.context, 0, &format, &description, nullptr, nullptr),
               there = r.buffer(items * 4), back = r.buffer(items * 4);
  std::array<cl_int, 2> pattern{5, 6};
  std::array<cl_uint, 4> color{9, 8, 7, 6};
  size_t origin[] = {0, 0, 0}, region[] = {2, 2, 1}, one[] = {1, 1, 1}, bytes[] = {8, 1, 1},
         at[] = {56, 0, 0};
  const auto ok = [](cl_int code) { EXPECT_EQ(code, CL_SUCCESS); };
  ok(r.cl.clCommandFillBufferKHR(r.commands, nullptr, nullptr, r.memory, pattern.data(), 8, 0, 64, 0, nullptr,
                                 nullptr, nullptr));
  ok(r.cl.clCommandCopyBufferKHR(r.commands, nullptr, nullptr, r.memory, there, 0, 0, 64, 0, nullptr, nullptr,
                                 nullptr));
  ok(r.cl.clCommandCopyBufferToImageKHR(r.commands, nullptr, nullptr, there, first, 0, origin, region, 0,
                                        nullptr, nullptr, nullptr));
  ok(r.cl.clCommandFillImageKHR(r.commands, nullptr, nullptr, first, color.data(), origin, one, 0, nullptr,
                                nullptr, nullptr));
  ok(r.cl.clCommandCopyImageKHR(r.commands, nullptr, nullptr, first, second, origin, origin, region, 0,
                                nullptr, nullptr, nullptr));
  ok(r.cl.clCommandCopyImageToBufferKHR(r.commands, nullptr, nullptr, second, back, origin, region, 0, 0,
                                        nullptr, nullptr, nullptr));
  ok(r.cl.clCommandCopyBufferRectKHR(r.commands, nullptr, nullptr, there, back, origin, at, bytes, 0, 0, 0, 0,
                                     0, nullptr, nullptr, nullptr));
  // What was given may change afterwards.
  pattern = {1, 1};
  color = {0, 0, 0, 0};
  region[0] = one[0] = bytes[0] = at[0] = 0;
  r.finalize();
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  EXPECT_EQ(r.contents(back), (std::vector<cl_int>{9, 8, 7, 6, 5, 6, 5, 6, 5, 6, 5, 6, 5, 6, 5, 6}));
  for (const cl_mem m : {first, second, there, back}) clReleaseMemObject(m);
}

TEST(CommandBuffer, QueriesReturnTheirValues) {
  Recording r(CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR);
  const auto query = [&]<class T>(cl_command_buffer_info_khr what, T value) {
    T got{};
    EXPECT_EQ(r.cl.clGetCommandBufferInfoKHR(r.commands, what, sizeof got, &got, nullptr), CL_SUCCESS);
    EXPECT_EQ(got, value) << std::hex << what;
  };
  query(CL_COMMAND_BUFFER_QUEUES_KHR, r.queue);
  query(CL_COMMAND_BUFFER_NUM_QUEUES_KHR, cl_uint(1));
  query(CL_COMMAND_BUFFER_CONTEXT_KHR, r.context);
  query(CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR, cl_uint(1));
  EXPECT_EQ(r.cl.clRetainCommandBufferKHR(r.commands), CL_SUCCESS);
  query(CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR, cl_uint(2));
  EXPECT_EQ(r.cl.clReleaseCommandBufferKHR(r.commands), CL_SUCCESS);
  query(CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR,
        std::array<cl_command_buffer_properties_khr, 3>{CL_COMMAND_BUFFER_FLAGS_KHR,
                                                        CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR, 0});
  cl_bitfield bits = 77;
  EXPECT_EQ(clGetDeviceInfo(r.device, CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR, sizeof bits, &bits, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(bits, cl_bitfield(CL_COMMAND_BUFFER_CAPABILITY_KERNEL_PRINTF_KHR |
                              CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR |
                              CL_COMMAND_BUFFER_CAPABILITY_DEVICE_SIDE_ENQUEUE_KHR));
  EXPECT_EQ(clGetDeviceInfo(r.device, CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR, sizeof bits,
                            &bits, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(bits, cl_bitfield(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE));
  EXPECT_EQ(clGetDeviceInfo(r.device, CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR, sizeof bits,
                            &bits, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(bits, 0u);
  EXPECT_EQ(
      clGetDeviceInfo(r.device, CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR, sizeof bits, &bits, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(bits, 31u);
}

}  // namespace
