#include <algorithm>

#include "check.h"
#include "entry_points.h"
#include "query.h"
#include "softcl/runtime/context.h"

namespace softcl::api {
namespace {

/// Checks the list of table 4.5; returns it with its terminating 0.
std::vector<cl_context_properties> require_properties(const cl_context_properties* list) {
  std::vector<cl_context_properties> properties;
  if (!list) return properties;
  std::vector<cl_context_properties> seen;
  for (; *list != 0; list += 2) {
    require_that(std::find(seen.begin(), seen.end(), list[0]) == seen.end(), CL_INVALID_PROPERTY);
    seen.push_back(list[0]);
    switch (list[0]) {
      case CL_CONTEXT_PLATFORM:
        require<Platform>(reinterpret_cast<cl_platform_id>(list[1]));
        break;
      case CL_CONTEXT_INTEROP_USER_SYNC:
        require_that(list[1] == CL_TRUE || list[1] == CL_FALSE, CL_INVALID_PROPERTY);
        break;
      default:
        throw Error{CL_INVALID_PROPERTY};
    }
    properties.insert(properties.end(), list, list + 2);
  }
  properties.push_back(0);
  return properties;
}

}  // namespace

cl_context CL_API_CALL clCreateContext(const cl_context_properties* properties, cl_uint num_devices,
                                       const cl_device_id* devices, Context::Notify pfn_notify,
                                       void* user_data, cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    auto property_list = require_properties(properties);
    require_that(devices && num_devices != 0 && (pfn_notify || !user_data), CL_INVALID_VALUE);
    std::vector<Ref<Device>> distinct;
    for (const cl_device_id handle : std::span(devices, num_devices)) {
      Ref<Device> device = require<Device>(handle);
      if (std::find(distinct.begin(), distinct.end(), device) == distinct.end())
        distinct.push_back(std::move(device));
    }
    return hand_out(
        make_object<Context>(std::move(distinct), std::move(property_list), pfn_notify, user_data));
  });
}

cl_context CL_API_CALL clCreateContextFromType(const cl_context_properties* properties,
                                               cl_device_type device_type, Context::Notify pfn_notify,
                                               void* user_data, cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    auto property_list = require_properties(properties);
    require_that(pfn_notify || !user_data, CL_INVALID_VALUE);
    cl_device_id device = nullptr;
    const cl_int found = api::clGetDeviceIDs(api_handle(the_platform()), device_type, 1, &device, nullptr);
    require_that(found == CL_SUCCESS, found);
    return hand_out(
        make_object<Context>(std::vector{root_device()}, std::move(property_list), pfn_notify, user_data));
  });
}

cl_int CL_API_CALL clRetainContext(cl_context context) { return retain<Context>(context); }

cl_int CL_API_CALL clReleaseContext(cl_context context) {
  return guard([&] {
    const Ref<Context> valid = require<Context>(context);
    require_that(valid->release(), CL_INVALID_CONTEXT);
    valid->released();
  });
}

cl_int CL_API_CALL clGetContextInfo(cl_context context, cl_context_info param_name, size_t param_value_size,
                                    void* param_value, size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<Context> valid = require<Context>(context);
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_CONTEXT_REFERENCE_COUNT:
        return query.write<cl_uint>(valid->references());
      case CL_CONTEXT_NUM_DEVICES:
        return query.write<cl_uint>(cl_uint(valid->devices().size()));
      case CL_CONTEXT_DEVICES: {
        std::vector<cl_device_id> devices;
        for (const Ref<Device>& device : valid->devices()) devices.push_back(api_handle(device));
        return query.write_list(devices);
      }
      case CL_CONTEXT_PROPERTIES:
        return query.write_list(valid->properties());
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

cl_int CL_API_CALL clSetContextDestructorCallback(cl_context context, Context::DestructorCallback pfn_notify,
                                                  void* user_data) {
  return guard([&] {
    const Ref<Context> valid = require<Context>(context);
    require_that(pfn_notify, CL_INVALID_VALUE);
    valid->on_destruction(pfn_notify, user_data);
  });
}

}  // namespace softcl::api
