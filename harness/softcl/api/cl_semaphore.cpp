#include <algorithm>

#include "check.h"
#include "entry_points.h"
#include "query.h"
#include "softcl/runtime/semaphore.h"
#include "softcl/runtime/semaphore_types.h"

// cl_khr_semaphore 1.0.0: binary semaphores.

namespace softcl::api {
namespace {

using Semaphores = std::vector<Ref<Semaphore>>;
using SemaphoreProperties = std::vector<cl_semaphore_properties_khr>;

/// What sema_props sets.
struct Wanted {
  bool has_type = false;
  std::vector<Ref<Device>> devices;
  SemaphoreProperties list;
};

/// Reads the devices that end with CL_SEMAPHORE_DEVICE_HANDLE_LIST_END_KHR; `at` is then past it.
void read_devices(const cl_semaphore_properties_khr*& at, const Context& context, Wanted& wanted) {
  require_that(wanted.devices.empty(), CL_INVALID_PROPERTY);
  for (; *at != CL_SEMAPHORE_DEVICE_HANDLE_LIST_END_KHR; ++at) {
    const Ref<Device> device = require<Device>(reinterpret_cast<cl_device_id>(*at));
    require_that(context.has(*device), CL_INVALID_DEVICE);
    wanted.devices.push_back(device);
  }
  ++at;
  require_that(wanted.devices.size() == 1, CL_INVALID_DEVICE);  // "exactly one valid device"
}

Wanted read_properties(const Context& context, const cl_semaphore_properties_khr* properties) {
  require_that(properties, CL_INVALID_VALUE);
  Wanted wanted;
  const cl_semaphore_properties_khr* at = properties;
  while (*at != 0) {
    switch (*at++) {
      case CL_SEMAPHORE_TYPE_KHR:
        require_that(!wanted.has_type && *at == CL_SEMAPHORE_TYPE_BINARY_KHR, CL_INVALID_PROPERTY);
        wanted.has_type = true;
        ++at;
        break;
      case CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR:
        read_devices(at, context, wanted);
        break;
      default:
        throw Error{CL_INVALID_PROPERTY};
    }
  }
  require_that(wanted.has_type, CL_INVALID_VALUE);
  wanted.list.assign(properties, at + 1);
  return wanted;
}

Semaphores require_semaphores(const CommandQueue& queue, cl_uint count, const cl_semaphore_khr* list) {
  require_that(count != 0 && list, CL_INVALID_VALUE);
  Semaphores semaphores;
  for (const cl_semaphore_khr handle : std::span(list, count)) {
    semaphores.push_back(require<Semaphore>(handle));
    const Semaphore& one = *semaphores.back();
    require_that(one.context() == queue.context(), CL_INVALID_CONTEXT);
    const bool serves = std::ranges::any_of(
        one.devices(), [&](const Ref<Device>& device) { return device.get() == &queue.device(); });
    require_that(one.devices().empty() || serves, CL_INVALID_COMMAND_QUEUE);
  }
  return semaphores;
}

class SignalCommand final : public Command {
 public:
  explicit SignalCommand(Semaphores semaphores) : semaphores_(std::move(semaphores)) {
    for (const Ref<Semaphore>& semaphore : semaphores_) semaphore->expect_signal();
  }
  ~SignalCommand() override { release_objects(); }
  cl_int run(std::size_t, std::size_t, LocalArena&) override {
    for (const Ref<Semaphore>& semaphore : semaphores_) semaphore->signal();
    return CL_SUCCESS;
  }
  void release_objects() override {
    for (const Ref<Semaphore>& semaphore : semaphores_) semaphore->end_signal();
    semaphores_.clear();
  }

 private:
  Semaphores semaphores_;
};

/// Comes to the semaphores; what waits for them is the command behind it.
class ArriveCommand final : public Command {
 public:
  ArriveCommand(Semaphores semaphores, std::shared_ptr<SemaphoreWait> wait)
      : semaphores_(std::move(semaphores)), wait_(std::move(wait)) {}
  cl_int run(std::size_t, std::size_t, LocalArena&) override {
    for (const Ref<Semaphore>& semaphore : semaphores_) semaphore->await(wait_);
    return CL_SUCCESS;
  }
  void abandon() override { wait_->give_up(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST); }
  void release_objects() override { semaphores_.clear(); }

