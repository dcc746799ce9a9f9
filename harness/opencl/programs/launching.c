
static int set_argument(cl_uint at, size_t size, const void *value) {
  const cl_int code = clSetKernelArg(kernel, at, size, value);
  return code == CL_SUCCESS || failed("clSetKernelArg", code);
}

static int make_buffer(size_t size, void *values, cl_mem *buffer) {
  const cl_mem_flags copied = values == NULL ? 0 : CL_MEM_COPY_HOST_PTR;
  cl_int code;
  *buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | copied, size, values, &code);
  return code == CL_SUCCESS || failed("clCreateBuffer", code);
}

static int run(size_t items, size_t group) {
  cl_int code =
      clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, group == 0 ? NULL : &group, 0, NULL, NULL);
  if (code != CL_SUCCESS) return failed("clEnqueueNDRangeKernel", code);
  code = clFinish(queue);
  return code == CL_SUCCESS || failed("clFinish", code);
}
