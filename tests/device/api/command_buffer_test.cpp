// cl_khr_command_buffer and cl_khr_command_buffer_mutable_dispatch.
#include <gtest/gtest.h>

#include <array>
#include <numeric>

#include "entry_points.h"
#include "session.h"

namespace {

constexpr const char* source = R"(
kernel void add(global int* x, int y) { x[get_global_id(0)] += y; }
kernel void scale(global int* x, int y) { x[get_global_id(0)] *= y; }
kernel void slow_add(global int* x, int y) {
  for (volatile int i = 0; i < 1000000; ++i) {
  }
  x[get_global_id(0)] += y;
}
)";
constexpr size_t items = 16;

struct Recording : Session {
  explicit Recording(cl_command_buffer_flags_khr flags = 0, cl_command_queue_properties properties = 0)
      : Session(properties) {
    const cl_command_buffer_properties_khr list[] = {CL_COMMAND_BUFFER_FLAGS_KHR, flags, 0};
    commands = cl.clCreateCommandBufferKHR(1, &queue, list, nullptr);
    program = build(source);
    adds = kernel(program, "add");
    scales = kernel(program, "scale");
    std::array<cl_int, items> zeros{};
    memory = buffer(sizeof zeros, CL_MEM_COPY_HOST_PTR, zeros.data());
  }
  ~Recording() {
    clFinish(queue);
    EXPECT_EQ(cl.clReleaseCommandBufferKHR(commands), CL_SUCCESS);
    for (const cl_kernel k : {adds, scales}) clReleaseKernel(k);
    clReleaseProgram(program);
    clReleaseMemObject(memory);
  }

  cl_sync_point_khr launch(cl_kernel kernel, cl_int y, std::vector<cl_sync_point_khr> waits = {},
                           cl_mutable_command_khr* handle = nullptr) {
    clSetKernelArg(kernel, 0, sizeof memory, &memory);
    clSetKernelArg(kernel, 1, sizeof y, &y);
    cl_sync_point_khr point = 0;
    EXPECT_EQ(cl.clCommandNDRangeKernelKHR(commands, nullptr, nullptr, kernel, 1, nullptr, &items, nullptr,
                                           cl_uint(waits.size()), waits.empty() ? nullptr : waits.data(),
                                           &point, handle),
              CL_SUCCESS);
    return point;
  }
  cl_int enqueue(cl_event* event = nullptr, cl_uint waits = 0, const cl_event* list = nullptr) {
    return cl.clEnqueueCommandBufferKHR(0, nullptr, commands, waits, list, event);
  }
  cl_command_buffer_state_khr state() {
    cl_command_buffer_state_khr value = 77;
    EXPECT_EQ(
        cl.clGetCommandBufferInfoKHR(commands, CL_COMMAND_BUFFER_STATE_KHR, sizeof value, &value, nullptr),
        CL_SUCCESS);
    return value;
  }
  std::vector<cl_int> contents(cl_mem of = nullptr) {
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    std::vector<cl_int> values(items);
    EXPECT_EQ(clEnqueueReadBuffer(queue, of ? of : memory, CL_TRUE, 0, items * 4, values.data(), 0, nullptr,
                                  nullptr),
              CL_SUCCESS);
    return values;
  }
  void finalize() { EXPECT_EQ(cl.clFinalizeCommandBufferKHR(commands), CL_SUCCESS); }

  const EntryPoints& cl = softcl_entry_points();
  cl_command_buffer_khr commands;
  cl_program program;
  cl_kernel adds, scales;
  cl_mem memory;
};

