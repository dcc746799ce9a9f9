
static int read_image(cl_mem image, unsigned char *bytes) {
  const cl_int code = clEnqueueReadImage(queue, image, CL_TRUE, origin, region, 0, 0, bytes, 0, NULL, NULL);
  return code == CL_SUCCESS || failed("clEnqueueReadImage", code);
}
