// Sections 5.9, 5.10 and 5.12: events, markers, barriers, profiling.
#include "error_rows.h"

namespace {

void CL_CALLBACK on_event(cl_event, cl_int, void*) {}

#define MARKER_ROWS(name)                                                                          \
  FAILS_ON_BAD(queue, cl_command_queue, name, CL_INVALID_COMMAND_QUEUE, bad, 0, nullptr, nullptr), \
      FAILS(name, CL_INVALID_CONTEXT, w.queue, 1, &w.other_event, nullptr),                        \
      FAILS(name, CL_INVALID_EVENT_WAIT_LIST, w.queue, 1, nullptr, nullptr),                       \
      FAILS(name, CL_INVALID_EVENT_WAIT_LIST, w.queue, 0, &w.complete, nullptr),                   \
      FAILS_ON_BAD(event, cl_event, name, CL_INVALID_EVENT_WAIT_LIST, w.queue, 1, &bad, nullptr)

}  // namespace

std::vector<ErrorRow> event_error_rows() {
  return {
      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreateUserEvent, CL_INVALID_CONTEXT, bad),
      FAILS_ON_BAD(event, cl_event, clSetUserEventStatus, CL_INVALID_EVENT, bad, CL_COMPLETE),
      FAILS(clSetUserEventStatus, CL_INVALID_EVENT, w.complete, CL_COMPLETE),
      FAILS(clSetUserEventStatus, CL_INVALID_VALUE, w.user_event, CL_RUNNING),
      FAILS(clSetUserEventStatus, CL_INVALID_VALUE, w.user_event, 77),
      FAILS(clSetUserEventStatus, CL_INVALID_OPERATION, w.set_user_event, CL_COMPLETE),
      FAILS(clSetUserEventStatus, CL_INVALID_OPERATION, w.set_user_event, -3),
      FAILS(clWaitForEvents, CL_INVALID_VALUE, 0, &w.complete),
      FAILS(clWaitForEvents, CL_INVALID_VALUE, 1, nullptr),
      FAILS(clWaitForEvents, CL_INVALID_VALUE, 0, nullptr),
      FAILS_ON_BAD(event, cl_event, clWaitForEvents, CL_INVALID_EVENT, 1, &bad),
      ErrorRow{.function = "clWaitForEvents",
               .code = CL_INVALID_CONTEXT,
               .call =
                   [](ObjectSet& w, void*) {
                     const cl_event both[] = {w.complete, w.other_event};
                     return w.cl->clWaitForEvents(2, both);
                   },
               .line = __LINE__},
      FAILS(clWaitForEvents, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, 1, &w.failed_event),
      FAILS_ON_BAD(event, cl_event, clGetEventInfo, CL_INVALID_EVENT, bad, CL_EVENT_CONTEXT, 0, nullptr,
                   nullptr),
      FAILS(clGetEventInfo, CL_INVALID_VALUE, w.complete, 0x7777, 0, nullptr, nullptr),
      FAILS(clGetEventInfo, CL_INVALID_VALUE, w.complete, CL_EVENT_CONTEXT, 1, w.room, nullptr),
      FAILS_ON_BAD(event, cl_event, clSetEventCallback, CL_INVALID_EVENT, bad, CL_COMPLETE, on_event,
                   nullptr),
      FAILS(clSetEventCallback, CL_INVALID_VALUE, w.complete, CL_COMPLETE, nullptr, nullptr),
      FAILS(clSetEventCallback, CL_INVALID_VALUE, w.complete, CL_QUEUED, on_event, nullptr),
      FAILS(clSetEventCallback, CL_INVALID_VALUE, w.complete, -5, on_event, nullptr),
      FAILS_ON_BAD(event, cl_event, clRetainEvent, CL_INVALID_EVENT, bad),
      FAILS_ON_BAD(event, cl_event, clReleaseEvent, CL_INVALID_EVENT, bad),

      MARKER_ROWS(clEnqueueMarkerWithWaitList),
      MARKER_ROWS(clEnqueueBarrierWithWaitList),
      FAILS_ON_BAD(queue, cl_command_queue, clEnqueueMarker, CL_INVALID_COMMAND_QUEUE, bad, nullptr),
      FAILS(clEnqueueMarker, CL_INVALID_VALUE, w.queue, nullptr),
      FAILS_ON_BAD(queue, cl_command_queue, clEnqueueBarrier, CL_INVALID_COMMAND_QUEUE, bad),
      FAILS_ON_BAD(queue, cl_command_queue, clEnqueueWaitForEvents, CL_INVALID_COMMAND_QUEUE, bad, 1,
                   &w.complete),
      FAILS(clEnqueueWaitForEvents, CL_INVALID_VALUE, w.queue, 0, &w.complete),
      FAILS(clEnqueueWaitForEvents, CL_INVALID_VALUE, w.queue, 1, nullptr),
      FAILS(clEnqueueWaitForEvents, CL_INVALID_CONTEXT, w.queue, 1, &w.other_event),
      FAILS_ON_BAD(event, cl_event, clEnqueueWaitForEvents, CL_INVALID_EVENT, w.queue, 1, &bad),

      FAILS_ON_BAD(event, cl_event, clGetEventProfilingInfo, CL_INVALID_EVENT, bad, CL_PROFILING_COMMAND_END,
                   0, nullptr, nullptr),
      FAILS(clGetEventProfilingInfo, CL_PROFILING_INFO_NOT_AVAILABLE, w.user_event, CL_PROFILING_COMMAND_END,
            0, nullptr, nullptr),
      FAILS(clGetEventProfilingInfo, CL_PROFILING_INFO_NOT_AVAILABLE, w.other_event, CL_PROFILING_COMMAND_END,
            0, nullptr, nullptr),
      FAILS(clGetEventProfilingInfo, CL_INVALID_VALUE, w.complete, 0x7777, 0, nullptr, nullptr),
      FAILS(clGetEventProfilingInfo, CL_INVALID_VALUE, w.complete, CL_PROFILING_COMMAND_END, 1, w.room,
            nullptr),
  };
}