std::vector<cl_int> all(cl_int value) { return std::vector<cl_int>(items, value); }

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
  EXPECT_EQ(r.cl.clCommandCopyBufferKHR(r.commands, nullptr, r.memory, copy, 0, 0, items * 4, 0, nullptr,
                                        nullptr, nullptr),
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
    EXPECT_EQ(r.cl.clCommandBarrierWithWaitListKHR(r.commands, nullptr, 0, nullptr, nullptr, nullptr),
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

TEST(CommandBuffer, ItsEventEndsAfterAllCommandsAndItIsPendingUntilThen) {
  Recording r;
  r.launch(r.adds, 1);
  r.finalize();
  const cl_event user = clCreateUserEvent(r.context, nullptr);
  cl_event event = nullptr;
  EXPECT_EQ(r.enqueue(&event, 1, &user), CL_SUCCESS);
  EXPECT_EQ(r.state(), cl_command_buffer_state_khr(CL_COMMAND_BUFFER_STATE_PENDING_KHR));
  EXPECT_EQ(r.enqueue(), CL_INVALID_OPERATION);
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

TEST(CommandBuffer, MayBePendingSeveralTimesIfItWasMadeSo) {
  Recording r(CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR);
  r.launch(r.adds, 1);
  r.finalize();
  const cl_event user = clCreateUserEvent(r.context, nullptr);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(r.enqueue(nullptr, 1, &user), CL_SUCCESS);
  clSetUserEventStatus(user, CL_COMPLETE);
  EXPECT_EQ(r.contents(), all(5));
  clReleaseEvent(user);
}

TEST(CommandBuffer, RunsOnAnotherQueueOfItsKind) {
  Recording r;
  r.launch(r.adds, 4);
  r.finalize();
  cl_command_queue other = clCreateCommandQueue(r.context, r.device, 0, nullptr);
  EXPECT_EQ(r.cl.clEnqueueCommandBufferKHR(1, &other, r.commands, 0, nullptr, nullptr), CL_SUCCESS);
  clFinish(other);
  clReleaseCommandQueue(other);
  EXPECT_EQ(r.contents(), all(4));
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
  ok(r.cl.clCommandFillBufferKHR(r.commands, nullptr, r.memory, pattern.data(), 8, 0, 64, 0, nullptr, nullptr,
                                 nullptr));
  ok(r.cl.clCommandCopyBufferKHR(r.commands, nullptr, r.memory, there, 0, 0, 64, 0, nullptr, nullptr,
                                 nullptr));
  ok(r.cl.clCommandCopyBufferToImageKHR(r.commands, nullptr, there, first, 0, origin, region, 0, nullptr,
                                        nullptr, nullptr));
  ok(r.cl.clCommandFillImageKHR(r.commands, nullptr, first, color.data(), origin, one, 0, nullptr, nullptr,
                                nullptr));
  ok(r.cl.clCommandCopyImageKHR(r.commands, nullptr, first, second, origin, origin, region, 0, nullptr,
                                nullptr, nullptr));
  ok(r.cl.clCommandCopyImageToBufferKHR(r.commands, nullptr, second, back, origin, region, 0, 0, nullptr,
                                        nullptr, nullptr));
  ok(r.cl.clCommandCopyBufferRectKHR(r.commands, nullptr, there, back, origin, at, bytes, 0, 0, 0, 0, 0,
                                     nullptr, nullptr, nullptr));
  // What was given may change afterwards.
  pattern = {1, 1};
  color = {0, 0, 0, 0};
  region[0] = one[0] = bytes[0] = at[0] = 0;
  r.finalize();
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  EXPECT_EQ(r.contents(back), (std::vector<cl_int>{9, 8, 7, 6, 5, 6, 5, 6, 5, 6, 5, 6, 5, 6, 5, 6}));
  for (const cl_mem m : {first, second, there, back}) clReleaseMemObject(m);
}

TEST(CommandBuffer, QueriesAnswer) {
  Recording r(CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR);
  const auto ask = [&]<class T>(cl_command_buffer_info_khr what, T value) {
    T answer{};
    EXPECT_EQ(r.cl.clGetCommandBufferInfoKHR(r.commands, what, sizeof answer, &answer, nullptr), CL_SUCCESS);
    EXPECT_EQ(answer, value) << std::hex << what;
  };
  ask(CL_COMMAND_BUFFER_QUEUES_KHR, r.queue);
  ask(CL_COMMAND_BUFFER_NUM_QUEUES_KHR, cl_uint(1));
  ask(CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR, cl_uint(1));
  EXPECT_EQ(r.cl.clRetainCommandBufferKHR(r.commands), CL_SUCCESS);
  ask(CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR, cl_uint(2));
  EXPECT_EQ(r.cl.clReleaseCommandBufferKHR(r.commands), CL_SUCCESS);
  ask(CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR,
      std::array<cl_command_buffer_properties_khr, 3>{CL_COMMAND_BUFFER_FLAGS_KHR,
                                                      CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR, 0});
  cl_bitfield bits = 77;
  EXPECT_EQ(clGetDeviceInfo(r.device, CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR, sizeof bits, &bits, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(bits, cl_bitfield(CL_COMMAND_BUFFER_CAPABILITY_KERNEL_PRINTF_KHR |
                              CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR |
                              CL_COMMAND_BUFFER_CAPABILITY_OUT_OF_ORDER_KHR));
  EXPECT_EQ(clGetDeviceInfo(r.device, CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR, sizeof bits,
                            &bits, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(bits, 0u);
  EXPECT_EQ(
      clGetDeviceInfo(r.device, CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR, sizeof bits, &bits, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(bits, 31u);
}

struct Mutable : Recording {
  Mutable() : Recording(CL_COMMAND_BUFFER_MUTABLE_KHR) {
    launch(adds, 1, {}, &handle);
    change.type = CL_STRUCTURE_TYPE_MUTABLE_DISPATCH_CONFIG_KHR;
    change.command = handle;
    change.work_dim = 1;
    finalize();
  }
  cl_int update(cl_uint count = 1, const cl_mutable_dispatch_config_khr* list = nullptr) {
    const cl_mutable_base_config_khr all{CL_STRUCTURE_TYPE_MUTABLE_BASE_CONFIG_KHR, nullptr, count,
                                         list ? list : &change};
    return cl.clUpdateMutableCommandsKHR(commands, &all);
  }
  cl_mutable_command_khr handle = nullptr;
  cl_mutable_dispatch_config_khr change{};
};

TEST(MutableDispatch, ArgumentsAndRangesChange) {
  Mutable r;
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  EXPECT_EQ(r.contents(), all(1));
  const cl_int ten = 10;
  const cl_mutable_dispatch_arg_khr argument{1, sizeof ten, &ten};
  const size_t offset = 4, size = 8, local = 2;
  r.change.num_args = 1;
  r.change.arg_list = &argument;
  r.change.global_work_offset = &offset;
  r.change.global_work_size = &size;
  r.change.local_work_size = &local;
  EXPECT_EQ(r.update(), CL_SUCCESS);
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  std::vector<cl_int> expected = all(1);
  for (size_t i = 4; i < 12; ++i) expected[i] = 11;
  EXPECT_EQ(r.contents(), expected);
  const auto ask = [&]<class T>(cl_mutable_command_info_khr what, T value) {
    T answer{};
    EXPECT_EQ(r.cl.clGetMutableCommandInfoKHR(r.handle, what, sizeof answer, &answer, nullptr), CL_SUCCESS);
    EXPECT_EQ(answer, value) << std::hex << what;
  };
  ask(CL_MUTABLE_DISPATCH_GLOBAL_WORK_OFFSET_KHR, offset);
  ask(CL_MUTABLE_DISPATCH_GLOBAL_WORK_SIZE_KHR, size);
  ask(CL_MUTABLE_DISPATCH_LOCAL_WORK_SIZE_KHR, local);
  ask(CL_MUTABLE_DISPATCH_DIMENSIONS_KHR, cl_uint(1));
  ask(CL_MUTABLE_DISPATCH_KERNEL_KHR, r.adds);
  ask(CL_MUTABLE_COMMAND_COMMAND_BUFFER_KHR, r.commands);
  ask(CL_MUTABLE_COMMAND_COMMAND_QUEUE_KHR, r.queue);
  ask(CL_MUTABLE_COMMAND_COMMAND_TYPE_KHR, cl_command_type(CL_COMMAND_NDRANGE_KERNEL));
  size_t listed = 77;
  EXPECT_EQ(r.cl.clGetMutableCommandInfoKHR(r.handle, CL_MUTABLE_DISPATCH_PROPERTIES_ARRAY_KHR, 0, nullptr,
                                            &listed),
            CL_SUCCESS);
  EXPECT_EQ(listed, 0u);
}

/// Another buffer, released by the program at once, and shared virtual memory.
TEST(MutableDispatch, MemoryChanges) {
  Mutable r;
  std::array<cl_int, items> zeros{};
  const cl_mem other = r.buffer(sizeof zeros, CL_MEM_COPY_HOST_PTR, zeros.data());
  const cl_mutable_dispatch_arg_khr argument{0, sizeof other, &other};
  r.change.num_args = 1;
  r.change.arg_list = &argument;
  EXPECT_EQ(r.update(), CL_SUCCESS);
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  EXPECT_EQ(r.contents(other), all(1));
  EXPECT_EQ(r.contents(), all(0));
  clReleaseMemObject(other);
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  clFinish(r.queue);
  auto* const shared = static_cast<cl_int*>(clSVMAlloc(r.context, 0, items * 4, 0));
  std::fill_n(shared, items, 40);
  const cl_mutable_dispatch_arg_khr pointer{0, 0, shared};
  r.change.num_args = 0;
  r.change.arg_list = nullptr;
  r.change.num_svm_args = 1;
  r.change.arg_svm_list = &pointer;
  EXPECT_EQ(r.update(), CL_SUCCESS);
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  clFinish(r.queue);
  EXPECT_EQ(shared[items - 1], 41);
  clSVMFree(r.context, shared);
}

TEST(MutableDispatch, OfAWrongListNothingIsChanged) {
  Mutable r;
  const cl_int ten = 10;
  const cl_mutable_dispatch_arg_khr right{1, sizeof ten, &ten}, wrong{9, sizeof ten, &ten};
  cl_mutable_dispatch_config_khr both[2] = {r.change, r.change};
  both[0].num_args = both[1].num_args = 1;
  both[0].arg_list = &right;
  both[1].arg_list = &wrong;
  EXPECT_EQ(r.update(2, both), CL_INVALID_ARG_INDEX);
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  EXPECT_EQ(r.contents(), all(1));
}

TEST(MutableDispatch, HandlesEndWithTheirCommandBuffer) {
  cl_mutable_command_khr handle = nullptr;
  {
    Mutable r;
    handle = r.handle;
  }
  size_t size = 0;
  EXPECT_EQ(softcl_entry_points().clGetMutableCommandInfoKHR(handle, CL_MUTABLE_COMMAND_COMMAND_TYPE_KHR, 0,
                                                             nullptr, &size),
            CL_INVALID_MUTABLE_COMMAND_KHR);
}

}  // namespace
