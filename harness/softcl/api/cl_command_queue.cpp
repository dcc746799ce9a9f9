#include <optional>

#include "check.h"
#include "entry_points.h"
#include "query.h"
#include "softcl/protocol/posed_language.h"
#include "softcl/runtime/device_queue.h"

namespace softcl::api {
namespace {

constexpr cl_command_queue_properties supported =
    CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
constexpr cl_command_queue_properties on_device = CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT;

/// What clCreateCommandQueueWithProperties gets.
struct QueueProperties {
  cl_command_queue_properties flags = 0;
  std::optional<cl_uint> size;
  std::vector<cl_queue_properties> list;  ///< with its 0, or empty

  explicit QueueProperties(const cl_queue_properties* properties) {
    for (; properties && *properties != 0; properties += 2) {
      if (properties[0] == CL_QUEUE_SIZE)
        size = cl_uint(properties[1]);
      else
        flags = cl_command_queue_properties(properties[1]);
      require_that(properties[0] == CL_QUEUE_SIZE || properties[0] == CL_QUEUE_PROPERTIES, CL_INVALID_VALUE);
      list.insert(list.end(), properties, properties + 2);
    }
    if (properties) list.push_back(0);
  }
};

cl_command_queue create(cl_context context, cl_device_id device, cl_command_queue_properties properties,
                        std::vector<cl_queue_properties> list) {
  const Ref<Context> in = require<Context>(context);
  const Ref<Device> on = require<Device>(device);
  require_that(in->has(*on), CL_INVALID_DEVICE);
  require_that((properties & ~supported) == 0, CL_INVALID_VALUE);
  return hand_out(make_object<CommandQueue>(in, on, properties, std::move(list)));
}

/// A queue on the device, or the default one there is.
cl_command_queue create_on_device(cl_context context, cl_device_id device, QueueProperties requested) {
  const Ref<Context> in = require<Context>(context);
  const Ref<Device> on = require<Device>(device);
  require_that(in->has(*on), CL_INVALID_DEVICE);
  require_that((requested.flags & ~(supported | on_device)) == 0, CL_INVALID_VALUE);
  require_that(
      (requested.flags & CL_QUEUE_ON_DEVICE) && (requested.flags & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE),
      CL_INVALID_VALUE);
  require_that(has_device_queues() && requested.size.value_or(0) <= limits::largest_device_queue,
               CL_INVALID_QUEUE_PROPERTIES);
  const bool is_default = (requested.flags & CL_QUEUE_ON_DEVICE_DEFAULT) != 0;
  const Ref<DeviceQueue> existing = is_default ? in->device_queues().default_on(*on) : nullptr;
  if (existing && existing->retain()) return api_handle(existing);
  const auto queue = make_object<DeviceQueue>(in, on, requested.flags, std::move(requested.list),
                                              requested.size.value_or(limits::device_queue_size));
  const cl_command_queue handle = hand_out(queue);
  if (is_default) in->device_queues().make_default(*queue);
  return handle;
}

/// A queue of either kind: which one, if it is on the device, and what both have.
struct AnyQueue {
  Ref<DeviceQueue> on_device;
  Ref<CommandQueue> commands;

  explicit AnyQueue(cl_command_queue handle)
      : on_device(find<DeviceQueue>(handle)),
        commands(on_device ? on_device->commands() : require<CommandQueue>(handle)) {}
  cl_uint references() const { return on_device ? on_device->references() : commands->references(); }
};

}  // namespace

cl_command_queue CL_API_CALL clCreateCommandQueue(cl_context context, cl_device_id device,
                                                  cl_command_queue_properties properties,
                                                  cl_int* errcode_ret) {
  return guard(errcode_ret, [&] { return create(context, device, properties, {}); });
}

cl_command_queue CL_API_CALL clCreateCommandQueueWithProperties(cl_context context, cl_device_id device,
                                                                const cl_queue_properties* properties,
                                                                cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    require<Context>(context);
    QueueProperties requested(properties);
    if (requested.flags & on_device) return create_on_device(context, device, std::move(requested));
    require_that(!requested.size, CL_INVALID_VALUE);  // of queues on the device alone
    return create(context, device, requested.flags, std::move(requested.list));
  });
}

cl_int CL_API_CALL clSetCommandQueueProperty(cl_command_queue command_queue,
                                             cl_command_queue_properties properties, cl_bool enable,
                                             cl_command_queue_properties* old_properties) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    require_that((properties & ~(supported | on_device)) == 0, CL_INVALID_VALUE);
    require_that((properties & on_device) == 0, CL_INVALID_QUEUE_PROPERTIES);
    queue->finish();  // OpenCL 1.0, 5.1: commands already queued keep the order they were queued in
    if (old_properties) *old_properties = queue->properties();
    queue->change(properties, enable != CL_FALSE);
  });
}

cl_int CL_API_CALL clSetDefaultDeviceCommandQueue(cl_context context, cl_device_id device,
                                                  cl_command_queue command_queue) {
  return guard([&] {
    const Ref<Context> in = require<Context>(context);
    const Ref<Device> on = require<Device>(device);
    require_that(in->has(*on), CL_INVALID_DEVICE);
    require_that(has_device_queues(), CL_INVALID_OPERATION);
    const Ref<DeviceQueue> queue = require<DeviceQueue>(command_queue);
    require_that(queue->commands()->context() == in && &queue->commands()->device() == on.get(),
                 CL_INVALID_COMMAND_QUEUE);
    in->device_queues().make_default(*queue);
  });
}

cl_int CL_API_CALL clRetainCommandQueue(cl_command_queue command_queue) {
  return find<DeviceQueue>(command_queue) ? retain<DeviceQueue>(command_queue)
                                          : retain<CommandQueue>(command_queue);
}

cl_int CL_API_CALL clReleaseCommandQueue(cl_command_queue command_queue) {
  return find<DeviceQueue>(command_queue) ? release<DeviceQueue>(command_queue)
                                          : release<CommandQueue>(command_queue);
}

cl_int CL_API_CALL clGetCommandQueueInfo(cl_command_queue command_queue, cl_command_queue_info param_name,
                                         size_t param_value_size, void* param_value,
                                         size_t* param_value_size_ret) {
  return guard([&] {
    const AnyQueue any(command_queue);
    const Ref<CommandQueue>& queue = any.commands;
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_QUEUE_CONTEXT:
        return query.write<cl_context>(api_handle(queue->context()));
      case CL_QUEUE_DEVICE:
        return query.write<cl_device_id>(api_handle(queue->device()));
      case CL_QUEUE_REFERENCE_COUNT:
        return query.write<cl_uint>(any.references());
      case CL_QUEUE_PROPERTIES:
        return query.write<cl_command_queue_properties>(queue->properties());
      case CL_QUEUE_PROPERTIES_ARRAY:
        return query.write_list(queue->property_list());
      case CL_QUEUE_DEVICE_DEFAULT:
        return query.write<cl_command_queue>(
            api_handle(queue->context()->device_queues().default_on(queue->device())));
      case CL_QUEUE_SIZE:
        require_that(bool(any.on_device), CL_INVALID_COMMAND_QUEUE);
        return query.write<cl_uint>(any.on_device->size());
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

cl_int CL_API_CALL clFlush(cl_command_queue command_queue) {
  // Commands are submitted as they are enqueued.
  return guard([&] { require<CommandQueue>(command_queue); });
}

cl_int CL_API_CALL clFinish(cl_command_queue command_queue) {
  return guard([&] { require<CommandQueue>(command_queue)->finish(); });
}

}  // namespace softcl::api
