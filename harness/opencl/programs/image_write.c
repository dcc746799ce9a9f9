
static int write_image(cl_mem image, const unsigned char *bytes) {
  const cl_int code = clEnqueueWriteImage(queue, image, CL_TRUE, origin, region, 0, 0, bytes, 0, NULL, NULL);
  return code == CL_SUCCESS || failed("clEnqueueWriteImage", code);
}
