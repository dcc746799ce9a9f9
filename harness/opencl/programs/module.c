
/* Runs the kernel, unless a step is refused. */
static int attempt(void) {
  const size_t one = 1;
  size_t k;
  cl_mem out;
  cl_int code;
  if (!make_kernel()) return 1;
  for (k = 0; k < own_words; ++k) written[k] = 0xa5a5a5a5u; /* seen if not written */
  out = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, own_words * sizeof written[0], written, &code);
  if (code != CL_SUCCESS) return failed("clCreateBuffer", code);
  if (!accepted("clSetKernelArg", clSetKernelArg(kernel, 0, sizeof out, &out), 5)) return 1;
{arguments}  code = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, NULL);
  if (!accepted("clEnqueueNDRangeKernel", code, 6) || !accepted("clFinish", clFinish(queue), 6)) return 1;
  code = clEnqueueReadBuffer(queue, out, CL_TRUE, 0, own_words * sizeof written[0], written, 0, NULL, NULL);
  if (code != CL_SUCCESS) return failed("clEnqueueReadBuffer", code);
{images}  return 1;
}

static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  const uint64_t place = get(in[0], 4);
  if (!open_device(argc, argv) || !attempt()) return 0;
  put(out[0], 4, outcome);
  put(out[1], 4, outcome == 0 && place < all_words ? written[place] : 0);
  return 1;
}
