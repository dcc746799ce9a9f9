#include "check.h"
#include "entry_points.h"
#include "softcl/runtime/kernel.h"
#include "softcl/runtime/mem_object.h"

// Optional features of OpenCL 2.0 to 3.0 that this device does not have. OpenCL 3.0, appendix B, says what
// each call does then: CL_INVALID_OPERATION, or a null pointer from clSVMAlloc.

namespace softcl::api {
namespace {

cl_int refuse(cl_command_queue command_queue) {
  return guard([&] {
    require<CommandQueue>(command_queue);
    throw Error{CL_INVALID_OPERATION};
  });
}

cl_int refuse(cl_kernel kernel) {
  return guard([&] {
    require<Kernel>(kernel);
    throw Error{CL_INVALID_OPERATION};
  });
}

}  // namespace

void* CL_API_CALL clSVMAlloc(cl_context, cl_svm_mem_flags, size_t, cl_uint) { return nullptr; }

void CL_API_CALL clSVMFree(cl_context, void*) {}

cl_int CL_API_CALL clEnqueueSVMFree(cl_command_queue command_queue, cl_uint, void*[],
                                    void(CL_CALLBACK*)(cl_command_queue, cl_uint, void*[], void*), void*,
                                    cl_uint, const cl_event*, cl_event*) {
  return refuse(command_queue);
}

cl_int CL_API_CALL clEnqueueSVMMemcpy(cl_command_queue command_queue, cl_bool, void*, const void*, size_t,
                                      cl_uint, const cl_event*, cl_event*) {
  return refuse(command_queue);
}

cl_int CL_API_CALL clEnqueueSVMMemFill(cl_command_queue command_queue, void*, const void*, size_t, size_t,
                                       cl_uint, const cl_event*, cl_event*) {
  return refuse(command_queue);
}

cl_int CL_API_CALL clEnqueueSVMMap(cl_command_queue command_queue, cl_bool, cl_map_flags, void*, size_t,
                                   cl_uint, const cl_event*, cl_event*) {
  return refuse(command_queue);
}

cl_int CL_API_CALL clEnqueueSVMUnmap(cl_command_queue command_queue, void*, cl_uint, const cl_event*,
                                     cl_event*) {
  return refuse(command_queue);
}

cl_int CL_API_CALL clEnqueueSVMMigrateMem(cl_command_queue command_queue, cl_uint, const void**,
                                          const size_t*, cl_mem_migration_flags, cl_uint, const cl_event*,
                                          cl_event*) {
  return refuse(command_queue);
}

cl_int CL_API_CALL clSetKernelArgSVMPointer(cl_kernel kernel, cl_uint, const void*) { return refuse(kernel); }

cl_int CL_API_CALL clSetKernelExecInfo(cl_kernel kernel, cl_kernel_exec_info, size_t, const void*) {
  return refuse(kernel);
}

cl_int CL_API_CALL clGetKernelSubGroupInfo(cl_kernel kernel, cl_device_id, cl_kernel_sub_group_info, size_t,
                                           const void*, size_t, void*, size_t*) {
  return refuse(kernel);
}

cl_mem CL_API_CALL clCreatePipe(cl_context context, cl_mem_flags, cl_uint, cl_uint, const cl_pipe_properties*,
                                cl_int* errcode_ret) {
  return guard(errcode_ret, [&]() -> cl_mem {
    require<Context>(context);
    throw Error{CL_INVALID_OPERATION};
  });
}

/// No memory object can be a pipe.
cl_int CL_API_CALL clGetPipeInfo(cl_mem, cl_pipe_info, size_t, void*, size_t*) {
  return CL_INVALID_MEM_OBJECT;
}

}  // namespace softcl::api
