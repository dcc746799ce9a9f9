#include <cstdio>

#include "check.h"
#include "entry_points.h"
#include "query.h"
#include "softcl/protocol/settings.h"

namespace softcl::api {
namespace {

/// A mistyped setting must not go unnoticed: there is no device then, and one line on standard error states
/// why.
bool settings_are_known() {
  static const bool known = [] {
    const std::string& error = settings().error;
    if (!error.empty()) std::fprintf(stderr, "softcl: %s\n", error.c_str());
    return error.empty();
  }();
  return known;
}

}  // namespace

cl_int CL_API_CALL clGetDeviceIDs(cl_platform_id platform, cl_device_type device_type, cl_uint num_entries,
                                  cl_device_id* devices, cl_uint* num_devices) {
  return guard([&] {
    require<Platform>(platform);
    constexpr cl_device_type known = CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU |
                                     CL_DEVICE_TYPE_ACCELERATOR | CL_DEVICE_TYPE_CUSTOM;
    require_that(device_type == CL_DEVICE_TYPE_ALL || (device_type != 0 && (device_type & ~known) == 0),
                 CL_INVALID_DEVICE_TYPE);
    require_that((num_entries != 0 || !devices) && (devices || num_devices), CL_INVALID_VALUE);
    require_that(device_type & (CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU), CL_DEVICE_NOT_FOUND);
    require_that(settings_are_known(), CL_DEVICE_NOT_FOUND);
    list<cl_device_id>({api_handle(root_device())}, num_entries, devices, num_devices);
  });
}

cl_int CL_API_CALL clCreateSubDevices(cl_device_id in_device, const cl_device_partition_property* properties,
                                      cl_uint num_devices, cl_device_id* out_devices,
                                      cl_uint* num_devices_ret) {
  return guard([&] {
    const Ref<Device> parent = require<Device>(in_device);
    const Partition made = partition(*parent, properties);
    require_that(!out_devices || num_devices >= made.parts.size(), CL_INVALID_VALUE);
    for (std::size_t i = 0; out_devices && i < made.parts.size(); ++i)
      out_devices[i] = hand_out(make_object<Device>(parent, made.parts[i], made.type, made.bound));
    if (num_devices_ret) *num_devices_ret = cl_uint(made.parts.size());
  });
}

cl_int CL_API_CALL clRetainDevice(cl_device_id device) {
  return guard([&] {
    const Ref<Device> valid = require<Device>(device);
    if (!valid->is_root()) require_that(valid->retain(), CL_INVALID_DEVICE);
  });
}

cl_int CL_API_CALL clReleaseDevice(cl_device_id device) {
  return guard([&] {
    const Ref<Device> valid = require<Device>(device);
    if (!valid->is_root()) require_that(valid->release(), CL_INVALID_DEVICE);
  });
}

cl_int CL_API_CALL clCreateSubDevicesEXT(cl_device_id in_device, const cl_device_partition_property_ext*,
                                         cl_uint, cl_device_id*, cl_uint*) {
  // cl_ext_device_fission became clCreateSubDevices; the extension itself is not supported.
  return guard([&] {
    require<Device>(in_device);
    throw Error{CL_INVALID_VALUE};
  });
}

cl_int CL_API_CALL clRetainDeviceEXT(cl_device_id device) { return api::clRetainDevice(device); }

cl_int CL_API_CALL clReleaseDeviceEXT(cl_device_id device) { return api::clReleaseDevice(device); }

cl_int CL_API_CALL clGetDeviceAndHostTimer(cl_device_id device, cl_ulong* device_timestamp,
                                           cl_ulong* host_timestamp) {
  return guard([&] {
    require<Device>(device);
    require_that(device_timestamp && host_timestamp, CL_INVALID_VALUE);
    *device_timestamp = *host_timestamp = device_time();
  });
}

cl_int CL_API_CALL clGetHostTimer(cl_device_id device, cl_ulong* host_timestamp) {
  return guard([&] {
    require<Device>(device);
    require_that(host_timestamp, CL_INVALID_VALUE);
    *host_timestamp = device_time();
  });
}

}  // namespace softcl::api
