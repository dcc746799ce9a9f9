#include <algorithm>
#include <cstring>

#include "check.h"
#include "entry_points.h"
#include "query.h"
#include "softcl/protocol/settings.h"
#include "softcl/runtime/kernel.h"

namespace softcl::api {
namespace {

/// What a kernel is on a device; none is named where the program has one only (5.9.3).
const KernelInfo& info_on(const Kernel& kernel, cl_device_id device) {
  const auto& devices = kernel.program()->devices();
  require_that(device || devices.size() == 1, CL_INVALID_DEVICE);
  const KernelBuild* const build = kernel.build_for(*(device ? require<Device>(device) : devices.front()));
  require_that(build, CL_INVALID_DEVICE);
  return *build->info;
}

}  // namespace

cl_kernel CL_API_CALL clCreateKernel(cl_program program, const char* kernel_name, cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    const Ref<Program> valid = require<Program>(program);
    require_that(kernel_name, CL_INVALID_VALUE);
    return hand_out(make_object<Kernel>(valid, find_kernel(*valid, kernel_name)));
  });
}

cl_int CL_API_CALL clCreateKernelsInProgram(cl_program program, cl_uint num_kernels, cl_kernel* kernels,
                                            cl_uint* num_kernels_ret) {
  return guard([&] {
    const Ref<Program> valid = require<Program>(program);
    const std::vector<std::string> names = kernel_names(*valid);
    require_that(!kernels || num_kernels >= names.size(), CL_INVALID_VALUE);
    for (std::size_t i = 0; kernels && i < names.size(); ++i)
      kernels[i] = hand_out(make_object<Kernel>(valid, find_kernel(*valid, names[i])));
    if (num_kernels_ret) *num_kernels_ret = cl_uint(names.size());
  });
}

cl_kernel CL_API_CALL clCloneKernel(cl_kernel source_kernel, cl_int* errcode_ret) {
  return guard(errcode_ret, [&] {
    const Ref<Kernel> source = require<Kernel>(source_kernel);
    return hand_out(make_object<Kernel>(*source));
  });
}

cl_int CL_API_CALL clRetainKernel(cl_kernel kernel) { return retain<Kernel>(kernel); }

cl_int CL_API_CALL clReleaseKernel(cl_kernel kernel) { return release<Kernel>(kernel); }

cl_int CL_API_CALL clSetKernelArg(cl_kernel kernel, cl_uint arg_index, size_t arg_size,
                                  const void* arg_value) {
  return guard([&] {
    const Ref<Kernel> valid = require<Kernel>(kernel);
    require_that(arg_index < valid->info().arguments.size(), CL_INVALID_ARG_INDEX);
    valid->set_argument(arg_index, arg_size, arg_value);
  });
}

