
static int {name}(cl_sampler *sampler) {
  cl_int code;
  *sampler = clCreateSampler(context, {normalised}, CL_ADDRESS_{addressing}, CL_FILTER_{filtering}, &code);
  return code == CL_SUCCESS || failed("clCreateSampler", code);
}
