#include "command_buffer.h"

#include <utility>

#include "entry_points.h"
#include "query.h"

// cl_khr_command_buffer 0.9: a command buffer has one queue.

namespace softcl::api {
namespace {

struct Flags {
  cl_command_buffer_flags_khr value = 0;
  std::vector<cl_command_buffer_properties_khr> list;
};

Flags read_flags(const cl_command_buffer_properties_khr* properties) {
  constexpr cl_command_buffer_flags_khr known =
      CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR | CL_COMMAND_BUFFER_MUTABLE_KHR;
  Flags flags;
  if (!properties) return flags;
  const auto* at = properties;
  for (; *at != 0; at += 2) {
    // "values specified in properties are not valid", and one property only.
    require_that(at[0] == CL_COMMAND_BUFFER_FLAGS_KHR && at == properties && (at[1] & ~known) == 0,
                 CL_INVALID_VALUE);
    flags.value = at[1];
  }
  flags.list.assign(properties, at + 1);
  return flags;
}

/// The queue that a command buffer is enqueued to: its own, or one like it.
Ref<CommandQueue> require_queue(const CommandBuffer& buffer, cl_uint count, const cl_command_queue* queues) {
  require_that((count == 0) == (queues == nullptr) && count <= 1, CL_INVALID_VALUE);
  const Ref<CommandQueue>& own = buffer.queue();
  if (count == 0) return own;
  const Ref<CommandQueue> queue = require<CommandQueue>(queues[0]);
  require_that(queue->context() == own->context(), CL_INVALID_CONTEXT);
  require_that(&queue->device() == &own->device() && queue->properties() == own->properties(),
               CL_INCOMPATIBLE_COMMAND_QUEUE_KHR);
  return queue;
}

}  // namespace

cl_command_buffer_khr CL_API_CALL clCreateCommandBufferKHR(cl_uint num_queues, const cl_command_queue* queues,
                                                           const cl_command_buffer_properties_khr* properties,
                                                           cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    require_that(num_queues == 1 && queues, CL_INVALID_VALUE);
    const Ref<CommandQueue> queue = require<CommandQueue>(queues[0]);
    Flags flags = read_flags(properties);
    return hand_out(make_object<CommandBuffer>(queue, flags.value, std::move(flags.list)));
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
        return query.answer_list(std::vector<cl_command_queue>{api_handle(buffer->queue())});
      case CL_COMMAND_BUFFER_NUM_QUEUES_KHR:
        return query.answer<cl_uint>(1);
      case CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR:
        return query.answer<cl_uint>(buffer->references());
      case CL_COMMAND_BUFFER_STATE_KHR:
        return query.answer<cl_command_buffer_state_khr>(buffer->state());
      case CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR:
        return query.answer_list(buffer->property_list());
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

}  // namespace softcl::api
