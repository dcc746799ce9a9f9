#include "check.h"
#include "entry_points.h"
#include "query.h"
#include "softcl/runtime/event.h"

namespace softcl::api {

cl_event CL_API_CALL clCreateUserEvent(cl_context context, cl_int* errcode_ret) {
  return guard(errcode_ret, [&] { return hand_out(make_object<Event>(require<Context>(context))); });
}

cl_int CL_API_CALL clSetUserEventStatus(cl_event event, cl_int execution_status) {
  return guard([&] {
    const Ref<Event> valid = require<Event>(event);
    require_that(valid->type() == CL_COMMAND_USER, CL_INVALID_EVENT);
    require_that(execution_status <= CL_COMPLETE, CL_INVALID_VALUE);
    require_that(valid->set_user_status(execution_status), CL_INVALID_OPERATION);
  });
}

cl_int CL_API_CALL clWaitForEvents(cl_uint num_events, const cl_event* event_list) {
  return guard([&] {
    require_that(num_events != 0 && event_list, CL_INVALID_VALUE);
    std::vector<Ref<Event>> events;
    for (const cl_event handle : std::span(event_list, num_events)) events.push_back(require<Event>(handle));
    for (const Ref<Event>& event : events)
      require_that(event->context() == events.front()->context(), CL_INVALID_CONTEXT);
    bool failed = false;
    for (const Ref<Event>& event : events) failed |= event->wait() < 0;
    require_that(!failed, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  });
}

cl_int CL_API_CALL clGetEventInfo(cl_event event, cl_event_info param_name, size_t param_value_size,
                                  void* param_value, size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<Event> valid = require<Event>(event);
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_EVENT_COMMAND_QUEUE:
        return query.write<cl_command_queue>(api_handle(valid->queue()));
      case CL_EVENT_CONTEXT:
        return query.write<cl_context>(api_handle(valid->context()));
      case CL_EVENT_COMMAND_TYPE:
        return query.write<cl_command_type>(valid->type());
      case CL_EVENT_COMMAND_EXECUTION_STATUS:
        return query.write<cl_int>(valid->status());
      case CL_EVENT_REFERENCE_COUNT:
        return query.write<cl_uint>(valid->references());
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

cl_int CL_API_CALL clSetEventCallback(cl_event event, cl_int command_exec_callback_type,
                                      Event::Callback pfn_event_notify, void* user_data) {
  return guard([&] {
    const Ref<Event> valid = require<Event>(event);
    require_that(pfn_event_notify, CL_INVALID_VALUE);
    require_that(command_exec_callback_type == CL_SUBMITTED || command_exec_callback_type == CL_RUNNING ||
                     command_exec_callback_type == CL_COMPLETE,
                 CL_INVALID_VALUE);
    valid->on_status(command_exec_callback_type, pfn_event_notify, user_data);
  });
}

cl_int CL_API_CALL clRetainEvent(cl_event event) { return retain<Event>(event); }

cl_int CL_API_CALL clReleaseEvent(cl_event event) { return release<Event>(event); }

cl_int CL_API_CALL clGetEventProfilingInfo(cl_event event, cl_profiling_info param_name,
                                           size_t param_value_size, void* param_value,
                                           size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<Event> valid = require<Event>(event);
    require_that(valid->queue() && (valid->queue()->properties() & CL_QUEUE_PROFILING_ENABLE) &&
                     valid->status() == CL_COMPLETE,
                 CL_PROFILING_INFO_NOT_AVAILABLE);
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_PROFILING_COMMAND_QUEUED:
        return query.write<cl_ulong>(valid->time_of(CL_QUEUED));
      case CL_PROFILING_COMMAND_SUBMIT:
        return query.write<cl_ulong>(valid->time_of(CL_SUBMITTED));
      case CL_PROFILING_COMMAND_START:
        return query.write<cl_ulong>(valid->time_of(CL_RUNNING));
      case CL_PROFILING_COMMAND_END:
        return query.write<cl_ulong>(valid->time_of(CL_COMPLETE));
      case CL_PROFILING_COMMAND_COMPLETE:
        return query.write<cl_ulong>(valid->completed());
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

}  // namespace softcl::api
