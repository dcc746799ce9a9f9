#include "softcl/runtime/kernel.h"

#include "check.h"
#include "entry_points.h"
#include "query.h"

namespace softcl::api {

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
        return query.answer_text(valid->info().name);
      case CL_KERNEL_NUM_ARGS:
        return query.answer<cl_uint>(cl_uint(valid->info().arguments.size()));
      case CL_KERNEL_REFERENCE_COUNT:
        return query.answer<cl_uint>(valid->references());
      case CL_KERNEL_CONTEXT:
        return query.answer<cl_context>(api_handle(valid->program()->context()));
      case CL_KERNEL_PROGRAM:
        return query.answer<cl_program>(api_handle(valid->program()));
      case CL_KERNEL_ATTRIBUTES:
        return query.answer_text(valid->info().attributes);
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
    const auto& devices = valid->program()->devices();
    require_that(device || devices.size() == 1, CL_INVALID_DEVICE);
    const KernelBuild* const build = valid->build_for(*(device ? require<Device>(device) : devices.front()));
    require_that(build, CL_INVALID_DEVICE);
    const KernelInfo& info = *build->info;
    const Query query(param_value_size, param_value, param_value_size_ret);
    switch (param_name) {
      case CL_KERNEL_WORK_GROUP_SIZE:
        return query.answer<std::size_t>(max_work_group_size(info));
      case CL_KERNEL_COMPILE_WORK_GROUP_SIZE:
        return query.answer_list(std::vector<std::size_t>(std::begin(info.required_work_group_size),
                                                          std::end(info.required_work_group_size)));
      case CL_KERNEL_LOCAL_MEM_SIZE:
        return query.answer<cl_ulong>(valid->local_memory(info));
      case CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
        return query.answer<std::size_t>(8);
      case CL_KERNEL_PRIVATE_MEM_SIZE:
        return query.answer<cl_ulong>(info.private_memory);
      // CL_KERNEL_GLOBAL_WORK_SIZE is for custom devices and built-in kernels; there are none.
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
        return query.answer<cl_kernel_arg_address_qualifier>(argument.address_qualifier);
      case CL_KERNEL_ARG_ACCESS_QUALIFIER:
        return query.answer<cl_kernel_arg_access_qualifier>(argument.access_qualifier);
      case CL_KERNEL_ARG_TYPE_NAME:
        return query.answer_text(argument.type_name);
      case CL_KERNEL_ARG_TYPE_QUALIFIER:
        return query.answer<cl_kernel_arg_type_qualifier>(argument.type_qualifier);
      case CL_KERNEL_ARG_NAME:
        return query.answer_text(argument.name);
      default:
        throw Error{CL_INVALID_VALUE};
    }
  });
}

}  // namespace softcl::api
