// Sections 5.7 and 5.8: kernels and their execution.
#include "error_rows.h"

namespace {

cl_int value;
int storage[16];
void CL_CALLBACK native(void*) {}
void* argument_list[2];
const void* argument_place = &argument_list[1];
const void* outside_place = storage;
size_t too_many_items[2] = {~size_t(0), 2};

}  // namespace

std::vector<ErrorRow> kernel_error_rows() {
  return {
      FAILS_TO_MAKE_ON_BAD(program, cl_program, clCreateKernel, CL_INVALID_PROGRAM, bad, "add"),
      FAILS_TO_MAKE(clCreateKernel, CL_INVALID_PROGRAM_EXECUTABLE, w.unbuilt, "add"),
      FAILS_TO_MAKE(clCreateKernel, CL_INVALID_PROGRAM_EXECUTABLE, w.compiled, "add"),
      FAILS_TO_MAKE(clCreateKernel, CL_INVALID_KERNEL_NAME, w.with_kernel, "no_such_kernel"),
      FAILS_TO_MAKE(clCreateKernel, CL_INVALID_KERNEL_NAME, w.with_kernel, ""),
      FAILS_TO_MAKE(clCreateKernel, CL_INVALID_VALUE, w.with_kernel, nullptr),
      ErrorRow{.function = "clCreateKernel",
               .code = CL_INVALID_KERNEL_DEFINITION,
               .call =
                   [](ObjectSet& w, void*) {
                     cl_int error = CL_INVALID_KERNEL_DEFINITION;  // a host with a single core
                     if (w.sub_device) w.cl->clCreateKernel(w.built_differently, "differs", &error);
                     return error;
                   },
               .line = __LINE__},
      FAILS_ON_BAD(program, cl_program, clCreateKernelsInProgram, CL_INVALID_PROGRAM, bad, 0, nullptr,
                   &w.count),
      FAILS(clCreateKernelsInProgram, CL_INVALID_PROGRAM_EXECUTABLE, w.unbuilt, 0, nullptr, &w.count),
      FAILS(clCreateKernelsInProgram, CL_INVALID_VALUE, w.with_kernel, 1,
            reinterpret_cast<cl_kernel*>(w.room), nullptr),
      FAILS_ON_BAD(kernel, cl_kernel, clRetainKernel, CL_INVALID_KERNEL, bad),
      FAILS_ON_BAD(kernel, cl_kernel, clReleaseKernel, CL_INVALID_KERNEL, bad),

      FAILS_ON_BAD(kernel, cl_kernel, clSetKernelArg, CL_INVALID_KERNEL, bad, 1, sizeof value, &value),
      FAILS(clSetKernelArg, CL_INVALID_ARG_INDEX, w.unset, 2, sizeof value, &value),
      FAILS(clSetKernelArg, CL_INVALID_ARG_INDEX, w.unset, ~0u, sizeof value, &value),
      FAILS(clSetKernelArg, CL_INVALID_ARG_VALUE, w.unset, 1, sizeof value, nullptr),
      FAILS(clSetKernelArg, CL_INVALID_ARG_VALUE, w.local, 1, 64, &value),
      FAILS(clSetKernelArg, CL_INVALID_ARG_SIZE, w.unset, 1, 2, &value),
      FAILS(clSetKernelArg, CL_INVALID_ARG_SIZE, w.unset, 1, 0, &value),
      FAILS(clSetKernelArg, CL_INVALID_ARG_SIZE, w.unset, 1, ~size_t(0), &value),
      FAILS(clSetKernelArg, CL_INVALID_ARG_SIZE, w.unset, 0, 4, &w.buffer64),
      FAILS(clSetKernelArg, CL_INVALID_ARG_SIZE, w.local, 1, 0, nullptr),
      ErrorRow{.function = "clSetKernelArg",
               .code = CL_INVALID_MEM_OBJECT,
               .call =
                   [](ObjectSet& w, void* bad) {
                     // A null handle is a null pointer in the kernel, not an error.
                     return bad ? w.cl->clSetKernelArg(w.unset, 0, sizeof bad, &bad) : CL_INVALID_MEM_OBJECT;
                   },
               .bad_kind = HandleKind::mem,
               .line = __LINE__},
      FAILS(clSetKernelArg, CL_INVALID_MEM_OBJECT, w.unset, 0, sizeof w.other_buffer, &w.other_buffer),

      FAILS_ON_BAD(kernel, cl_kernel, clGetKernelInfo, CL_INVALID_KERNEL, bad, CL_KERNEL_NUM_ARGS, 0, nullptr,
                   nullptr),
      FAILS(clGetKernelInfo, CL_INVALID_VALUE, w.add, 0x7777, 0, nullptr, nullptr),
      FAILS(clGetKernelInfo, CL_INVALID_VALUE, w.add, CL_KERNEL_NUM_ARGS, 1, w.room, nullptr),
      FAILS_ON_BAD(kernel, cl_kernel, clGetKernelWorkGroupInfo, CL_INVALID_KERNEL, bad, w.device,
                   CL_KERNEL_WORK_GROUP_SIZE, 0, nullptr, nullptr),
      FAILS(clGetKernelWorkGroupInfo, CL_INVALID_DEVICE, w.add, reinterpret_cast<cl_device_id>(w.context),
            CL_KERNEL_WORK_GROUP_SIZE, 0, nullptr, nullptr),
      FAILS(clGetKernelWorkGroupInfo, CL_INVALID_VALUE, w.add, w.device, 0x7777, 0, nullptr, nullptr),
      FAILS(clGetKernelWorkGroupInfo, CL_INVALID_VALUE, w.add, w.device, CL_KERNEL_WORK_GROUP_SIZE, 1, w.room,
            nullptr),
      FAILS(clGetKernelWorkGroupInfo, CL_INVALID_VALUE, w.add, w.device, CL_KERNEL_GLOBAL_WORK_SIZE, 0,
            nullptr, nullptr),
      FAILS_ON_BAD(kernel, cl_kernel, clGetKernelArgInfo, CL_INVALID_KERNEL, bad, 0, CL_KERNEL_ARG_NAME, 0,
                   nullptr, nullptr),
      FAILS(clGetKernelArgInfo, CL_INVALID_ARG_INDEX, w.add, 2, CL_KERNEL_ARG_NAME, 0, nullptr, nullptr),
      FAILS(clGetKernelArgInfo, CL_KERNEL_ARG_INFO_NOT_AVAILABLE, w.without_argument_info, 0,
            CL_KERNEL_ARG_NAME, 0, nullptr, nullptr),
      FAILS(clGetKernelArgInfo, CL_INVALID_VALUE, w.with_argument_info, 0, 0x7777, 0, nullptr, nullptr),
      FAILS(clGetKernelArgInfo, CL_INVALID_VALUE, w.with_argument_info, 0, CL_KERNEL_ARG_NAME, 0, w.room,
            nullptr),

      FAILS_ON_BAD(queue, cl_command_queue, clEnqueueNDRangeKernel, CL_INVALID_COMMAND_QUEUE, bad, w.add, 1,
                   nullptr, &w.one, nullptr, 0, nullptr, nullptr),
      FAILS_ON_BAD(kernel, cl_kernel, clEnqueueNDRangeKernel, CL_INVALID_KERNEL, w.queue, bad, 1, nullptr,
                   &w.one, nullptr, 0, nullptr, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_CONTEXT, w.queue, w.other_kernel, 1, nullptr, &w.one, nullptr,
            0, nullptr, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_KERNEL_ARGS, w.queue, w.unset, 1, nullptr, &w.one, nullptr, 0,
            nullptr, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_WORK_DIMENSION, w.queue, w.add, 0, nullptr, &w.one, nullptr, 0,
            nullptr, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_WORK_DIMENSION, w.queue, w.add, 4, nullptr, &w.one, nullptr, 0,
            nullptr, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_GLOBAL_WORK_SIZE, w.queue, w.add, 2, nullptr, too_many_items,
            nullptr, 0, nullptr, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_GLOBAL_OFFSET, w.queue, w.add, 1, &w.huge, &w.two, nullptr, 0,
            nullptr, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_WORK_GROUP_SIZE, w.queue, w.add, 1, nullptr, &w.eight,
            &w.three, 0, nullptr, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_WORK_GROUP_SIZE, w.queue, w.add, 1, nullptr, &w.eight, &w.zero,
            0, nullptr, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_WORK_GROUP_SIZE, w.queue, w.required, 1, nullptr, &w.eight,
            &w.one, 0, nullptr, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_WORK_GROUP_SIZE, w.queue, w.required, 1, nullptr, &w.three,
            nullptr, 0, nullptr, nullptr),
      // A launch of no work-items is checked as any other.
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_KERNEL_ARGS, w.queue, w.unset, 1, nullptr, nullptr, nullptr, 0,
            nullptr, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_WORK_GROUP_SIZE, w.queue, w.add, 1, nullptr, &w.zero, &w.zero,
            0, nullptr, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_EVENT_WAIT_LIST, w.queue, w.add, 1, nullptr, &w.zero, nullptr,
            1, nullptr, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_WORK_GROUP_SIZE, w.queue, w.add, 3, nullptr, w.huge3, w.huge3,
            0, nullptr, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_WORK_ITEM_SIZE, w.queue, w.add, 1, nullptr, &w.huge, &w.huge,
            0, nullptr, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_OUT_OF_RESOURCES, w.queue, w.greedy, 1, nullptr, &w.one, nullptr, 0,
            nullptr, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_EVENT_WAIT_LIST, w.queue, w.add, 1, nullptr, &w.one, nullptr,
            1, nullptr, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_EVENT_WAIT_LIST, w.queue, w.add, 1, nullptr, &w.one, nullptr,
            0, &w.complete, nullptr),
      FAILS_ON_BAD(event, cl_event, clEnqueueNDRangeKernel, CL_INVALID_EVENT_WAIT_LIST, w.queue, w.add, 1,
                   nullptr, &w.one, nullptr, 1, &bad, nullptr),
      FAILS(clEnqueueNDRangeKernel, CL_INVALID_CONTEXT, w.queue, w.add, 1, nullptr, &w.one, nullptr, 1,
            &w.other_event, nullptr),
      ErrorRow{.function = "clEnqueueNDRangeKernel",
               .code = CL_INVALID_PROGRAM_EXECUTABLE,
               .call =
                   [](ObjectSet& w, void*) {
                     if (!w.two_devices_queue)
                       return CL_INVALID_PROGRAM_EXECUTABLE;  // a host with a single core
                     return w.cl->clEnqueueNDRangeKernel(w.two_devices_queue, w.part_only_kernel, 1, nullptr,
                                                         &w.one, nullptr, 0, nullptr, nullptr);
                   },
               .line = __LINE__},

      FAILS_ON_BAD(queue, cl_command_queue, clEnqueueTask, CL_INVALID_COMMAND_QUEUE, bad, w.add, 0, nullptr,
                   nullptr),
      FAILS_ON_BAD(kernel, cl_kernel, clEnqueueTask, CL_INVALID_KERNEL, w.queue, bad, 0, nullptr, nullptr),
      FAILS(clEnqueueTask, CL_INVALID_CONTEXT, w.queue, w.other_kernel, 0, nullptr, nullptr),
      FAILS(clEnqueueTask, CL_INVALID_KERNEL_ARGS, w.queue, w.unset, 0, nullptr, nullptr),
      FAILS(clEnqueueTask, CL_INVALID_WORK_GROUP_SIZE, w.queue, w.required, 0, nullptr, nullptr),
      FAILS(clEnqueueTask, CL_OUT_OF_RESOURCES, w.queue, w.greedy, 0, nullptr, nullptr),
      FAILS(clEnqueueTask, CL_INVALID_EVENT_WAIT_LIST, w.queue, w.add, 1, nullptr, nullptr),
      FAILS(clEnqueueTask, CL_INVALID_EVENT_WAIT_LIST, w.queue, w.add, 0, &w.complete, nullptr),
      FAILS(clEnqueueTask, CL_INVALID_CONTEXT, w.queue, w.add, 1, &w.other_event, nullptr),
      ErrorRow{.function = "clEnqueueTask",
               .code = CL_INVALID_PROGRAM_EXECUTABLE,
               .call =
                   [](ObjectSet& w, void*) {
                     if (!w.two_devices_queue)
                       return CL_INVALID_PROGRAM_EXECUTABLE;  // a host with a single core
                     return w.cl->clEnqueueTask(w.two_devices_queue, w.part_only_kernel, 0, nullptr, nullptr);
                   },
               .line = __LINE__},

      FAILS_ON_BAD(queue, cl_command_queue, clEnqueueNativeKernel, CL_INVALID_COMMAND_QUEUE, bad, native,
                   storage, 4, 0, nullptr, nullptr, 0, nullptr, nullptr),
      FAILS(clEnqueueNativeKernel, CL_INVALID_CONTEXT, w.queue, native, storage, 4, 0, nullptr, nullptr, 1,
            &w.other_event, nullptr),
      FAILS(clEnqueueNativeKernel, CL_INVALID_VALUE, w.queue, nullptr, storage, 4, 0, nullptr, nullptr, 0,
            nullptr, nullptr),
      FAILS(clEnqueueNativeKernel, CL_INVALID_VALUE, w.queue, native, nullptr, 4, 0, nullptr, nullptr, 0,
            nullptr, nullptr),
      FAILS(clEnqueueNativeKernel, CL_INVALID_VALUE, w.queue, native, nullptr, 0, 1, &w.buffer64,
            &argument_place, 0, nullptr, nullptr),
      FAILS(clEnqueueNativeKernel, CL_INVALID_VALUE, w.queue, native, storage, 0, 0, nullptr, nullptr, 0,
            nullptr, nullptr),
      FAILS(clEnqueueNativeKernel, CL_INVALID_VALUE, w.queue, native, argument_list, sizeof argument_list, 1,
            nullptr, &argument_place, 0, nullptr, nullptr),
      FAILS(clEnqueueNativeKernel, CL_INVALID_VALUE, w.queue, native, argument_list, sizeof argument_list, 1,
            &w.buffer64, nullptr, 0, nullptr, nullptr),
      FAILS(clEnqueueNativeKernel, CL_INVALID_VALUE, w.queue, native, argument_list, sizeof argument_list, 1,
            &w.buffer64, &outside_place, 0, nullptr, nullptr),
      FAILS(clEnqueueNativeKernel, CL_INVALID_VALUE, w.queue, native, argument_list, sizeof argument_list, 0,
            &w.buffer64, &argument_place, 0, nullptr, nullptr),
      ErrorRow{.function = "clEnqueueNativeKernel",
               .code = CL_INVALID_MEM_OBJECT,
               .call =
                   [](ObjectSet& w, void* bad) {
                     const auto mem = static_cast<cl_mem>(bad);  // null is allowed: "or NULL"
                     return bad ? w.cl->clEnqueueNativeKernel(w.queue, native, argument_list,
                                                              sizeof argument_list, 1, &mem, &argument_place,
                                                              0, nullptr, nullptr)
                                : CL_INVALID_MEM_OBJECT;
                   },
               .bad_kind = HandleKind::mem,
               .line = __LINE__},
      FAILS(clEnqueueNativeKernel, CL_INVALID_EVENT_WAIT_LIST, w.queue, native, storage, 4, 0, nullptr,
            nullptr, 1, nullptr, nullptr),
      FAILS(clEnqueueNativeKernel, CL_INVALID_EVENT_WAIT_LIST, w.queue, native, storage, 4, 0, nullptr,
            nullptr, 0, &w.complete, nullptr),
  };
}
