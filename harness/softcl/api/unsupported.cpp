#include "check.h"
#include "entry_points.h"
#include "softcl/runtime/kernel.h"
#include "softcl/runtime/mem_object.h"

// Optional features of OpenCL 2.0 to 3.0 that this device does not have. OpenCL 3.0, appendix B, says what
// each call does then: CL_INVALID_OPERATION, or a null pointer from clSVMAlloc.

namespace softcl::api {
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
