// cl_khr_semaphore.
#include "error_rows.h"

namespace {

cl_semaphore_properties_khr empty[] = {0};
cl_semaphore_properties_khr unknown[] = {0x7777, 1, 0};
cl_semaphore_properties_khr of_another_type[] = {CL_SEMAPHORE_TYPE_KHR, 2, 0};
cl_semaphore_properties_khr twice[] = {CL_SEMAPHORE_TYPE_KHR, 1, CL_SEMAPHORE_TYPE_KHR, 1, 0};
cl_semaphore_properties_khr of_no_device[] = {CL_SEMAPHORE_TYPE_KHR, 1, CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR,
                                              0, 0};
cl_semaphore_properties_khr of_a_bad_device[] = {
    CL_SEMAPHORE_TYPE_KHR, 1, CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR, 16, 0, 0};
cl_semaphore_properties_khr binary[] = {CL_SEMAPHORE_TYPE_KHR, 1, 0};
size_t needed;

#define SEMAPHORE_COMMAND(name)                                                                            \
  FAILS_ON_BAD(queue, cl_command_queue, name, CL_INVALID_COMMAND_QUEUE, bad, 1, &w.semaphore, nullptr, 0,  \
               nullptr, nullptr),                                                                          \
      FAILS(name, CL_INVALID_VALUE, w.queue, 0, &w.semaphore, nullptr, 0, nullptr, nullptr),               \
      FAILS(name, CL_INVALID_VALUE, w.queue, 1, nullptr, nullptr, 0, nullptr, nullptr),                    \
      FAILS_ON_BAD(semaphore, cl_semaphore_khr, name, CL_INVALID_SEMAPHORE_KHR, w.queue, 1, &bad, nullptr, \
                   0, nullptr, nullptr),                                                                   \
      FAILS(name, CL_INVALID_CONTEXT, w.queue, 1, &w.other_semaphore, nullptr, 0, nullptr, nullptr),       \
      FAILS(name, CL_INVALID_CONTEXT, w.queue, 1, &w.semaphore, nullptr, 1, &w.other_event, nullptr),      \
      FAILS(name, CL_INVALID_EVENT_WAIT_LIST, w.queue, 1, &w.semaphore, nullptr, 1, nullptr, nullptr),     \
      FAILS(name, CL_INVALID_EVENT_WAIT_LIST, w.queue, 1, &w.semaphore, nullptr, 0, &w.complete, nullptr)

}  // namespace

std::vector<ErrorRow> semaphore_error_rows() {
  return {
      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreateSemaphoreWithPropertiesKHR, CL_INVALID_CONTEXT, bad,
                           binary),
      FAILS_TO_MAKE(clCreateSemaphoreWithPropertiesKHR, CL_INVALID_VALUE, w.context, nullptr),
      FAILS_TO_MAKE(clCreateSemaphoreWithPropertiesKHR, CL_INVALID_VALUE, w.context, empty),
      FAILS_TO_MAKE(clCreateSemaphoreWithPropertiesKHR, CL_INVALID_PROPERTY, w.context, unknown),
      FAILS_TO_MAKE(clCreateSemaphoreWithPropertiesKHR, CL_INVALID_PROPERTY, w.context, of_another_type),
      FAILS_TO_MAKE(clCreateSemaphoreWithPropertiesKHR, CL_INVALID_PROPERTY, w.context, twice),
      FAILS_TO_MAKE(clCreateSemaphoreWithPropertiesKHR, CL_INVALID_DEVICE, w.context, of_no_device),
      FAILS_TO_MAKE(clCreateSemaphoreWithPropertiesKHR, CL_INVALID_DEVICE, w.context, of_a_bad_device),
      SEMAPHORE_COMMAND(clEnqueueWaitSemaphoresKHR),
      SEMAPHORE_COMMAND(clEnqueueSignalSemaphoresKHR),
      FAILS_ON_BAD(semaphore, cl_semaphore_khr, clGetSemaphoreInfoKHR, CL_INVALID_SEMAPHORE_KHR, bad,
                   CL_SEMAPHORE_TYPE_KHR, sizeof w.room, w.room, nullptr),
      FAILS(clGetSemaphoreInfoKHR, CL_INVALID_VALUE, w.semaphore, 0x7777, sizeof w.room, w.room, &needed),
      FAILS(clGetSemaphoreInfoKHR, CL_INVALID_VALUE, w.semaphore, CL_SEMAPHORE_CONTEXT_KHR, 1, w.room,
            &needed),
      FAILS_ON_BAD(semaphore, cl_semaphore_khr, clRetainSemaphoreKHR, CL_INVALID_SEMAPHORE_KHR, bad),
      FAILS_ON_BAD(semaphore, cl_semaphore_khr, clReleaseSemaphoreKHR, CL_INVALID_SEMAPHORE_KHR, bad),
      FAILS_ON_BAD(semaphore, cl_semaphore_khr, clGetSemaphoreHandleForTypeKHR, CL_INVALID_SEMAPHORE_KHR, bad,
                   w.device, CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, sizeof w.room, w.room, nullptr),
      FAILS_ON_BAD(device, cl_device_id, clGetSemaphoreHandleForTypeKHR, CL_INVALID_DEVICE, w.semaphore, bad,
                   CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, sizeof w.room, w.room, nullptr),
      FAILS(clGetSemaphoreHandleForTypeKHR, CL_INVALID_OPERATION, w.semaphore, w.device,
            CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, sizeof w.room, w.room, nullptr),
  };
}
