#pragma once

#include <new>
#include <span>
#include <vector>

#include "softcl/runtime/command_queue.h"
#include "softcl/runtime/error.h"
#include "softcl/runtime/object.h"

namespace softcl::api {

/// Runs the body of an entry point that returns its error code. Nothing may be thrown into the program.
template <class Body>
cl_int guard(Body&& body) noexcept {
  try {
    body();
    return CL_SUCCESS;
  } catch (const Error& error) {
    return error.code;
  } catch (const std::bad_alloc&) {
    return CL_OUT_OF_HOST_MEMORY;
  } catch (...) {
    return CL_OUT_OF_RESOURCES;
  }
}

/// Runs the body of an entry point that returns a value (null on failure) and its error code through
/// `errcode_ret`.
template <class Body>
auto guard(cl_int* errcode_ret, Body&& body) noexcept -> decltype(body()) {
  decltype(body()) result = nullptr;
  const cl_int code = guard([&] { result = body(); });
  if (errcode_ret) *errcode_ret = code;
  return code == CL_SUCCESS ? result : nullptr;
}

/// The object that `handle` names; throws the error code of its type if it is not valid.
template <class T>
Ref<T> require(typename T::ApiHandle handle) {
  Ref<T> object = find<T>(handle);
  require_that(bool(object), T::invalid);
  return object;
}

/// Gives a new object its handle.
template <class T>
typename T::ApiHandle hand_out(const Ref<T>& object) {
  object->publish();
  return api_handle(object);
}

template <class T>
cl_int retain(typename T::ApiHandle handle) noexcept {
  return guard([&] { require_that(require<T>(handle)->retain(), T::invalid); });
}

template <class T>
cl_int release(typename T::ApiHandle handle) noexcept {
  return guard([&] { require_that(require<T>(handle)->release(), T::invalid); });
}

/// The devices that `list` names. Null and 0 mean `all`; otherwise each must be one of `all` or a part of
/// one, and duplicates count once. Throws Error{CL_INVALID_VALUE} or Error{CL_INVALID_DEVICE}.
std::vector<Ref<Device>> require_devices(cl_uint count, const cl_device_id* list,
                                         const std::vector<Ref<Device>>& all);

/// Checks the properties of clCreate*WithProperties, of which OpenCL 3.0 defines none yet: the list, if there
/// is one, must be empty. Returns the value of CL_MEM_PROPERTIES.
std::vector<cl_mem_properties> require_no_properties(const cl_mem_properties* properties);

/// Checks event_wait_list and num_events_in_wait_list as every clEnqueue* does.
std::vector<Ref<Event>> require_wait_list(const Context& context, cl_uint count, const cl_event* list);

/// The end of every clEnqueue*: makes the command wait for `wait_list`, enqueues it, hands out its event if
/// `event` is not null and, if `blocking`, waits for it. `command` may be null (markers). Throws the status
/// of a blocking command that ended with an error.
void enqueue(const Ref<CommandQueue>& queue, cl_command_type type, std::unique_ptr<Command> command,
             std::span<const Ref<Event>> wait_list, cl_event* event, bool blocking = false);

}  // namespace softcl::api