cl_int CL_API_CALL clGetKernelInfo(cl_kernel kernel, cl_kernel_info param_name, size_t param_value_size,
                                   void* param_value, size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<Kernel> valid = require<Kernel>(kernel);
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_KERNEL_FUNCTION_NAME:
        return query.write_text(valid->info().name);
      case CL_KERNEL_NUM_ARGS:
        return query.write<cl_uint>(cl_uint(valid->info().arguments.size()));
      case CL_KERNEL_REFERENCE_COUNT:
        return query.write<cl_uint>(valid->references());
      case CL_KERNEL_CONTEXT:
        return query.write<cl_context>(api_handle(valid->program()->context()));
      case CL_KERNEL_PROGRAM:
        return query.write<cl_program>(api_handle(valid->program()));
      case CL_KERNEL_ATTRIBUTES:
        return query.write_text(valid->info().attributes);
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

cl_int CL_API_CALL clGetKernelWorkGroupInfo(cl_kernel kernel, cl_device_id device,
                                            cl_kernel_work_group_info param_name, size_t param_value_size,
                                            void* param_value, size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<Kernel> valid = require<Kernel>(kernel);
    const KernelInfo& info = info_on(*valid, device);
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_KERNEL_WORK_GROUP_SIZE:
        return query.write<std::size_t>(max_work_group_size(info));
      case CL_KERNEL_COMPILE_WORK_GROUP_SIZE:
        return query.write_list(std::vector<std::size_t>(std::begin(info.required_work_group_size),
                                                         std::end(info.required_work_group_size)));
      case CL_KERNEL_LOCAL_MEM_SIZE:
        return query.write<cl_ulong>(valid->local_memory(info));
      case CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
        return query.write<std::size_t>(SOFTCL_SUB_GROUP_SIZE);
      case CL_KERNEL_PRIVATE_MEM_SIZE:
        return query.write<cl_ulong>(info.private_memory);
      // CL_KERNEL_GLOBAL_WORK_SIZE is for custom devices and built-in kernels; there are none.
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

namespace {

/// The work-items of a local size given as a list of one to three sizes.
std::size_t items_of_local_size(std::size_t size, const void* value) {
  require_that(value && size != 0 && size % sizeof(std::size_t) == 0 &&
                   size <= limits::work_dimensions * sizeof(std::size_t),
               CL_INVALID_VALUE);
  std::size_t items = 1, sizes[limits::work_dimensions] = {1, 1, 1};
  std::memcpy(sizes, value, size);
  for (const std::size_t one : sizes)
    require_that(!__builtin_mul_overflow(items, one, &items), CL_INVALID_VALUE);
  return items;
}

/// A local size that has so many sub-groups, or zeros if there is none.
std::vector<std::size_t> local_size_of(std::size_t sub_groups, std::size_t most_items,
                                       std::size_t dimensions) {
  std::vector<std::size_t> sizes(dimensions, 0);
  if (sub_groups == 0 || sub_groups > most_items / SOFTCL_SUB_GROUP_SIZE) return sizes;
  std::ranges::fill(sizes, 1);
  sizes[0] = sub_groups * SOFTCL_SUB_GROUP_SIZE;
  return sizes;
}

}  // namespace

cl_int CL_API_CALL clGetKernelSubGroupInfo(cl_kernel kernel, cl_device_id device,
                                           cl_kernel_sub_group_info param_name, size_t input_value_size,
                                           const void* input_value, size_t param_value_size,
                                           void* param_value, size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<Kernel> valid = require<Kernel>(kernel);
    const KernelInfo& info = info_on(*valid, device);
    require_that(!settings().pose.opencl_1_2, CL_INVALID_OPERATION);
    const std::size_t most_items = max_work_group_size(info);
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE:
        items_of_local_size(input_value_size, input_value);
        return query.write<std::size_t>(SOFTCL_SUB_GROUP_SIZE);
      case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE:
        return query.write<std::size_t>(max_sub_groups(items_of_local_size(input_value_size, input_value)));
      case CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT: {
        require_that(input_value && input_value_size == sizeof(std::size_t), CL_INVALID_VALUE);
        std::size_t sub_groups = 0;
        std::memcpy(&sub_groups, input_value, sizeof sub_groups);
        const std::size_t dimensions =
            param_value ? std::clamp<std::size_t>(param_value_size / sizeof(std::size_t), 1, 3) : 3;
        return query.write_list(local_size_of(sub_groups, most_items, dimensions));
      }
      case CL_KERNEL_MAX_NUM_SUB_GROUPS:
        return query.write<std::size_t>(max_sub_groups(most_items));
      case CL_KERNEL_COMPILE_NUM_SUB_GROUPS:  // OpenCL C has no attribute for it
        return query.write<std::size_t>(0);
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

cl_int CL_API_CALL clGetKernelArgInfo(cl_kernel kernel, cl_uint arg_indx, cl_kernel_arg_info param_name,
                                      size_t param_value_size, void* param_value,
                                      size_t* param_value_size_ret) {
  return guard([&] {
    const Ref<Kernel> valid = require<Kernel>(kernel);
    require_that(arg_indx < valid->info().arguments.size(), CL_INVALID_ARG_INDEX);
    require_that(valid->info().has_argument_info, CL_KERNEL_ARG_INFO_NOT_AVAILABLE);
    const ArgumentInfo& argument = valid->info().arguments[arg_indx];
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_KERNEL_ARG_ADDRESS_QUALIFIER:
        return query.write<cl_kernel_arg_address_qualifier>(argument.address_qualifier);
      case CL_KERNEL_ARG_ACCESS_QUALIFIER:
        return query.write<cl_kernel_arg_access_qualifier>(argument.access_qualifier);
      case CL_KERNEL_ARG_TYPE_NAME:
        return query.write_text(argument.type_name);
      case CL_KERNEL_ARG_TYPE_QUALIFIER:
        return query.write<cl_kernel_arg_type_qualifier>(argument.type_qualifier);
      case CL_KERNEL_ARG_NAME:
        return query.write_text(argument.name);
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

}  // namespace softcl::api
