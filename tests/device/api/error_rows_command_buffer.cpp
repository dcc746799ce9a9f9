// cl_khr_command_buffer.
#include "error_rows.h"

namespace {

cl_command_buffer_properties_khr unknown[] = {0x7777, 1, 0};
cl_command_buffer_properties_khr unknown_flag[] = {CL_COMMAND_BUFFER_FLAGS_KHR, 1 << 9, 0};
cl_command_buffer_properties_khr twice[] = {CL_COMMAND_BUFFER_FLAGS_KHR, 1, CL_COMMAND_BUFFER_FLAGS_KHR, 1,
                                            0};
softcl::CommandProperties unknown_property[] = {0x7777, 1, 0};
softcl::CommandProperties unknown_field[] = {CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR, 1 << 9, 0};
softcl::CommandProperties field_twice[] = {CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR, 1,
                                           CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR, 1, 0};
softcl::CommandProperties no_more_groups[] = {CL_MUTABLE_DISPATCH_ASSERTS_KHR,
                                              CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR, 0};
cl_sync_point_khr no_point = 7, zero_point = 0;
cl_mutable_command_khr no_launch;
int pattern = 0;
float color[4] = {0, 0, 0, 0};

/// What every call that records refuses. `__VA_ARGS__`: its own arguments.
#define RECORDS(name, ...)                                                                                   \
  FAILS_ON_BAD(command_buffer, cl_command_buffer_khr, name, CL_INVALID_COMMAND_BUFFER_KHR, bad, nullptr,     \
               nullptr, __VA_ARGS__, 0, nullptr, nullptr, nullptr),                                          \
      FAILS(name, CL_INVALID_COMMAND_QUEUE, w.recording, w.queue, nullptr, __VA_ARGS__, 0, nullptr, nullptr, \
            nullptr),                                                                                        \
      FAILS(name, CL_INVALID_VALUE, w.recording, nullptr, unknown_property, __VA_ARGS__, 0, nullptr,         \
            nullptr, nullptr),                                                                               \
      FAILS(name, CL_INVALID_OPERATION, w.executable, nullptr, nullptr, __VA_ARGS__, 0, nullptr, nullptr,    \
            nullptr),                                                                                        \
      FAILS(name, CL_INVALID_SYNC_POINT_WAIT_LIST_KHR, w.recording, nullptr, nullptr, __VA_ARGS__, 1,        \
            nullptr, nullptr, nullptr),                                                                      \
      FAILS(name, CL_INVALID_SYNC_POINT_WAIT_LIST_KHR, w.recording, nullptr, nullptr, __VA_ARGS__, 0,        \
            &no_point, nullptr, nullptr),                                                                    \
      FAILS(name, CL_INVALID_SYNC_POINT_WAIT_LIST_KHR, w.recording, nullptr, nullptr, __VA_ARGS__, 1,        \
            &no_point, nullptr, nullptr),                                                                    \
      FAILS(name, CL_INVALID_SYNC_POINT_WAIT_LIST_KHR, w.recording, nullptr, nullptr, __VA_ARGS__, 1,        \
            &zero_point, nullptr, nullptr)
/// The same of those that are never mutable.
#define RECORDS_FIXED(name, ...)                                                                           \
  RECORDS(name, __VA_ARGS__), FAILS(name, CL_INVALID_VALUE, w.recording, nullptr, nullptr, __VA_ARGS__, 0, \
                                    nullptr, nullptr, &no_launch)
/// A call that records with its own arguments wrong.
#define NOT_RECORDED(name, code, ...) \
  FAILS(name, code, w.recording, nullptr, nullptr, __VA_ARGS__, 0, nullptr, nullptr, nullptr)
#define NOT_RECORDED_ON_BAD(name, ...)                                                                  \
  FAILS_ON_BAD(mem, cl_mem, name, CL_INVALID_MEM_OBJECT, w.recording, nullptr, nullptr, __VA_ARGS__, 0, \
               nullptr, nullptr, nullptr)

}  // namespace

