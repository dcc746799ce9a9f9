#include "softcl/runtime/command_queue.h"

#include "check.h"
#include "entry_points.h"
#include "query.h"

namespace softcl::api {
namespace {

constexpr cl_command_queue_properties supported =
    CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
constexpr cl_command_queue_properties on_device = CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT;

/// `known`: what the call may be asked for; queues on the device only as a property of a list.
void check_properties(cl_command_queue_properties properties, cl_command_queue_properties known) {
  require_that((properties & ~known) == 0, CL_INVALID_VALUE);
  require_that((properties & on_device) == 0, CL_INVALID_QUEUE_PROPERTIES);
}

cl_command_queue create(cl_context context, cl_device_id device, cl_command_queue_properties properties,
                        cl_command_queue_properties known, std::vector<cl_queue_properties> list) {
  const Ref<Context> in = require<Context>(context);
  const Ref<Device> on = require<Device>(device);
  require_that(in->has(*on), CL_INVALID_DEVICE);
  check_properties(properties, known);
  return hand_out(make_object<CommandQueue>(in, on, properties, std::move(list)));
}

}  // namespace

cl_command_queue CL_API_CALL clCreateCommandQueue(cl_context context, cl_device_id device,
                                                  cl_command_queue_properties properties,
                                                  cl_int* errcode_ret) {
  return guard(errcode_ret, [&] { return create(context, device, properties, supported, {}); });
}

cl_command_queue CL_API_CALL clCreateCommandQueueWithProperties(cl_context context, cl_device_id device,
                                                                const cl_queue_properties* properties,
                                                                cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    require<Context>(context);
    cl_command_queue_properties flags = 0;
    std::vector<cl_queue_properties> list;
    for (; properties && *properties != 0; properties += 2) {
      // CL_QUEUE_SIZE belongs to queues on the device, which are absent.
      require_that(properties[0] != CL_QUEUE_SIZE, CL_INVALID_QUEUE_PROPERTIES);
      require_that(properties[0] == CL_QUEUE_PROPERTIES, CL_INVALID_VALUE);
      flags = cl_command_queue_properties(properties[1]);
      list.insert(list.end(), properties, properties + 2);
    }
    if (properties) list.push_back(0);
    return create(context, device, flags, supported | on_device, std::move(list));
  });
}

cl_int CL_API_CALL clSetCommandQueueProperty(cl_command_queue command_queue,
                                             cl_command_queue_properties properties, cl_bool enable,
                                             cl_command_queue_properties* old_properties) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    check_properties(properties, supported | on_device);
    queue->finish();  // OpenCL 1.0, 5.1: commands already queued keep the order they were queued in
    if (old_properties) *old_properties = queue->properties();
    queue->change(properties, enable != CL_FALSE);
  });
}

cl_int CL_API_CALL clSetDefaultDeviceCommandQueue(cl_context context, cl_device_id device, cl_command_queue) {
  return guard([&] {
    const Ref<Context> in = require<Context>(context);
    require_that(in->has(*require<Device>(device)), CL_INVALID_DEVICE);
    throw Error{CL_INVALID_OPERATION};  // no queues on the device, so none can be the default
  });
}

cl_int CL_API_CALL clRetainCommandQueue(cl_command_queue command_queue) {
  return retain<CommandQueue>(command_queue);
}

cl_int CL_API_CALL clReleaseCommandQueue(cl_command_queue command_queue) {
  return release<CommandQueue>(command_queue);
}

cl_int CL_API_CALL clGetCommandQueueInfo(cl_command_queue command_queue, cl_command_queue_info param_name,
                                         size_t param_value_size, void* param_value,
                                         size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<CommandQueue> queue = require<CommandQueue>(command_queue);
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_QUEUE_CONTEXT:
        return query.answer<cl_context>(api_handle(queue->context()));
      case CL_QUEUE_DEVICE:
        return query.answer<cl_device_id>(api_handle(queue->device()));
      case CL_QUEUE_REFERENCE_COUNT:
        return query.answer<cl_uint>(queue->references());
      case CL_QUEUE_PROPERTIES:
        return query.answer<cl_command_queue_properties>(queue->properties());
      case CL_QUEUE_PROPERTIES_ARRAY:
        return query.answer_list(queue->property_list());
      case CL_QUEUE_DEVICE_DEFAULT:
        return query.answer<cl_command_queue>(nullptr);
      case CL_QUEUE_SIZE:
        throw Error{CL_INVALID_COMMAND_QUEUE};  // asked of a queue that is not on the device
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
