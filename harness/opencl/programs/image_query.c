
static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  cl_mem image;
  size_t value_read = 0;
  cl_int code;
  (void)in;
  if (!open_device(argc, argv) || !make_image(&image)) return 0;
  code = clGetImageInfo(image, CL_IMAGE_{query}, sizeof value_read, &value_read, NULL);
  if (code != CL_SUCCESS) return failed("clGetImageInfo", code);
  put(out[0], results[0].size, value_read);
  return 1;
}
