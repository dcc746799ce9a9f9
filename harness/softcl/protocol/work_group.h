#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace softcl {

/// What one work-group is run with. Filled by the runtime, read by generated code: plain layout, no C++
/// types.
struct WorkGroup {
  std::uint32_t work_dim;
  std::uint64_t global_size[3], global_offset[3], local_size[3], num_groups[3], group_id[3];
  std::uint64_t enqueued_local_size[3];
  /// One pointer per kernel argument, to its value. For pointer arguments the value is the pointer itself
  /// (a __local one points into memory the runtime set aside for this group).
  const void* const* arguments;
  void*
      local_memory;  ///< KernelInfo::local_memory bytes, 128-byte aligned: the kernel's own __local variables
  void* printf_sink;  ///< a PrintfSink*, handed back to `softcl_printf`; the runtime shows its text at the
                      ///< command's end
  std::uint64_t local_memory_size;  ///< bytes at local_memory, __local arguments among them
  void* device_commands;            ///< a DeviceCommands*: what kernels enqueue kernels through
};

using WorkGroupFunction = void (*)(const WorkGroup*);

enum class ArgumentKind : std::uint8_t {
  value,
  global_pointer,
  constant_pointer,
  local_pointer,
  image,
  sampler,
  pipe,
  queue
};

struct ArgumentInfo {
  ArgumentKind kind = ArgumentKind::value;
  std::uint32_t size = 0;  ///< bytes clSetKernelArg must be given (values); sizeof(cl_mem) otherwise
  std::uint32_t alignment = 1;
  std::string type_name, name;                                ///< empty without -cl-kernel-arg-info
  std::uint32_t address_qualifier = 0, access_qualifier = 0;  ///< CL_KERNEL_ARG_*
  std::uint64_t type_qualifier = 0;
  std::uint32_t image_type = 0;  ///< CL_MEM_OBJECT_IMAGE*, of an image
};

struct KernelInfo {
  std::string name, attributes;
  std::vector<ArgumentInfo> arguments;
  bool has_argument_info = false;
  std::uint64_t required_work_group_size[3] = {0, 0, 0};
  std::uint64_t work_group_size_hint[3] = {0, 0, 0};
  std::uint64_t local_memory = 0;    ///< bytes of __local variables, arguments not counted
  std::uint64_t private_memory = 0;  ///< bytes per work-item, at least
  bool has_barrier = false;
  bool uniform_work_groups = false;  ///< the work-group size must divide the global size
  bool reports_errors = false;       ///< built with -g: enqueue_kernel returns the code of what is wrong
  WorkGroupFunction function = nullptr;
};

/// A function of the runtime's that generated code calls, in the process that the code will run in.
struct HostFunction {
  std::string name;
  std::uint64_t address = 0;
};

/// Host functions that generated code calls by name. Memory for the context arrays of a work-group: void*
/// (uint64_t bytes), valid for the calling thread until its next call.
inline constexpr const char* context_memory_name = "softcl_context_memory";
/// Whether a pointer is one to private memory of a work-group that the calling thread runs: bool (const
/// void*, const WorkGroup*). The WorkGroup is on the thread's stack.
inline constexpr const char* is_in_private_memory_name = "softcl_is_in_private_memory";
/// printf (6.12.13): int (void* sink, const char* format, ...). Vectors are passed by address.
inline constexpr const char* printf_name = "softcl_printf";

}  // namespace softcl
