// Chapter 4 and section 5.1: platform, devices, contexts, command-queues.
#include "error_rows.h"

namespace {

cl_context_properties twice[] = {CL_CONTEXT_INTEROP_USER_SYNC, CL_FALSE, CL_CONTEXT_INTEROP_USER_SYNC,
                                 CL_FALSE, 0};
cl_context_properties unknown_name[] = {0x7777, 1, 0};
cl_context_properties bad_value[] = {CL_CONTEXT_INTEROP_USER_SYNC, 5, 0};
cl_context_properties bad_platform[] = {CL_CONTEXT_PLATFORM, 16, 0};
cl_device_partition_property unknown_scheme[] = {0x7777, 1, 0};
cl_device_partition_property equally_zero[] = {CL_DEVICE_PARTITION_EQUALLY, 0, 0};
cl_device_partition_property equally_one[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
cl_device_partition_property equally_too_many[] = {CL_DEVICE_PARTITION_EQUALLY, 1 << 20, 0};
cl_device_partition_property no_counts[] = {CL_DEVICE_PARTITION_BY_COUNTS,
                                            CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
cl_device_partition_property count_too_large[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1 << 20,
                                                  CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
cl_device_partition_property count_negative[] = {CL_DEVICE_PARTITION_BY_COUNTS, -1,
                                                 CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
cl_device_partition_property unknown_domain[] = {CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN, 1 << 20, 0};
int user_data;

}  // namespace

std::vector<ErrorRow> platform_error_rows() {
  return {
      FAILS(clGetPlatformIDs, CL_INVALID_VALUE, 0, &w.platform, nullptr),
      FAILS(clGetPlatformIDs, CL_INVALID_VALUE, 0, nullptr, nullptr),
      FAILS(clGetPlatformIDs, CL_INVALID_VALUE, 1, nullptr, nullptr),
      FAILS_ON_BAD(platform, cl_platform_id, clGetPlatformInfo, CL_INVALID_PLATFORM, bad, CL_PLATFORM_NAME, 0,
                   nullptr, nullptr),
      FAILS(clGetPlatformInfo, CL_INVALID_VALUE, w.platform, 0x7777, 0, nullptr, nullptr),
      FAILS(clGetPlatformInfo, CL_INVALID_VALUE, w.platform, CL_PLATFORM_NAME, 2, w.room, nullptr),
      FAILS_ON_BAD(platform, cl_platform_id, clGetDeviceIDs, CL_INVALID_PLATFORM, bad, CL_DEVICE_TYPE_ALL, 0,
                   nullptr, &w.count),
      FAILS(clGetDeviceIDs, CL_INVALID_DEVICE_TYPE, w.platform, 0, 0, nullptr, &w.count),
      FAILS(clGetDeviceIDs, CL_INVALID_DEVICE_TYPE, w.platform, 1 << 20, 0, nullptr, &w.count),
      FAILS(clGetDeviceIDs, CL_INVALID_VALUE, w.platform, CL_DEVICE_TYPE_ALL, 0, &w.device, nullptr),
      FAILS(clGetDeviceIDs, CL_INVALID_VALUE, w.platform, CL_DEVICE_TYPE_ALL, 0, nullptr, nullptr),
      FAILS(clGetDeviceIDs, CL_DEVICE_NOT_FOUND, w.platform, CL_DEVICE_TYPE_GPU, 0, nullptr, &w.count),
      FAILS(clGetDeviceIDs, CL_DEVICE_NOT_FOUND, w.platform, CL_DEVICE_TYPE_CUSTOM, 0, nullptr, &w.count),
      FAILS_ON_BAD(device, cl_device_id, clGetDeviceInfo, CL_INVALID_DEVICE, bad, CL_DEVICE_NAME, 0, nullptr,
                   nullptr),
      FAILS(clGetDeviceInfo, CL_INVALID_VALUE, w.device, 0x7777, 0, nullptr, nullptr),
      FAILS(clGetDeviceInfo, CL_INVALID_VALUE, w.device, CL_DEVICE_TYPE, 1, w.room, nullptr),
      FAILS(clGetDeviceInfo, CL_INVALID_VALUE, w.device, CL_DEVICE_MAX_WORK_ITEM_SIZES, 8, w.room, nullptr),
      FAILS_ON_BAD(device, cl_device_id, clCreateSubDevices, CL_INVALID_DEVICE, bad, equally_one, 0, nullptr,
                   &w.count),
      FAILS(clCreateSubDevices, CL_INVALID_VALUE, w.device, nullptr, 0, nullptr, &w.count),
      FAILS(clCreateSubDevices, CL_INVALID_VALUE, w.device, unknown_scheme, 0, nullptr, &w.count),
      FAILS(clCreateSubDevices, CL_INVALID_VALUE, w.device, equally_zero, 0, nullptr, &w.count),
      FAILS(clCreateSubDevices, CL_INVALID_VALUE, w.device, no_counts, 0, nullptr, &w.count),
      FAILS(clCreateSubDevices, CL_INVALID_VALUE, w.device, unknown_domain, 0, nullptr, &w.count),
      FAILS(clCreateSubDevices, CL_DEVICE_PARTITION_FAILED, w.device, equally_too_many, 0, nullptr, &w.count),
      FAILS(clCreateSubDevices, CL_INVALID_DEVICE_PARTITION_COUNT, w.device, count_too_large, 0, nullptr,
            &w.count),
      FAILS(clCreateSubDevices, CL_INVALID_DEVICE_PARTITION_COUNT, w.device, count_negative, 0, nullptr,
            &w.count),
      FAILS_ON_BAD(device, cl_device_id, clRetainDevice, CL_INVALID_DEVICE, bad),
      FAILS_ON_BAD(device, cl_device_id, clReleaseDevice, CL_INVALID_DEVICE, bad),
      FAILS_ON_BAD(device, cl_device_id, clRetainDeviceEXT, CL_INVALID_DEVICE, bad),
      FAILS_ON_BAD(device, cl_device_id, clReleaseDeviceEXT, CL_INVALID_DEVICE, bad),
      FAILS_ON_BAD(device, cl_device_id, clCreateSubDevicesEXT, CL_INVALID_DEVICE, bad, nullptr, 0, nullptr,
                   nullptr),
      FAILS(clCreateSubDevicesEXT, CL_INVALID_VALUE, w.device, nullptr, 0, nullptr, nullptr),

      FAILS_TO_MAKE(clCreateContext, CL_INVALID_PLATFORM, bad_platform, 1, &w.device, nullptr, nullptr),
      FAILS_TO_MAKE(clCreateContext, CL_INVALID_PROPERTY, unknown_name, 1, &w.device, nullptr, nullptr),
      FAILS_TO_MAKE(clCreateContext, CL_INVALID_PROPERTY, twice, 1, &w.device, nullptr, nullptr),
      FAILS_TO_MAKE(clCreateContext, CL_INVALID_PROPERTY, bad_value, 1, &w.device, nullptr, nullptr),
      FAILS_TO_MAKE(clCreateContext, CL_INVALID_VALUE, nullptr, 1, nullptr, nullptr, nullptr),
      FAILS_TO_MAKE(clCreateContext, CL_INVALID_VALUE, nullptr, 0, &w.device, nullptr, nullptr),
      FAILS_TO_MAKE(clCreateContext, CL_INVALID_VALUE, nullptr, 1, &w.device, nullptr, &user_data),
      FAILS_TO_MAKE_ON_BAD(device, cl_device_id, clCreateContext, CL_INVALID_DEVICE, nullptr, 1, &bad,
                           nullptr, nullptr),
      FAILS_TO_MAKE(clCreateContextFromType, CL_INVALID_PLATFORM, bad_platform, CL_DEVICE_TYPE_ALL, nullptr,
                    nullptr),
      FAILS_TO_MAKE(clCreateContextFromType, CL_INVALID_PROPERTY, unknown_name, CL_DEVICE_TYPE_ALL, nullptr,
                    nullptr),
      FAILS_TO_MAKE(clCreateContextFromType, CL_INVALID_PROPERTY, twice, CL_DEVICE_TYPE_ALL, nullptr,
                    nullptr),
      FAILS_TO_MAKE(clCreateContextFromType, CL_INVALID_VALUE, nullptr, CL_DEVICE_TYPE_ALL, nullptr,
                    &user_data),
      FAILS_TO_MAKE(clCreateContextFromType, CL_INVALID_DEVICE_TYPE, nullptr, 1 << 20, nullptr, nullptr),
      FAILS_TO_MAKE(clCreateContextFromType, CL_INVALID_DEVICE_TYPE, nullptr, 0, nullptr, nullptr),
      FAILS_TO_MAKE(clCreateContextFromType, CL_DEVICE_NOT_FOUND, nullptr, CL_DEVICE_TYPE_GPU, nullptr,
                    nullptr),
      FAILS_ON_BAD(context, cl_context, clRetainContext, CL_INVALID_CONTEXT, bad),
      FAILS_ON_BAD(context, cl_context, clReleaseContext, CL_INVALID_CONTEXT, bad),
      FAILS_ON_BAD(context, cl_context, clGetContextInfo, CL_INVALID_CONTEXT, bad, CL_CONTEXT_DEVICES, 0,
                   nullptr, nullptr),
      FAILS(clGetContextInfo, CL_INVALID_VALUE, w.context, 0x7777, 0, nullptr, nullptr),
      FAILS(clGetContextInfo, CL_INVALID_VALUE, w.context, CL_CONTEXT_DEVICES, 1, w.room, nullptr),

      FAILS_TO_MAKE_ON_BAD(context, cl_context, clCreateCommandQueue, CL_INVALID_CONTEXT, bad, w.device, 0),
      FAILS_TO_MAKE_ON_BAD(device, cl_device_id, clCreateCommandQueue, CL_INVALID_DEVICE, w.context, bad, 0),
      FAILS_TO_MAKE(clCreateCommandQueue, CL_INVALID_VALUE, w.context, w.device, 1 << 20),
      FAILS_TO_MAKE(clCreateCommandQueue, CL_INVALID_VALUE, w.context, w.device, CL_QUEUE_ON_DEVICE),
      FAILS_ON_BAD(any_queue, cl_command_queue, clRetainCommandQueue, CL_INVALID_COMMAND_QUEUE, bad),
      FAILS_ON_BAD(any_queue, cl_command_queue, clReleaseCommandQueue, CL_INVALID_COMMAND_QUEUE, bad),
      FAILS_ON_BAD(any_queue, cl_command_queue, clGetCommandQueueInfo, CL_INVALID_COMMAND_QUEUE, bad,
                   CL_QUEUE_CONTEXT, 0, nullptr, nullptr),
      FAILS(clGetCommandQueueInfo, CL_INVALID_VALUE, w.queue, 0x7777, 0, nullptr, nullptr),
      FAILS(clGetCommandQueueInfo, CL_INVALID_VALUE, w.queue, CL_QUEUE_CONTEXT, 1, w.room, nullptr),
      FAILS_ON_BAD(queue, cl_command_queue, clSetCommandQueueProperty, CL_INVALID_COMMAND_QUEUE, bad, 0,
                   CL_TRUE, nullptr),
      FAILS(clSetCommandQueueProperty, CL_INVALID_VALUE, w.queue, 1 << 20, CL_TRUE, nullptr),
      FAILS(clSetCommandQueueProperty, CL_INVALID_QUEUE_PROPERTIES, w.queue, CL_QUEUE_ON_DEVICE, CL_TRUE,
            nullptr),
      FAILS_ON_BAD(queue, cl_command_queue, clFlush, CL_INVALID_COMMAND_QUEUE, bad),
      FAILS_ON_BAD(queue, cl_command_queue, clFinish, CL_INVALID_COMMAND_QUEUE, bad),
  };
}
