// cl_khr_command_buffer_mutable_dispatch, and cl_khr_suggested_local_work_size.
#include <gtest/gtest.h>

#include "error_rows.h"

namespace {

cl_int number = 1;
size_t suggested[3];

/// The arguments of clUpdateMutableCommandsKHR.
struct UpdateCall {
  cl_command_buffer_khr buffer;
  cl_uint count;
  softcl::UpdateType type;
  const void* config;
  bool has_types = true, has_configs = true;
};

/// An update of one launch; `change` selects what of.
template <class Change>
ErrorRow update(cl_int code, int line, Change change) {
  return {.function = "clUpdateMutableCommandsKHR",
          .code = code,
          .call =
              [change](ObjectSet& w, void* bad) {
                softcl::MutableDispatchConfig one{};
                one.command = w.launch;
                one.work_dim = 1;
                UpdateCall all{w.executable, 1, softcl::mutable_dispatch_config, &one};
                change(w, bad, all, one);
                return w.cl->clUpdateMutableCommandsKHR(all.buffer, all.count,
                                                        all.has_types ? &all.type : nullptr,
                                                        all.has_configs ? &all.config : nullptr);
              },
          .line = line};
}
#define UPDATE_FAILS(code, ...)                                                                          \
  update(code, __LINE__,                                                                                 \
         []([[maybe_unused]] ObjectSet& w, [[maybe_unused]] void* bad, [[maybe_unused]] UpdateCall& all, \
            [[maybe_unused]] softcl::MutableDispatchConfig& one) { __VA_ARGS__ })

ErrorRow on_bad(ErrorRow row, HandleKind kind) {
  row.bad_kind = kind;
  return row;
}

void set_argument(softcl::MutableDispatchConfig& one, cl_uint index, size_t size, const void* value) {
  static cl_mutable_dispatch_arg_khr argument;
  argument = {index, size, value};
  one.num_args = 1;
  one.arg_list = &argument;
}
void set_pointer(softcl::MutableDispatchConfig& one, cl_uint index) {
  static cl_mutable_dispatch_arg_khr argument;
  argument = {index, 0, &number};
  one.num_svm_args = 1;
  one.arg_svm_list = &argument;
}
void set_exec_info(softcl::MutableDispatchConfig& one, cl_uint name) {
  static cl_mutable_dispatch_exec_info_khr info;
  info = {name, sizeof number, &number};
  one.num_exec_infos = 1;
  one.exec_info_list = &info;
}

/// An update of argument `index` of a launch of `kernel`, which has its arguments, to no object's handle.
cl_int update_of(ObjectSet& w, cl_kernel kernel, cl_uint index) {
  const cl_command_buffer_properties_khr is_mutable[] = {CL_COMMAND_BUFFER_FLAGS_KHR,
                                                         CL_COMMAND_BUFFER_MUTABLE_KHR, 0};
  const size_t items = 1;
  cl_mutable_command_khr launch = nullptr;
  const cl_command_buffer_khr buffer = w.cl->clCreateCommandBufferKHR(1, &w.queue, is_mutable, nullptr);
  EXPECT_EQ(w.cl->clCommandNDRangeKernelKHR(buffer, nullptr, nullptr, kernel, 1, nullptr, &items, nullptr, 0,
                                            nullptr, nullptr, &launch),
            CL_SUCCESS);
  EXPECT_EQ(w.cl->clFinalizeCommandBufferKHR(buffer), CL_SUCCESS);
  softcl::MutableDispatchConfig one{};
  one.command = launch;
  const void* const no_handle = w.room;
  set_argument(one, index, sizeof no_handle, &no_handle);
  const void* config = &one;
  const cl_int code = w.cl->clUpdateMutableCommandsKHR(buffer, 1, &softcl::mutable_dispatch_config, &config);
  w.cl->clReleaseCommandBufferKHR(buffer);
  return code;
}
cl_int update_of_a_sampler(ObjectSet& w, void*) {
  w.cl->clSetKernelArg(w.with_image, 0, sizeof w.image, &w.image);
  w.cl->clSetKernelArg(w.with_image, 1, sizeof w.sampler, &w.sampler);
  w.cl->clSetKernelArg(w.with_image, 2, sizeof w.image, &w.image);
  return update_of(w, w.with_image, 1);
}
cl_int update_of_a_queue(ObjectSet& w, void*) {
  w.cl->clSetKernelArg(w.with_queue, 0, sizeof w.device_queue, &w.device_queue);
  return update_of(w, w.with_queue, 0);
}

}  // namespace

