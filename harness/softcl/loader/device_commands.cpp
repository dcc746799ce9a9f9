#include "softcl/loader/device_commands.h"

#include "softcl/loader/host_functions.h"
#include "softcl/loader/kernel_check.h"

namespace softcl {
namespace {

DeviceCommands& commands_of(const WorkGroup* group) {
  return *static_cast<DeviceCommands*>(group->device_commands);
}

int enqueue_kernel(const WorkGroup* group, DeviceQueueHandle queue, std::int32_t flags,
                   const DeviceNDRange* range, std::uint32_t event_count, const DeviceEvent* wait_list,
                   DeviceEvent* event, std::uint64_t kernel_number, const void* literal,
                   std::uint32_t size_count, const std::uint64_t* local_sizes) {
  return commands_of(group).enqueue_kernel({queue,
                                            flags,
                                            range,
                                            event_count,
                                            wait_list,
                                            event,
                                            kernel_number,
                                            literal,
                                            {local_sizes, size_count}});
}

int enqueue_marker(const WorkGroup* group, DeviceQueueHandle queue, std::uint32_t event_count,
                   const DeviceEvent* wait_list, DeviceEvent* event) {
  return commands_of(group).enqueue_marker(queue, event_count, wait_list, event);
}

std::uint32_t block_query(const WorkGroup* group, std::uint64_t kernel_number, std::int32_t query,
                          const DeviceNDRange* range) {
  return commands_of(group).query(kernel_number, BlockQuery(query), range);
}

DeviceQueueHandle default_queue(const WorkGroup* group) { return commands_of(group).default_queue(); }

DeviceEvent create_user_event(const WorkGroup* group) { return commands_of(group).create_user_event(); }

int is_valid_event(const WorkGroup* group, DeviceEvent event) { return commands_of(group).is_valid(event); }

void retain_event(const WorkGroup* group, DeviceEvent event) { commands_of(group).retain(event); }

void release_event(const WorkGroup* group, DeviceEvent event) { commands_of(group).release(event); }

void set_user_event_status(const WorkGroup* group, DeviceEvent event, std::int32_t status) {
  commands_of(group).set_user_event_status(event, status);
}

void capture_profiling(const WorkGroup* group, DeviceEvent event, std::int32_t info, void* value) {
  const KernelCheck* const check = KernelCheck::here();
  if (check && check->initialisation())
    check->initialisation()->has_written(value, 2 * sizeof(std::uint64_t));
  commands_of(group).capture_profiling(event, info, value);
}

}  // namespace

std::span<const HostFunction> device_command_functions() {
  static const HostFunction functions[] = {
      {"softcl_enqueue_kernel", address_of(enqueue_kernel)},
      {"softcl_enqueue_marker", address_of(enqueue_marker)},
      {"softcl_block_query", address_of(block_query)},
      {"softcl_default_queue", address_of(default_queue)},
      {"softcl_create_user_event", address_of(create_user_event)},
      {"softcl_is_valid_event", address_of(is_valid_event)},
      {"softcl_retain_event", address_of(retain_event)},
      {"softcl_release_event", address_of(release_event)},
      {"softcl_set_user_event_status", address_of(set_user_event_status)},
      {"softcl_capture_profiling", address_of(capture_profiling)},
  };
  return functions;
}

}  // namespace softcl
