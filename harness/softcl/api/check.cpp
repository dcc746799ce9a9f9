#include "check.h"

#include <algorithm>

namespace softcl::api {

std::vector<Ref<Device>> require_devices(cl_uint count, const cl_device_id* list,
                                         const std::vector<Ref<Device>>& all) {
  require_that((list == nullptr) == (count == 0), CL_INVALID_VALUE);
  if (!list) return all;
  std::vector<Ref<Device>> devices;
  for (const cl_device_id handle : std::span(list, count)) {
    const Ref<Device> device = require<Device>(handle);
    require_that(serving(all, *device) != all.end(), CL_INVALID_DEVICE);
    if (std::find(devices.begin(), devices.end(), device) == devices.end()) devices.push_back(device);
  }
  return devices;
}

std::vector<cl_mem_properties> require_no_properties(const cl_mem_properties* properties) {
  if (!properties) return {};
  require_that(*properties == 0, CL_INVALID_PROPERTY);
  return {0};
}

std::vector<Ref<Event>> require_wait_list(const Context& context, cl_uint count, const cl_event* list) {
  require_that((list == nullptr) == (count == 0), CL_INVALID_EVENT_WAIT_LIST);
  std::vector<Ref<Event>> events;
  events.reserve(count);
  for (const cl_event handle : std::span(list, count)) {
    Ref<Event> event = find<Event>(handle);
    require_that(bool(event), CL_INVALID_EVENT_WAIT_LIST);
    require_that(event->context().get() == &context, CL_INVALID_CONTEXT);
    events.push_back(std::move(event));
  }
  return events;
}

void enqueue(const Ref<CommandQueue>& queue, cl_command_type type, std::unique_ptr<Command> command,
             std::span<const Ref<Event>> wait_list, cl_event* event, bool blocking) {
  const Ref<Event> made = make_object<Event>(queue, type, std::move(command));
  if (event) made->publish();
  queue->enqueue(made, wait_list, blocking);
  if (blocking) {
    const cl_int status = made->wait();
    if (status < 0) {
      // The call fails, so it returns no event (section 5.9).
      if (event) made->release();
      throw Error{status};
    }
  }
  if (event) *event = api_handle(made);
}

}  // namespace softcl::api