std::vector<ErrorRow> command_buffer_error_rows() {
  return {
      FAILS_TO_MAKE(clCreateCommandBufferKHR, CL_INVALID_VALUE, 0, &w.queue, nullptr),
      FAILS_TO_MAKE(clCreateCommandBufferKHR, CL_INVALID_VALUE, 1, nullptr, nullptr),
      FAILS_TO_MAKE(clCreateCommandBufferKHR, CL_INVALID_VALUE, 2, &w.queue, nullptr),
      FAILS_TO_MAKE(clCreateCommandBufferKHR, CL_INVALID_VALUE, 1, &w.queue, unknown),
      FAILS_TO_MAKE(clCreateCommandBufferKHR, CL_INVALID_VALUE, 1, &w.queue, unknown_flag),
      FAILS_TO_MAKE(clCreateCommandBufferKHR, CL_INVALID_VALUE, 1, &w.queue, twice),
      FAILS_TO_MAKE_ON_BAD(queue, cl_command_queue, clCreateCommandBufferKHR, CL_INVALID_COMMAND_QUEUE, 1,
                           &bad, nullptr),
      FAILS_ON_BAD(command_buffer, cl_command_buffer_khr, clFinalizeCommandBufferKHR,
                   CL_INVALID_COMMAND_BUFFER_KHR, bad),
      FAILS(clFinalizeCommandBufferKHR, CL_INVALID_OPERATION, w.executable),
      FAILS_ON_BAD(command_buffer, cl_command_buffer_khr, clRetainCommandBufferKHR,
                   CL_INVALID_COMMAND_BUFFER_KHR, bad),
      FAILS_ON_BAD(command_buffer, cl_command_buffer_khr, clReleaseCommandBufferKHR,
                   CL_INVALID_COMMAND_BUFFER_KHR, bad),
      FAILS_ON_BAD(command_buffer, cl_command_buffer_khr, clEnqueueCommandBufferKHR,
                   CL_INVALID_COMMAND_BUFFER_KHR, 0, nullptr, bad, 0, nullptr, nullptr),
      FAILS(clEnqueueCommandBufferKHR, CL_INVALID_OPERATION, 0, nullptr, w.recording, 0, nullptr, nullptr),
      FAILS(clEnqueueCommandBufferKHR, CL_INVALID_OPERATION, 0, nullptr, w.incomplete, 0, nullptr, nullptr),
      FAILS(clEnqueueCommandBufferKHR, CL_INVALID_VALUE, 1, nullptr, w.constant, 0, nullptr, nullptr),
      FAILS(clEnqueueCommandBufferKHR, CL_INVALID_VALUE, 0, &w.queue, w.constant, 0, nullptr, nullptr),
      FAILS(clEnqueueCommandBufferKHR, CL_INVALID_VALUE, 2, &w.queue, w.constant, 0, nullptr, nullptr),
      FAILS_ON_BAD(any_queue, cl_command_queue, clEnqueueCommandBufferKHR, CL_INVALID_COMMAND_QUEUE, 1,
                   const_cast<cl_command_queue*>(&bad), w.constant, 0, nullptr, nullptr),
      FAILS(clEnqueueCommandBufferKHR, CL_INVALID_CONTEXT, 1, &w.other_queue, w.constant, 0, nullptr,
            nullptr),
      FAILS(clEnqueueCommandBufferKHR, CL_INCOMPATIBLE_COMMAND_QUEUE_KHR, 1, &w.device_queue, w.constant, 0,
            nullptr, nullptr),
      ErrorRow{.function = "clEnqueueCommandBufferKHR",
               .code = CL_INVALID_DEVICE,
               .call =
                   [](ObjectSet& w, void*) {
                     if (!w.two_devices_queue) return CL_INVALID_DEVICE;  // a host with a single core
                     const cl_command_buffer_khr buffer =
                         w.cl->clCreateCommandBufferKHR(1, &w.two_devices_queue, nullptr, nullptr);
                     w.cl->clFinalizeCommandBufferKHR(buffer);
                     cl_command_queue other = clCreateCommandQueue(w.two_devices, w.sub_device, 0, nullptr);
                     const cl_int code =
                         w.cl->clEnqueueCommandBufferKHR(1, &other, buffer, 0, nullptr, nullptr);
                     clReleaseCommandQueue(other);
                     w.cl->clReleaseCommandBufferKHR(buffer);
                     return code;
                   },
               .line = __LINE__},
      FAILS(clEnqueueCommandBufferKHR, CL_INVALID_EVENT_WAIT_LIST, 0, nullptr, w.constant, 1, nullptr,
            nullptr),
      FAILS(clEnqueueCommandBufferKHR, CL_INVALID_EVENT_WAIT_LIST, 0, nullptr, w.constant, 0, &w.complete,
            nullptr),
      FAILS(clEnqueueCommandBufferKHR, CL_INVALID_CONTEXT, 0, nullptr, w.constant, 1, &w.other_event,
            nullptr),
      FAILS_ON_BAD(command_buffer, cl_command_buffer_khr, clGetCommandBufferInfoKHR,
                   CL_INVALID_COMMAND_BUFFER_KHR, bad, CL_COMMAND_BUFFER_STATE_KHR, sizeof w.room, w.room,
                   nullptr),
      FAILS(clGetCommandBufferInfoKHR, CL_INVALID_VALUE, w.constant, 0x7777, sizeof w.room, w.room, nullptr),
      FAILS(clGetCommandBufferInfoKHR, CL_INVALID_VALUE, w.constant, CL_COMMAND_BUFFER_STATE_KHR, 1, w.room,
            nullptr),

      // It has no arguments of its own.
      FAILS_ON_BAD(command_buffer, cl_command_buffer_khr, clCommandBarrierWithWaitListKHR,
                   CL_INVALID_COMMAND_BUFFER_KHR, bad, nullptr, nullptr, 0, nullptr, nullptr, nullptr),
      FAILS(clCommandBarrierWithWaitListKHR, CL_INVALID_COMMAND_QUEUE, w.recording, w.queue, nullptr, 0,
            nullptr, nullptr, nullptr),
      FAILS(clCommandBarrierWithWaitListKHR, CL_INVALID_OPERATION, w.executable, nullptr, nullptr, 0, nullptr,
            nullptr, nullptr),
      FAILS(clCommandBarrierWithWaitListKHR, CL_INVALID_VALUE, w.recording, nullptr, unknown_property, 0,
            nullptr, nullptr, nullptr),
      FAILS(clCommandBarrierWithWaitListKHR, CL_INVALID_VALUE, w.recording, nullptr, nullptr, 0, nullptr,
            nullptr, &no_launch),
      FAILS(clCommandBarrierWithWaitListKHR, CL_INVALID_SYNC_POINT_WAIT_LIST_KHR, w.recording, nullptr,
            nullptr, 1, &no_point, nullptr, nullptr),

      RECORDS_FIXED(clCommandCopyBufferKHR, w.buffer64, w.read_only, 0, 0, 4),
      NOT_RECORDED_ON_BAD(clCommandCopyBufferKHR, bad, w.buffer64, 0, 0, 4),
      NOT_RECORDED_ON_BAD(clCommandCopyBufferKHR, w.buffer64, bad, 0, 0, 4),
      NOT_RECORDED(clCommandCopyBufferKHR, CL_INVALID_CONTEXT, w.buffer64, w.other_buffer, 0, 0, 4),
      NOT_RECORDED(clCommandCopyBufferKHR, CL_INVALID_VALUE, w.buffer64, w.read_only, 1024, 0, 4),
      NOT_RECORDED(clCommandCopyBufferKHR, CL_MEM_COPY_OVERLAP, w.buffer64, w.buffer64, 0, 2, 4),
      RECORDS_FIXED(clCommandCopyBufferRectKHR, w.buffer64, w.read_only, w.zero3, w.zero3, w.one3, 0, 0, 0,
                    0),
      NOT_RECORDED_ON_BAD(clCommandCopyBufferRectKHR, bad, w.buffer64, w.zero3, w.zero3, w.one3, 0, 0, 0, 0),
      NOT_RECORDED(clCommandCopyBufferRectKHR, CL_INVALID_CONTEXT, w.buffer64, w.other_buffer, w.zero3,
                   w.zero3, w.one3, 0, 0, 0, 0),
      NOT_RECORDED(clCommandCopyBufferRectKHR, CL_INVALID_VALUE, w.buffer64, w.read_only, nullptr, w.zero3,
                   w.one3, 0, 0, 0, 0),
      NOT_RECORDED(clCommandCopyBufferRectKHR, CL_INVALID_VALUE, w.buffer64, w.read_only, w.huge3, w.zero3,
                   w.one3, 0, 0, 0, 0),
      NOT_RECORDED(clCommandCopyBufferRectKHR, CL_MEM_COPY_OVERLAP, w.buffer64, w.buffer64, w.zero3, w.zero3,
                   w.one3, 0, 0, 0, 0),
      RECORDS_FIXED(clCommandCopyBufferToImageKHR, w.buffer64, w.image, 0, w.zero3, w.one3),
      NOT_RECORDED_ON_BAD(clCommandCopyBufferToImageKHR, w.buffer64, bad, 0, w.zero3, w.one3),
      NOT_RECORDED(clCommandCopyBufferToImageKHR, CL_INVALID_CONTEXT, w.buffer64, w.other_image, 0, w.zero3,
                   w.one3),
      NOT_RECORDED(clCommandCopyBufferToImageKHR, CL_INVALID_VALUE, w.buffer64, w.image, 0, nullptr, w.one3),
      NOT_RECORDED(clCommandCopyBufferToImageKHR, CL_INVALID_VALUE, w.buffer64, w.image, 0, w.huge3, w.one3),
      NOT_RECORDED(clCommandCopyBufferToImageKHR, CL_INVALID_MIP_LEVEL, w.buffer64, w.mipmapped, 0,
                   w.no_level, w.one3),
      RECORDS_FIXED(clCommandCopyImageKHR, w.image, w.image_read_only, w.zero3, w.zero3, w.one3),
      NOT_RECORDED_ON_BAD(clCommandCopyImageKHR, bad, w.image, w.zero3, w.zero3, w.one3),
      NOT_RECORDED(clCommandCopyImageKHR, CL_INVALID_CONTEXT, w.image, w.other_image, w.zero3, w.zero3,
                   w.one3),
      NOT_RECORDED(clCommandCopyImageKHR, CL_IMAGE_FORMAT_MISMATCH, w.image, w.floats, w.zero3, w.zero3,
                   w.one3),
      NOT_RECORDED(clCommandCopyImageKHR, CL_INVALID_VALUE, w.image, w.image_read_only, w.huge3, w.zero3,
                   w.one3),
      NOT_RECORDED(clCommandCopyImageKHR, CL_MEM_COPY_OVERLAP, w.image, w.image, w.zero3, w.zero3, w.one3),
      NOT_RECORDED(clCommandCopyImageKHR, CL_INVALID_MIP_LEVEL, w.mipmapped, w.image, w.no_level, w.zero3,
                   w.one3),
      NOT_RECORDED(clCommandCopyImageKHR, CL_INVALID_MIP_LEVEL, w.image, w.mipmapped, w.zero3, w.no_level,
                   w.one3),
      NOT_RECORDED(clCommandCopyImageToBufferKHR, CL_INVALID_MIP_LEVEL, w.mipmapped, w.buffer64, w.no_level,
                   w.one3, 0),
      RECORDS_FIXED(clCommandCopyImageToBufferKHR, w.image, w.buffer64, w.zero3, w.one3, 0),
      NOT_RECORDED_ON_BAD(clCommandCopyImageToBufferKHR, bad, w.buffer64, w.zero3, w.one3, 0),
      NOT_RECORDED(clCommandCopyImageToBufferKHR, CL_INVALID_CONTEXT, w.image, w.other_buffer, w.zero3,
                   w.one3, 0),
      NOT_RECORDED(clCommandCopyImageToBufferKHR, CL_INVALID_VALUE, w.image, w.buffer64, w.huge3, w.one3, 0),
      RECORDS_FIXED(clCommandFillBufferKHR, w.buffer64, &pattern, 4, 0, 4),
      NOT_RECORDED_ON_BAD(clCommandFillBufferKHR, bad, &pattern, 4, 0, 4),
      NOT_RECORDED(clCommandFillBufferKHR, CL_INVALID_CONTEXT, w.other_buffer, &pattern, 4, 0, 4),
      NOT_RECORDED(clCommandFillBufferKHR, CL_INVALID_VALUE, w.buffer64, &pattern, 3, 0, 6),
      RECORDS_FIXED(clCommandFillImageKHR, w.image, color, w.zero3, w.one3),
      NOT_RECORDED_ON_BAD(clCommandFillImageKHR, bad, color, w.zero3, w.one3),
      NOT_RECORDED(clCommandFillImageKHR, CL_INVALID_CONTEXT, w.other_image, color, w.zero3, w.one3),
      NOT_RECORDED(clCommandFillImageKHR, CL_INVALID_VALUE, w.image, nullptr, w.zero3, w.one3),
      NOT_RECORDED(clCommandFillImageKHR, CL_INVALID_MIP_LEVEL, w.mipmapped, color, w.no_level, w.one3),

      RECORDS_FIXED(clCommandSVMMemcpyKHR, w.room, w.room + 8, 8),
      NOT_RECORDED(clCommandSVMMemcpyKHR, CL_INVALID_VALUE, nullptr, w.room, 8),
      NOT_RECORDED(clCommandSVMMemcpyKHR, CL_INVALID_VALUE, w.room, nullptr, 8),
      NOT_RECORDED(clCommandSVMMemcpyKHR, CL_MEM_COPY_OVERLAP, w.room, w.room + 7, 8),
      RECORDS_FIXED(clCommandSVMMemFillKHR, w.room, &pattern, 4, 8),
      NOT_RECORDED(clCommandSVMMemFillKHR, CL_INVALID_VALUE, nullptr, &pattern, 4, 8),
      NOT_RECORDED(clCommandSVMMemFillKHR, CL_INVALID_VALUE, w.room, nullptr, 4, 8),
      NOT_RECORDED(clCommandSVMMemFillKHR, CL_INVALID_VALUE, w.room, &pattern, 3, 9),
      NOT_RECORDED(clCommandSVMMemFillKHR, CL_INVALID_VALUE, w.room, &pattern, 4, 9),
      NOT_RECORDED(clCommandSVMMemFillKHR, CL_INVALID_VALUE, w.room + 1, &pattern, 4, 8),

      RECORDS(clCommandNDRangeKernelKHR, w.add, 1, nullptr, &w.one, nullptr),

      FAILS(clCommandNDRangeKernelKHR, CL_INVALID_VALUE, w.recording, nullptr, unknown_field, w.add, 1,
            nullptr, &w.one, nullptr, 0, nullptr, nullptr, nullptr),
      FAILS(clCommandNDRangeKernelKHR, CL_INVALID_VALUE, w.recording, nullptr, field_twice, w.add, 1, nullptr,
            &w.one, nullptr, 0, nullptr, nullptr, nullptr),
      FAILS(clCommandNDRangeKernelKHR, CL_INVALID_VALUE, w.recording, nullptr, no_more_groups, w.add, 1,
            nullptr, &w.one, nullptr, 0, nullptr, nullptr, nullptr),
      FAILS_ON_BAD(kernel, cl_kernel, clCommandNDRangeKernelKHR, CL_INVALID_KERNEL, w.recording, nullptr,
                   nullptr, bad, 1, nullptr, &w.one, nullptr, 0, nullptr, nullptr, nullptr),
      NOT_RECORDED(clCommandNDRangeKernelKHR, CL_INVALID_CONTEXT, w.other_kernel, 1, nullptr, &w.one,
                   nullptr),
      NOT_RECORDED(clCommandNDRangeKernelKHR, CL_INVALID_KERNEL_ARGS, w.unset, 1, nullptr, &w.one, nullptr),
      NOT_RECORDED(clCommandNDRangeKernelKHR, CL_INVALID_WORK_DIMENSION, w.add, 4, nullptr, &w.one, nullptr),
      NOT_RECORDED(clCommandNDRangeKernelKHR, CL_INVALID_GLOBAL_OFFSET, w.add, 1, &w.huge, &w.one, nullptr),
      NOT_RECORDED(clCommandNDRangeKernelKHR, CL_INVALID_WORK_GROUP_SIZE, w.add, 1, nullptr, &w.one, &w.zero),
      NOT_RECORDED(clCommandNDRangeKernelKHR, CL_INVALID_WORK_ITEM_SIZE, w.add, 1, nullptr, &w.one, &w.huge),
      ErrorRow{.function = "clCommandNDRangeKernelKHR",
               .code = CL_INVALID_PROGRAM_EXECUTABLE,
               .call =
                   [](ObjectSet& w, void*) {
                     if (!w.two_devices_queue)
                       return CL_INVALID_PROGRAM_EXECUTABLE;  // a host with a single core
                     const cl_command_buffer_khr buffer =
                         w.cl->clCreateCommandBufferKHR(1, &w.two_devices_queue, nullptr, nullptr);
                     const cl_int code = w.cl->clCommandNDRangeKernelKHR(
                         buffer, nullptr, nullptr, w.part_only_kernel, 1, nullptr, &w.one, nullptr, 0,
                         nullptr, nullptr, nullptr);
                     w.cl->clReleaseCommandBufferKHR(buffer);
                     return code;
                   },
               .line = __LINE__},
  };
}