 private:
  Semaphores semaphores_;
  std::shared_ptr<SemaphoreWait> wait_;
};

}  // namespace

cl_semaphore_khr CL_API_CALL clCreateSemaphoreWithPropertiesKHR(cl_context context,
                                                                const cl_semaphore_properties_khr* sema_props,
                                                                cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    const Ref<Context> in = require<Context>(context);
    Wanted wanted = read_properties(*in, sema_props);
    return hand_out(make_object<Semaphore>(in, std::move(wanted.devices), std::move(wanted.list)));
  });
}

cl_int CL_API_CALL clEnqueueSignalSemaphoresKHR(cl_command_queue command_queue, cl_uint num_sema_objects,
                                                const cl_semaphore_khr* sema_objects,
                                                const cl_semaphore_payload_khr*,
                                                cl_uint num_events_in_wait_list,
                                                const cl_event* event_wait_list, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    Semaphores semaphores = require_semaphores(*queue, num_sema_objects, sema_objects);
    const auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    enqueue(queue, CL_COMMAND_SEMAPHORE_SIGNAL_KHR, std::make_unique<SignalCommand>(std::move(semaphores)),
            waits, event);
  });
}

cl_int CL_API_CALL clEnqueueWaitSemaphoresKHR(cl_command_queue command_queue, cl_uint num_sema_objects,
                                              const cl_semaphore_khr* sema_objects,
                                              const cl_semaphore_payload_khr*,
                                              cl_uint num_events_in_wait_list,
                                              const cl_event* event_wait_list, cl_event* event) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    Semaphores semaphores = require_semaphores(*queue, num_sema_objects, sema_objects);
    auto waits = require_wait_list(*queue->context(), num_events_in_wait_list, event_wait_list);
    const auto wait = std::make_shared<SemaphoreWait>(queue->context(), semaphores.size());
    // Its turn is when all before it has ended: a wait takes no signal from one that could go on.
    enqueue(queue, CL_COMMAND_SEMAPHORE_WAIT_KHR,
            std::make_unique<ArriveCommand>(std::move(semaphores), wait), waits, nullptr);
    waits.push_back(wait->gate());
    enqueue(queue, CL_COMMAND_SEMAPHORE_WAIT_KHR, nullptr, waits, event);
  });
}

cl_int CL_API_CALL clGetSemaphoreInfoKHR(cl_semaphore_khr sema_object, cl_semaphore_info_khr param_name,
                                         size_t param_value_size, void* param_value,
                                         size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<Semaphore> semaphore = require<Semaphore>(sema_object);
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_SEMAPHORE_CONTEXT_KHR:
        return query.write<cl_context>(api_handle(semaphore->context()));
      case CL_SEMAPHORE_REFERENCE_COUNT_KHR:
        return query.write<cl_uint>(semaphore->references());
      case CL_SEMAPHORE_PROPERTIES_KHR:
        return query.write_list(semaphore->property_list());
      case CL_SEMAPHORE_TYPE_KHR:
        return query.write<cl_semaphore_type_khr>(CL_SEMAPHORE_TYPE_BINARY_KHR);
      case CL_SEMAPHORE_PAYLOAD_KHR:
        return query.write<cl_semaphore_payload_khr>(semaphore->payload());
      case CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR: {
        std::vector<cl_device_id> devices;
        for (const Ref<Device>& device : semaphore->devices()) devices.push_back(api_handle(device));
        return query.write_list(devices);
      }
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

/// Belongs to cl_khr_external_semaphore, but programs look it up with cl_khr_semaphore's functions. No
/// semaphore can be exported.
cl_int CL_API_CALL clGetSemaphoreHandleForTypeKHR(cl_semaphore_khr sema_object, cl_device_id device,
                                                  cl_external_semaphore_handle_type_khr, size_t, void*,
                                                  size_t*) {
  return guard([&] {
    const Ref<Semaphore> semaphore = require<Semaphore>(sema_object);
    require_that(semaphore->context()->has(*require<Device>(device)), CL_INVALID_DEVICE);
    throw Error{CL_INVALID_OPERATION};
  });
}

cl_int CL_API_CALL clRetainSemaphoreKHR(cl_semaphore_khr sema_object) {
  return retain<Semaphore>(sema_object);
}

cl_int CL_API_CALL clReleaseSemaphoreKHR(cl_semaphore_khr sema_object) {
  return release<Semaphore>(sema_object);
}

}  // namespace softcl::api
