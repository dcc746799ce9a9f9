// OpenCL 2.0 to 3.0, 5.1 and 5.9.2: queues on the device, and arguments that name one.
#include "error_rows.h"

namespace {

constexpr cl_queue_properties out_of_order = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
cl_queue_properties in_order[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE, 0};
cl_queue_properties default_in_order[] = {CL_QUEUE_PROPERTIES,
                                          CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT, 0};
cl_queue_properties default_elsewhere[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE_DEFAULT | out_of_order, 0};
cl_queue_properties sized_alone[] = {CL_QUEUE_SIZE, 64, 0};
cl_queue_properties sized_on_host[] = {CL_QUEUE_PROPERTIES, out_of_order, CL_QUEUE_SIZE, 64, 0};
cl_queue_properties unknown_bit[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | out_of_order | 1 << 20, 0};
cl_queue_properties too_large[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | out_of_order, CL_QUEUE_SIZE,
                                   1u << 31, 0};

}  // namespace

std::vector<ErrorRow> device_queue_error_rows() {
  std::vector<ErrorRow> rows = {
      FAILS_TO_MAKE(clCreateCommandQueueWithProperties, CL_INVALID_QUEUE_PROPERTIES, w.context, w.device,
                    too_large),
      FAILS(clGetCommandQueueInfo, CL_INVALID_COMMAND_QUEUE, w.queue, CL_QUEUE_SIZE, 0, nullptr, nullptr),
      FAILS(clGetCommandQueueInfo, CL_INVALID_VALUE, w.device_queue, 0x7777, 0, nullptr, nullptr),
      FAILS_ON_BAD(context, cl_context, clSetDefaultDeviceCommandQueue, CL_INVALID_CONTEXT, bad, w.device,
                   w.device_queue),
      FAILS_ON_BAD(device, cl_device_id, clSetDefaultDeviceCommandQueue, CL_INVALID_DEVICE, w.context, bad,
                   w.device_queue),
      FAILS_ON_BAD(any_queue, cl_command_queue, clSetDefaultDeviceCommandQueue, CL_INVALID_COMMAND_QUEUE,
                   w.context, w.device, bad),
      FAILS(clSetDefaultDeviceCommandQueue, CL_INVALID_COMMAND_QUEUE, w.context, w.device, w.queue),
      FAILS(clSetDefaultDeviceCommandQueue, CL_INVALID_COMMAND_QUEUE, w.other_context, w.device,
            w.device_queue),
      FAILS(clSetKernelArg, CL_INVALID_ARG_SIZE, w.with_queue, 0, 4, &w.device_queue),
      FAILS(clSetKernelArg, CL_INVALID_DEVICE_QUEUE, w.with_queue, 0, sizeof w.queue, nullptr),
      FAILS(clSetKernelArg, CL_INVALID_DEVICE_QUEUE, w.with_queue, 0, sizeof w.queue, &w.queue),
      FAILS(clSetKernelArg, CL_INVALID_DEVICE_QUEUE, w.with_queue, 0, sizeof w.queue, &w.other_device_queue),
      FAILS(clSetKernelArgSVMPointer, CL_INVALID_ARG_VALUE, w.with_queue, 0, w.room),
      ErrorRow{.function = "clSetKernelArg",
               .code = CL_INVALID_DEVICE_QUEUE,
               .call = [](ObjectSet& w,
                          void* bad) { return w.cl->clSetKernelArg(w.with_queue, 0, sizeof bad, &bad); },
               .bad_kind = HandleKind::any_queue,
               .line = __LINE__},
  };
  // Each is FAILS_TO_MAKE with CL_INVALID_VALUE.
  for (const cl_queue_properties* const properties :
       {in_order, default_in_order, default_elsewhere, sized_alone, sized_on_host, unknown_bit})
    rows.push_back({.function = "clCreateCommandQueueWithProperties",
                    .code = CL_INVALID_VALUE,
                    .call =
                        [=](ObjectSet& w, void*) {
                          cl_int error = CL_SUCCESS;
                          w.cl->clCreateCommandQueueWithProperties(w.context, w.device, properties, &error);
                          return error;
                        },
                    .line = __LINE__});
  return rows;
}
