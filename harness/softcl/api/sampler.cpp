#include "check.h"
#include "entry_points.h"

// Samplers come with images, which no device supports: none can be made, so none is ever valid (section 5.5).

namespace softcl::api {

cl_sampler CL_API_CALL clCreateSampler(cl_context context, cl_bool, cl_addressing_mode, cl_filter_mode,
                                       cl_int* errcode_ret) {
  return guard(errcode_ret, [&]() -> cl_sampler {
    require<Context>(context);
    throw Error{CL_INVALID_OPERATION};
  });
}

cl_sampler CL_API_CALL clCreateSamplerWithProperties(cl_context context, const cl_sampler_properties*,
                                                     cl_int* errcode_ret) {
  return guard(errcode_ret, [&]() -> cl_sampler {
    require<Context>(context);
    throw Error{CL_INVALID_OPERATION};
  });
}

cl_int CL_API_CALL clRetainSampler(cl_sampler) { return CL_INVALID_SAMPLER; }

cl_int CL_API_CALL clReleaseSampler(cl_sampler) { return CL_INVALID_SAMPLER; }

cl_int CL_API_CALL clGetSamplerInfo(cl_sampler, cl_sampler_info, size_t, void*, size_t*) {
  return CL_INVALID_SAMPLER;
}

}  // namespace softcl::api