std::vector<ErrorRow> mutable_dispatch_error_rows() {
  return {
    ErrorRow{.function = "clUpdateMutableCommandsKHR",
             .code = CL_INVALID_SAMPLER,
             .call = update_of_a_sampler,
             .line = __LINE__},
        ErrorRow{.function = "clUpdateMutableCommandsKHR",
                 .code = CL_INVALID_DEVICE_QUEUE,
                 .call = update_of_a_queue,
                 .line = __LINE__},
        on_bad(UPDATE_FAILS(CL_INVALID_COMMAND_BUFFER_KHR,
                            all.buffer = static_cast<cl_command_buffer_khr>(bad);),
               HandleKind::command_buffer),
        UPDATE_FAILS(CL_INVALID_OPERATION, all.buffer = w.recording;),
        UPDATE_FAILS(CL_INVALID_OPERATION, all.buffer = w.constant; one.command = w.constant_launch;),
        UPDATE_FAILS(CL_INVALID_VALUE, all.type = 7;), UPDATE_FAILS(CL_INVALID_VALUE, all.config = nullptr;),
        UPDATE_FAILS(CL_INVALID_VALUE, all.has_types = false;),
        UPDATE_FAILS(CL_INVALID_VALUE, all.has_configs = false;),
        UPDATE_FAILS(CL_INVALID_VALUE, all.count = 0;),
        UPDATE_FAILS(CL_INVALID_VALUE, all.count = 0; all.has_types = false;),
        on_bad(UPDATE_FAILS(CL_INVALID_MUTABLE_COMMAND_KHR,
                            one.command = static_cast<cl_mutable_command_khr>(bad);),
               HandleKind::mutable_command),
        UPDATE_FAILS(CL_INVALID_MUTABLE_COMMAND_KHR, one.command = w.constant_launch;),
        UPDATE_FAILS(CL_INVALID_VALUE, one.num_args = 1;),
        UPDATE_FAILS(CL_INVALID_VALUE, one.num_svm_args = 1;),
        UPDATE_FAILS(CL_INVALID_VALUE, one.num_exec_infos = 1;),
        UPDATE_FAILS(CL_INVALID_ARG_INDEX, set_argument(one, 9, sizeof number, &number);),
        UPDATE_FAILS(CL_INVALID_ARG_SIZE, set_argument(one, 1, 1, &number);),
        UPDATE_FAILS(CL_INVALID_ARG_VALUE, set_argument(one, 1, sizeof number, nullptr);),
        UPDATE_FAILS(CL_INVALID_MEM_OBJECT, set_argument(one, 0, sizeof w.other_buffer, &w.other_buffer);),
        UPDATE_FAILS(CL_INVALID_ARG_INDEX, set_pointer(one, 9);),
        UPDATE_FAILS(CL_INVALID_ARG_VALUE, set_pointer(one, 1);),
        UPDATE_FAILS(CL_INVALID_VALUE, set_exec_info(one, 0x7777);),
        UPDATE_FAILS(CL_INVALID_OPERATION, one.work_dim = 2;),
        UPDATE_FAILS(CL_INVALID_OPERATION, one.work_dim = 2; one.global_work_size = w.one3;),
        UPDATE_FAILS(CL_INVALID_WORK_GROUP_SIZE, one.local_work_size = &w.zero;),
        // Of the other launch only the global size may change.
        UPDATE_FAILS(CL_INVALID_OPERATION, one.command = w.fixed_launch; one.local_work_size = &w.one;),
        UPDATE_FAILS(CL_INVALID_OPERATION, one.command = w.fixed_launch; one.global_work_offset = &w.one;),
        UPDATE_FAILS(CL_INVALID_OPERATION, one.command = w.fixed_launch;
                     set_argument(one, 1, sizeof number, &number);),
        UPDATE_FAILS(CL_INVALID_OPERATION, one.command = w.fixed_launch; set_pointer(one, 0);),
        UPDATE_FAILS(CL_INVALID_OPERATION, one.command = w.fixed_launch;
                     set_exec_info(one, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM);),
        FAILS_ON_BAD(mutable_command, cl_mutable_command_khr, clGetMutableCommandInfoKHR,
                     CL_INVALID_MUTABLE_COMMAND_KHR, bad, CL_MUTABLE_COMMAND_COMMAND_TYPE_KHR, sizeof w.room,
                     w.room, nullptr),
        FAILS(clGetMutableCommandInfoKHR, CL_INVALID_VALUE, w.launch, 0x7777, sizeof w.room, w.room, nullptr),
        FAILS(clGetMutableCommandInfoKHR, CL_INVALID_VALUE, w.launch, CL_MUTABLE_COMMAND_COMMAND_TYPE_KHR, 1,
              w.room, nullptr),

        FAILS_ON_BAD(queue, cl_command_queue, clGetKernelSuggestedLocalWorkSizeKHR, CL_INVALID_COMMAND_QUEUE,
                     bad, w.add, 1, nullptr, &w.one, suggested),
        FAILS_ON_BAD(kernel, cl_kernel, clGetKernelSuggestedLocalWorkSizeKHR, CL_INVALID_KERNEL, w.queue, bad,
                     1, nullptr, &w.one, suggested),
        FAILS(clGetKernelSuggestedLocalWorkSizeKHR, CL_INVALID_CONTEXT, w.queue, w.other_kernel, 1, nullptr,
              &w.one, suggested),
        FAILS(clGetKernelSuggestedLocalWorkSizeKHR, CL_INVALID_KERNEL_ARGS, w.queue, w.unset, 1, nullptr,
              &w.one, suggested),
        FAILS(clGetKernelSuggestedLocalWorkSizeKHR, CL_INVALID_WORK_DIMENSION, w.queue, w.add, 0, nullptr,
              &w.one, suggested),
        FAILS(clGetKernelSuggestedLocalWorkSizeKHR, CL_INVALID_GLOBAL_WORK_SIZE, w.queue, w.add, 1, nullptr,
              &w.zero, suggested),
        FAILS(clGetKernelSuggestedLocalWorkSizeKHR, CL_INVALID_GLOBAL_OFFSET, w.queue, w.add, 1, &w.huge,
              &w.one, suggested),
        FAILS(clGetKernelSuggestedLocalWorkSizeKHR, CL_INVALID_VALUE, w.queue, w.add, 1, nullptr, &w.one,
              nullptr),
        ErrorRow{.function = "clGetKernelSuggestedLocalWorkSizeKHR",
                 .code = CL_INVALID_PROGRAM_EXECUTABLE,
                 .call =
                     [](ObjectSet& w, void*) {
                       if (!w.two_devices_queue)
                         return CL_INVALID_PROGRAM_EXECUTABLE;  // a host with a single core
                       return w.cl->clGetKernelSuggestedLocalWorkSizeKHR(
                           w.two_devices_queue, w.part_only_kernel, 1, nullptr, &w.one, suggested);
                     },
                 .line = __LINE__},
  };
}
