#include "launch_commands.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "error.h"
#include "kernel.h"

namespace softcl {
namespace {

// Clang's header for OpenCL C.
constexpr int CLK_SUCCESS = 0, CLK_OUT_OF_RESOURCES = -5, CLK_INVALID_ARG_SIZE = -51,
              CLK_INVALID_EVENT_WAIT_LIST = -57, CLK_EVENT_ALLOCATION_FAILURE = -100,
              CLK_ENQUEUE_FAILURE = -101, CLK_INVALID_QUEUE = -102, CLK_INVALID_NDRANGE = -160,
              CLK_DEVICE_QUEUE_FULL = -161;
constexpr std::int32_t CLK_ENQUEUE_FLAGS_NO_WAIT = 0, CLK_ENQUEUE_FLAGS_WAIT_KERNEL = 1,
                       CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP = 2, CLK_PROFILING_COMMAND_EXEC_TIME = 1;
const DeviceEvent CLK_NULL_EVENT = reinterpret_cast<DeviceEvent>(~std::uintptr_t(0));

/// How many bytes of its queue a command takes, but for its block's literal.
constexpr std::size_t command_bytes = 256;

/// The index space of a kernel, with a work-group size if none is requested.
NDRange index_space(const DeviceNDRange& requested, const KernelInfo& kernel, bool uniform,
                    const Device& device) {
  require_that(requested.dimensions >= 1 && requested.dimensions <= limits::work_dimensions,
               CLK_INVALID_NDRANGE);
  NDRange range{.dimensions = requested.dimensions};
  std::size_t items = 1, local_items = 1, end;
  const bool chosen = requested.local[0] == 0;
  for (unsigned d = 0; d < requested.dimensions; ++d) {
    range.global[d] = requested.global[d];
    range.offset[d] = requested.offset[d];
    range.local[d] = requested.local[d];
    require_that(!__builtin_mul_overflow(items, range.global[d], &items) &&
                     !__builtin_add_overflow(range.offset[d], range.global[d], &end),
                 CLK_INVALID_NDRANGE);
    require_that((range.local[d] == 0) == chosen && range.local[d] <= device_limits().work_group_size,
                 CLK_INVALID_NDRANGE);
    require_that(chosen || !uniform || range.global[d] % range.local[d] == 0, CLK_INVALID_NDRANGE);
    local_items *= range.local[d];
    require_that(local_items <= max_work_group_size(kernel), CLK_INVALID_NDRANGE);
  }
  if (chosen) choose_local_size(range, device.units().size(), max_work_group_size(kernel));
  return range;
}

/// Local memory that a block's kernel takes. Throws Error.
void require_local_memory(const KernelInfo& kernel, std::span<const std::uint64_t> sizes) {
  require_that(sizes.size() + 1 == kernel.arguments.size() && std::ranges::count(sizes, 0u) == 0,
               CLK_INVALID_ARG_SIZE);
  std::size_t total = LocalLayout::round_up(kernel.local_memory);
  for (const std::uint64_t size : sizes)
    require_that(!__builtin_add_overflow(total, LocalLayout::round_up(size), &total), CLK_OUT_OF_RESOURCES);
  require_that(total <= device_limits().local_memory && kernel.private_memory <= limits::private_memory,
               CLK_OUT_OF_RESOURCES);
}

std::span<const std::byte> bytes_of_literal(const void* literal) {
  std::uint32_t size = 0;
  std::memcpy(&size, literal, sizeof size);
  return {static_cast<const std::byte*>(literal), size};
}

}  // namespace

/// 3.0, 6.15.20.1: the code of what is wrong is returned where the program was built with -g.
template <class Body>
int LaunchCommands::guard(Body&& body) const noexcept {
  int code = CLK_OUT_OF_RESOURCES;
  try {
    body();
    return CLK_SUCCESS;
  } catch (const Error& error) {
    code = error.code;
  } catch (const std::bad_alloc&) {
  }
  return launch_.kernel().reports_errors ? code : CLK_ENQUEUE_FAILURE;
}

Ref<DeviceQueue> LaunchCommands::require_queue(DeviceQueueHandle handle) const {
  Ref<DeviceQueue> queue = find<DeviceQueue>(handle);
  require_that(queue && queue->commands()->context() == launch_.event().context(), CLK_INVALID_QUEUE);
  return queue;
}

std::vector<Ref<Event>> LaunchCommands::require_events(std::uint32_t count, const DeviceEvent* list) const {
  require_that((count == 0) == (list == nullptr), CLK_INVALID_EVENT_WAIT_LIST);
  std::vector<Ref<Event>> events;
  for (std::uint32_t i = 0; i < count; ++i) {
    events.push_back(find<Event>(list[i]));
    require_that(events.back() && events.back()->context() == launch_.event().context(),
                 CLK_INVALID_EVENT_WAIT_LIST);
  }
  return events;
}

void LaunchCommands::enqueue(DeviceQueue& queue, const Ref<Event>& command, std::span<const Ref<Event>> waits,
                             std::int32_t flags, DeviceEvent* event) {
  if (flags == CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP) for_work_group_.reserve(for_work_group_.size() + 1);
  if (event) {
    require_that(command->hand_to_kernels(), CLK_EVENT_ALLOCATION_FAILURE);
    *event = command->handle();
  }
  command->become_child_of(Ref<Event>(&launch_.event()));
  if (flags == CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP) {
    command->hold();
    for_work_group_.push_back(command);
  } else if (flags == CLK_ENQUEUE_FLAGS_WAIT_KERNEL) {
    command->hold();
    launch_.hold_until_end(command);
  }
  queue.commands()->enqueue(command, waits, false);
}

int LaunchCommands::enqueue_kernel(const DeviceLaunch& request) {
  return guard([&] {
    const Ref<DeviceQueue> queue = require_queue(request.queue);
    const std::vector<KernelInfo>& blocks = launch_.executable()->blocks;
    require_that(request.kernel_number < blocks.size(), CLK_ENQUEUE_FAILURE);
    require_that(
        request.flags >= CLK_ENQUEUE_FLAGS_NO_WAIT && request.flags <= CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP,
        CLK_ENQUEUE_FAILURE);
    const KernelInfo& block = blocks[request.kernel_number];
    const NDRange range =
        index_space(*request.range, block, launch_.kernel().uniform_work_groups, queue->commands()->device());
    const std::vector<Ref<Event>> waits = require_events(request.event_count, request.wait_list);
    require_local_memory(block, request.local_sizes);
    const std::span<const std::byte> literal = bytes_of_literal(request.literal);
    std::unique_ptr<KernelLaunch> child;
    if (range.items() != 0) {
      child = std::make_unique<KernelLaunch>(launch_, block, range, literal);
      for (std::size_t i = 0; i < request.local_sizes.size(); ++i)
        child->set_local(i + 1, request.local_sizes[i]);
      require_that(child->take_room(queue, command_bytes + literal.size()), CLK_DEVICE_QUEUE_FULL);
    }
    const auto command = make_object<Event>(queue->commands(), CL_COMMAND_NDRANGE_KERNEL, std::move(child));
    enqueue(*queue, command, waits, request.flags, request.event);
  });
}

int LaunchCommands::enqueue_marker(DeviceQueueHandle handle, std::uint32_t event_count,
                                   const DeviceEvent* wait_list, DeviceEvent* event) {
  return guard([&] {
    const Ref<DeviceQueue> queue = require_queue(handle);
    require_that(event_count != 0, CLK_INVALID_EVENT_WAIT_LIST);
    const std::vector<Ref<Event>> waits = require_events(event_count, wait_list);
    enqueue(*queue, make_object<Event>(queue->commands(), CL_COMMAND_MARKER, nullptr), waits,
            CLK_ENQUEUE_FLAGS_NO_WAIT, event);
  });
}

void LaunchCommands::release_children(bool may_run) {
  for (const Ref<Event>& child : std::exchange(for_work_group_, {})) child->meet(may_run);
}

std::uint32_t LaunchCommands::query(std::uint64_t kernel_number, BlockQuery query,
                                    const DeviceNDRange* range) {
  const std::vector<KernelInfo>& blocks = launch_.executable()->blocks;
  if (kernel_number >= blocks.size()) return 0;
  const std::size_t most_items = max_work_group_size(blocks[kernel_number]);
  switch (query) {
    case BlockQuery::work_group_size:
      return std::uint32_t(most_items);
    case BlockQuery::preferred_multiple:
    case BlockQuery::sub_group_size:
      return SOFTCL_SUB_GROUP_SIZE;
    case BlockQuery::sub_group_count:
      try {
        const NDRange space =
            index_space(*range, blocks[kernel_number], false, launch_.event().queue()->device());
        return std::uint32_t(max_sub_groups(space.local[0] * space.local[1] * space.local[2]));
      } catch (const Error&) {
        return 0;
      }
  }
  return 0;
}

DeviceQueueHandle LaunchCommands::default_queue() { return launch_.default_queue(); }

DeviceEvent LaunchCommands::create_user_event() {
  try {
    const auto event = make_object<Event>(launch_.event().context());
    return event->hand_to_kernels() ? event->handle() : CLK_NULL_EVENT;
  } catch (const std::bad_alloc&) {
    return CLK_NULL_EVENT;
  }
}

bool LaunchCommands::is_valid(DeviceEvent event) { return bool(find<Event>(event)); }

void LaunchCommands::retain(DeviceEvent event) {
  if (const Ref<Event> valid = find<Event>(event)) valid->retain();
}

void LaunchCommands::release(DeviceEvent event) {
  if (const Ref<Event> valid = find<Event>(event)) valid->release();
}

void LaunchCommands::set_user_event_status(DeviceEvent event, std::int32_t status) {
  const Ref<Event> valid = find<Event>(event);
  if (valid && valid->type() == CL_COMMAND_USER && status <= CL_COMPLETE) valid->set_user_status(status);
}

void LaunchCommands::capture_profiling(DeviceEvent event, std::int32_t info, void* value) {
  const Ref<Event> valid = find<Event>(event);
  if (!valid || !valid->queue() || info != CLK_PROFILING_COMMAND_EXEC_TIME) return;
  if (valid->queue()->properties() & CL_QUEUE_PROFILING_ENABLE) valid->capture_times(value);
}

}  // namespace softcl
