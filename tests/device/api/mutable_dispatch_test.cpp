// cl_khr_command_buffer_mutable_dispatch.
#include <utility>

#include "recording.h"

namespace {

struct Mutable : Recording {
  Mutable() : Recording(CL_COMMAND_BUFFER_MUTABLE_KHR) {
    launch(adds, 1, {}, &handle);
    change.command = handle;
    finalize();
  }
  cl_int update(std::vector<softcl::MutableDispatchConfig> changes = {}) {
    if (changes.empty()) changes = {change};
    std::vector<const void*> configs;
    for (const auto& one : changes) configs.push_back(&one);
    const std::vector<softcl::UpdateType> types(changes.size(), softcl::mutable_dispatch_config);
    return cl.clUpdateMutableCommandsKHR(commands, cl_uint(changes.size()), types.data(), configs.data());
  }
  cl_mutable_command_khr handle = nullptr;
  softcl::MutableDispatchConfig change{};
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
  const auto query = [&]<class T>(cl_mutable_command_info_khr what, T value) {
    T got{};
    EXPECT_EQ(r.cl.clGetMutableCommandInfoKHR(r.handle, what, sizeof got, &got, nullptr), CL_SUCCESS);
    EXPECT_EQ(got, value) << std::hex << what;
  };
  query(CL_MUTABLE_DISPATCH_GLOBAL_WORK_OFFSET_KHR, offset);
  query(CL_MUTABLE_DISPATCH_GLOBAL_WORK_SIZE_KHR, size);
  query(CL_MUTABLE_DISPATCH_LOCAL_WORK_SIZE_KHR, local);
  query(CL_MUTABLE_DISPATCH_DIMENSIONS_KHR, cl_uint(1));
  query(CL_MUTABLE_DISPATCH_KERNEL_KHR, r.adds);
  query(CL_MUTABLE_COMMAND_COMMAND_BUFFER_KHR, r.commands);
  query(CL_MUTABLE_COMMAND_COMMAND_QUEUE_KHR, r.queue);
  query(CL_MUTABLE_COMMAND_COMMAND_TYPE_KHR, cl_command_type(CL_COMMAND_NDRANGE_KERNEL));
  size_t listed = 77;
  EXPECT_EQ(
      r.cl.clGetMutableCommandInfoKHR(r.handle, CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR, 0, nullptr, &listed),
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
  std::vector<softcl::MutableDispatchConfig> both = {r.change, r.change};
  both[0].num_args = both[1].num_args = 1;
  both[0].arg_list = &right;
  both[1].arg_list = &wrong;
  EXPECT_EQ(r.update(both), CL_INVALID_ARG_INDEX);
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  EXPECT_EQ(r.contents(), all(1));
}

/// Each enqueue has the arguments that it had then.
TEST(MutableDispatch, MayChangeBeforeTheLastEnqueueHasEnded) {
  Mutable r;
  const cl_event user = clCreateUserEvent(r.context, nullptr);
  EXPECT_EQ(r.enqueue(nullptr, 1, &user), CL_SUCCESS);
  const cl_int ten = 10;
  const cl_mutable_dispatch_arg_khr argument{1, sizeof ten, &ten};
  r.change.num_args = 1;
  r.change.arg_list = &argument;
  EXPECT_EQ(r.update(), CL_SUCCESS);
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  clSetUserEventStatus(user, CL_COMPLETE);
  EXPECT_EQ(r.contents(), all(11));
  clReleaseEvent(user);
}

/// 0.9.5: arguments that may change may be set after recording, and have to be before the first enqueue.
TEST(MutableDispatch, ArgumentsMayBeSetAfterRecording) {
  Recording r(CL_COMMAND_BUFFER_MUTABLE_KHR);
  const cl_kernel unset = r.kernel(r.program, "add");
  const auto record = [&](cl_bitfield fields, cl_mutable_command_khr* handle) {
    const softcl::CommandProperties properties[] = {CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR, fields, 0};
    return r.cl.clCommandNDRangeKernelKHR(r.commands, nullptr, properties, unset, 1, nullptr, &items, nullptr,
                                          0, nullptr, nullptr, handle);
  };
  EXPECT_EQ(record(CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR, nullptr), CL_INVALID_KERNEL_ARGS);
  cl_mutable_command_khr handle = nullptr;
  EXPECT_EQ(record(CL_MUTABLE_DISPATCH_ARGUMENTS_KHR, &handle), CL_SUCCESS);
  r.finalize();
  const cl_int ten = 10;
  const cl_mutable_dispatch_arg_khr arguments[] = {{0, sizeof r.memory, &r.memory}, {1, sizeof ten, &ten}};
  softcl::MutableDispatchConfig change{};
  change.command = handle;
  const void* const config = &change;
  const softcl::UpdateType type = softcl::mutable_dispatch_config;
  for (cl_uint set = 0; set < 2; ++set) {
    EXPECT_EQ(r.state(), cl_command_buffer_state_khr(CL_COMMAND_BUFFER_STATE_FINALIZED_KHR));
    EXPECT_EQ(r.enqueue(), CL_INVALID_OPERATION);
    change.num_args = 1;
    change.arg_list = &arguments[set];
    EXPECT_EQ(r.cl.clUpdateMutableCommandsKHR(r.commands, 1, &type, const_cast<const void**>(&config)),
              CL_SUCCESS);
  }
  EXPECT_EQ(r.state(), cl_command_buffer_state_khr(CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR));
  EXPECT_EQ(r.enqueue(), CL_SUCCESS);
  EXPECT_EQ(r.contents(), all(10));
  clReleaseKernel(unset);
}

/// With the assertion that there will be no more work-groups the size of one has to be given.
TEST(MutableDispatch, AnAssertionOfTheBufferOrTheLaunchNeedsTheSizeOfAGroup) {
  Recording r;
  const cl_command_buffer_properties_khr asserts[] = {
      CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR,
      CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR, 0};
  const softcl::CommandProperties assert_launch[] = {
      CL_MUTABLE_DISPATCH_ASSERTS_KHR, CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR, 0};
  const cl_command_buffer_khr asserting = r.cl.clCreateCommandBufferKHR(1, &r.queue, asserts, nullptr);
  r.launch(r.adds, 1);
  const size_t four = 4;
  const auto record = [&](cl_command_buffer_khr buffer, const softcl::CommandProperties* properties,
                          const size_t* local) {
    return r.cl.clCommandNDRangeKernelKHR(buffer, nullptr, properties, r.adds, 1, nullptr, &items, local, 0,
                                          nullptr, nullptr, nullptr);
  };
  EXPECT_EQ(record(asserting, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(record(asserting, nullptr, &four), CL_SUCCESS);
  EXPECT_EQ(record(r.commands, assert_launch, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(record(r.commands, assert_launch, &four), CL_SUCCESS);
  EXPECT_EQ(record(r.commands, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(r.cl.clReleaseCommandBufferKHR(asserting), CL_SUCCESS);
}

/// Where groups may differ in size (OpenCL C 3.0): those that do not stay so, and those that do too.
TEST(MutableDispatch, TheUniformityOfGroupsStays) {
  Recording r(CL_COMMAND_BUFFER_MUTABLE_KHR);
  const cl_program later =
      r.build("kernel void add(global int* x, int y) { x[get_global_id(0)] += y; }", "-cl-std=CL3.0");
  const cl_kernel kernel = r.kernel(later, "add");
  const cl_int one = 1;
  clSetKernelArg(kernel, 0, sizeof r.memory, &r.memory);
  clSetKernelArg(kernel, 1, sizeof one, &one);
  const size_t twelve = 12, ten = 10, four = 4, three = 3, five = 5;
  cl_mutable_command_khr uniform = nullptr, other = nullptr;
  for (const auto& [size, handle] : {std::pair(&twelve, &uniform), std::pair(&ten, &other)})
    EXPECT_EQ(r.cl.clCommandNDRangeKernelKHR(r.commands, nullptr, nullptr, kernel, 1, nullptr, size, &four, 0,
                                             nullptr, nullptr, handle),
              CL_SUCCESS);
  r.finalize();
  const auto change = [&](cl_mutable_command_khr handle, const size_t* global, const size_t* local) {
    softcl::MutableDispatchConfig config{};
    config.command = handle;
    config.global_work_size = global;
    config.local_work_size = local;
    const softcl::UpdateType type = softcl::mutable_dispatch_config;
    const void* configs[] = {&config};
    return r.cl.clUpdateMutableCommandsKHR(r.commands, 1, &type, configs);
  };
  EXPECT_EQ(change(uniform, nullptr, &three), CL_SUCCESS);
  EXPECT_EQ(change(uniform, nullptr, &five), CL_INVALID_OPERATION);
  EXPECT_EQ(change(uniform, &ten, nullptr), CL_INVALID_OPERATION);
  EXPECT_EQ(change(other, &twelve, nullptr), CL_INVALID_OPERATION);
  EXPECT_EQ(change(other, nullptr, &three), CL_SUCCESS);
  clReleaseKernel(kernel);
  clReleaseProgram(later);
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
