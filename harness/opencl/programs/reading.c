
static int read_buffer(cl_mem buffer, size_t size, void *values) {
  const cl_int code = clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, size, values, 0, NULL, NULL);
  return code == CL_SUCCESS || failed("clEnqueueReadBuffer", code);
}
