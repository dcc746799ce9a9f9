#pragma once

#include <cstdint>
#include <span>

#include "softcl/protocol/work_group.h"

namespace softcl {

/// ndrange_t as Clang's header has it. A local size of 0 leaves the choice to the device.
struct DeviceNDRange {
  std::uint32_t dimensions;
  std::uint64_t offset[3], global[3], local[3];
};

/// A clk_event_t and a queue_t: handles of the library's, or any bits at all.
using DeviceEvent = const void*;
using DeviceQueueHandle = const void*;

/// What enqueue_kernel is given (3.0: 6.15.20).
struct DeviceLaunch {
  DeviceQueueHandle queue;
  std::int32_t flags;  ///< CLK_ENQUEUE_FLAGS_*
  const DeviceNDRange* range;
  std::uint32_t event_count;
  const DeviceEvent* wait_list;
  DeviceEvent* event;  ///< null: none is wanted
  std::uint64_t kernel_number;
  const void* literal;  ///< begins with two 32-bit integers: its size and its alignment
  std::span<const std::uint64_t> local_sizes;
};

/// The queries of a block's kernel; kernels/builtins/enqueue/enqueue.cl has the same numbers.
enum class BlockQuery : std::int32_t {
  work_group_size,
  preferred_multiple,
  sub_group_size,
  sub_group_count,
};

/// What kernels do with queues on the device, for one thread that runs their work-groups. Functions that
/// return an int return what OpenCL C states: CLK_SUCCESS or another of its codes.
class DeviceCommands {
 public:
  virtual ~DeviceCommands() = default;
  virtual int enqueue_kernel(const DeviceLaunch& launch) = 0;
  virtual int enqueue_marker(DeviceQueueHandle queue, std::uint32_t event_count, const DeviceEvent* wait_list,
                             DeviceEvent* event) = 0;
  /// `range` is null where the query has none. 0 for a block that there is not.
  virtual std::uint32_t query(std::uint64_t kernel_number, BlockQuery query, const DeviceNDRange* range) = 0;
  virtual DeviceQueueHandle default_queue() = 0;
  virtual DeviceEvent create_user_event() = 0;
  virtual bool is_valid(DeviceEvent event) = 0;
  virtual void retain(DeviceEvent event) = 0;
  virtual void release(DeviceEvent event) = 0;
  virtual void set_user_event_status(DeviceEvent event, std::int32_t status) = 0;
  /// Writes two 64-bit integers to `value` when the command has completed.
  virtual void capture_profiling(DeviceEvent event, std::int32_t info, void* value) = 0;
};

/// What generated code calls for them, by name.
std::span<const HostFunction> device_command_functions();

}  // namespace softcl
