#include "check.h"
#include "entry_points.h"

namespace softcl::api {

cl_int CL_API_CALL clEnqueueMarkerWithWaitList(cl_command_queue command_queue,
                                               cl_uint num_events_in_wait_list,
                                               const cl_event* event_wait_list, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_MARKER, nullptr, waits, event);
  });
}

cl_int CL_API_CALL clEnqueueBarrierWithWaitList(cl_command_queue command_queue,
                                                cl_uint num_events_in_wait_list,
                                                const cl_event* event_wait_list, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_BARRIER, nullptr, waits, event);
  });
}

// The forms of OpenCL 1.0 and 1.1 (sections 5.9 and 5.10 there).

cl_int CL_API_CALL clEnqueueMarker(cl_command_queue command_queue, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    require_that(event, CL_INVALID_VALUE);
    enqueue(queue, CL_COMMAND_MARKER, nullptr, {}, event);
  });
}

cl_int CL_API_CALL clEnqueueBarrier(cl_command_queue command_queue) {
  return guard(
      [&] { enqueue(require<CommandQueue>(command_queue), CL_COMMAND_BARRIER, nullptr, {}, nullptr); });
}

cl_int CL_API_CALL clEnqueueWaitForEvents(cl_command_queue command_queue, cl_uint num_events,
                                          const cl_event* event_list) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    require_that(num_events != 0 && event_list, CL_INVALID_VALUE);
    std::vector<Ref<Event>> events;
    for (const cl_event handle : std::span(event_list, num_events)) {
      events.push_back(require<Event>(handle));
      require_that(events.back()->context() == queue->context(), CL_INVALID_CONTEXT);
    }
    enqueue(queue, CL_COMMAND_BARRIER, nullptr, events, nullptr);
  });
}

}  // namespace softcl::api
