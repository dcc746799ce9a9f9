#pragma once

#include <CL/cl_ext.h>

/// cl_khr_command_buffer 0.9.8 and cl_khr_command_buffer_mutable_dispatch 0.9.5 (protocol/language.h): what
/// the installed cl_ext.h, which may be of an older version, lacks or declares otherwise. The numbers are
/// those of the registry.

#ifndef CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR
#define CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR 0x129A
#endif
#ifndef CL_COMMAND_BUFFER_CONTEXT_KHR
#define CL_COMMAND_BUFFER_CONTEXT_KHR 0x1299
#endif
#ifndef CL_COMMAND_BUFFER_STATE_FINALIZED_KHR
#define CL_COMMAND_BUFFER_STATE_FINALIZED_KHR 2
#endif
#ifndef CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR
#define CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR 0x12B7
#endif
#ifndef CL_MUTABLE_DISPATCH_ASSERTS_KHR
#define CL_MUTABLE_DISPATCH_ASSERTS_KHR 0x12B8
#endif
#ifndef CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR
#define CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR (1 << 0)
#endif
#ifndef CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR
#define CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR 0x12A2
#endif

namespace softcl {

/// The properties of a recorded command; those of a launch alone until 0.9.5.
using CommandProperties = cl_properties;
/// CL_MUTABLE_DISPATCH_ASSERT_…
using MutableDispatchAsserts = cl_bitfield;
/// CL_STRUCTURE_TYPE_MUTABLE_…: an element of clUpdateMutableCommandsKHR's list of types. Until 0.9.2 of the
/// second extension dispatches had another number.
using UpdateType = cl_uint;
inline constexpr UpdateType mutable_dispatch_config = 0;

/// cl_mutable_dispatch_config_khr
struct MutableDispatchConfig {
  cl_mutable_command_khr command;
  cl_uint num_args;
  cl_uint num_svm_args;
  cl_uint num_exec_infos;
  cl_uint work_dim;
  const cl_mutable_dispatch_arg_khr* arg_list;
  const cl_mutable_dispatch_arg_khr* arg_svm_list;
  const cl_mutable_dispatch_exec_info_khr* exec_info_list;
  const size_t* global_work_offset;
  const size_t* global_work_size;
  const size_t* local_work_size;
};

/// A function that records a command, with the arguments that it has in common with the one that enqueues.
template <class... Arguments>
using Recorder = cl_int(CL_API_CALL*)(cl_command_buffer_khr, cl_command_queue, const CommandProperties*,
                                      Arguments..., cl_uint, const cl_sync_point_khr*, cl_sync_point_khr*,
                                      cl_mutable_command_khr*);

// The types of the functions that have changed or are new. Those of the same names in the global namespace
// are hidden by them.
using clCommandBarrierWithWaitListKHR_fn = Recorder<>;
using clCommandCopyBufferKHR_fn = Recorder<cl_mem, cl_mem, size_t, size_t, size_t>;
using clCommandCopyBufferRectKHR_fn =
    Recorder<cl_mem, cl_mem, const size_t*, const size_t*, const size_t*, size_t, size_t, size_t, size_t>;
using clCommandCopyBufferToImageKHR_fn = Recorder<cl_mem, cl_mem, size_t, const size_t*, const size_t*>;
using clCommandCopyImageKHR_fn = Recorder<cl_mem, cl_mem, const size_t*, const size_t*, const size_t*>;
using clCommandCopyImageToBufferKHR_fn = Recorder<cl_mem, cl_mem, const size_t*, const size_t*, size_t>;
using clCommandFillBufferKHR_fn = Recorder<cl_mem, const void*, size_t, size_t, size_t>;
using clCommandFillImageKHR_fn = Recorder<cl_mem, const void*, const size_t*, const size_t*>;
using clCommandNDRangeKernelKHR_fn =
    Recorder<cl_kernel, cl_uint, const size_t*, const size_t*, const size_t*>;
using clCommandSVMMemcpyKHR_fn = Recorder<void*, const void*, size_t>;
using clCommandSVMMemFillKHR_fn = Recorder<void*, const void*, size_t, size_t>;
using clUpdateMutableCommandsKHR_fn = cl_int(CL_API_CALL*)(cl_command_buffer_khr, cl_uint, const UpdateType*,
                                                           const void**);

}  // namespace softcl

// cl_khr_semaphore 1.0.0: what an installed cl_ext.h of version 0.9.0 lacks. The numbers are the registry's.
#ifndef CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR
#define CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR 0x2053
#define CL_SEMAPHORE_DEVICE_HANDLE_LIST_END_KHR 0
#endif
