#include "cl_command_buffer.h"

#include <algorithm>
#include <utility>

#include "entry_points.h"
#include "query.h"
#include "softcl/runtime/device_queue.h"

// cl_khr_command_buffer: a command buffer has one queue.

namespace softcl::api {

std::vector<cl_properties> read_properties(const cl_properties* list, std::span<const ListedProperty> known) {
  if (!list) return {};
  std::vector<bool> seen(known.size());
  const cl_properties* at = list;
  for (; *at != 0; at += 2) {
    const auto found = std::ranges::find(known, *at, &ListedProperty::name);
    require_that(found != known.end() && (at[1] & ~found->known) == 0, CL_INVALID_VALUE);
    const auto place = std::size_t(found - known.begin());
    require_that(!seen[place], CL_INVALID_VALUE);
    seen[place] = true;
    found->value = at[1];
  }
  return {list, at + 1};
}

namespace {

/// The queue that a command buffer is enqueued to: its own, or another of the device. Only queues on the
/// device have properties that CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR lacks.
Ref<CommandQueue> require_queue(const CommandBuffer& buffer, cl_uint count, const cl_command_queue* queues) {
  require_that((count == 0) == (queues == nullptr) && count <= 1, CL_INVALID_VALUE);
  const Ref<CommandQueue>& own = buffer.queue();
  if (count == 0) return own;
  require_that(!find<DeviceQueue>(queues[0]), CL_INCOMPATIBLE_COMMAND_QUEUE_KHR);
  const Ref<CommandQueue> queue = require<CommandQueue>(queues[0]);
  require_that(queue->context() == own->context(), CL_INVALID_CONTEXT);
  require_that(&queue->device() == &own->device(), CL_INVALID_DEVICE);
  return queue;
}

}  // namespace

cl_command_buffer_khr CL_API_CALL clCreateCommandBufferKHR(cl_uint num_queues, const cl_command_queue* queues,
                                                           const cl_command_buffer_properties_khr* properties,
                                                           cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    require_that(num_queues == 1 && queues, CL_INVALID_VALUE);
    const Ref<CommandQueue> queue = require<CommandQueue>(queues[0]);
    cl_command_buffer_flags_khr flags = 0;
    MutableDispatchAsserts asserts = 0;
    const ListedProperty known[] = {
        {CL_COMMAND_BUFFER_FLAGS_KHR, CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR | CL_COMMAND_BUFFER_MUTABLE_KHR,
         flags},
        {CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR, every_assert, asserts},
    };
    auto list = read_properties(properties, known);
    return hand_out(make_object<CommandBuffer>(queue, flags, asserts, std::move(list)));
  });
}

cl_int CL_API_CALL clFinalizeCommandBufferKHR(cl_command_buffer_khr command_buffer) {
  return guard([&] { require<CommandBuffer>(command_buffer)->finalize(); });
}

cl_int CL_API_CALL clRetainCommandBufferKHR(cl_command_buffer_khr command_buffer) {
  return retain<CommandBuffer>(command_buffer);
}

cl_int CL_API_CALL clReleaseCommandBufferKHR(cl_command_buffer_khr command_buffer) {
  return release<CommandBuffer>(command_buffer);
}

cl_int CL_API_CALL clEnqueueCommandBufferKHR(cl_uint num_queues, cl_command_queue* queues,
                                             cl_command_buffer_khr command_buffer,
                                             cl_uint num_events_in_wait_list, const cl_event* event_wait_list,
                                             cl_event* event) {
  return guard([&] {
    const Ref<CommandBuffer> buffer = require<CommandBuffer>(command_buffer);
    const Ref<CommandQueue> queue = require_queue(*buffer, num_queues, queues);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    const Ref<Event> whole = buffer->enqueue(queue, waits);
    if (event) *event = hand_out(whole);
  });
}

cl_int CL_API_CALL clGetCommandBufferInfoKHR(cl_command_buffer_khr command_buffer,
                                             cl_command_buffer_info_khr param_name, size_t param_value_size,
                                             void* param_value, size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<CommandBuffer> buffer = require<CommandBuffer>(command_buffer);
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_COMMAND_BUFFER_QUEUES_KHR:
        return query.write_list(std::vector<cl_command_queue>{api_handle(buffer->queue())});
      case CL_COMMAND_BUFFER_NUM_QUEUES_KHR:
        return query.write<cl_uint>(1);
      case CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR:
        return query.write<cl_uint>(buffer->references());
      case CL_COMMAND_BUFFER_STATE_KHR:
        return query.write<cl_command_buffer_state_khr>(buffer->state());
      case CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR:
        return query.write_list(buffer->property_list());
      case CL_COMMAND_BUFFER_CONTEXT_KHR:
        return query.write<cl_context>(api_handle(buffer->queue()->context()));
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

}  // namespace softcl::api
