
static int is_listed(cl_mem_flags flags) {
  static cl_image_format formats[4096];
  cl_uint count = 0, k;
  if (clGetSupportedImageFormats(context, flags, kind, 4096, formats, &count) != CL_SUCCESS) return 0;
  for (k = 0; k < count && k < 4096; ++k)
    if (memcmp(&formats[k], &format, sizeof format) == 0) return 1;
  return 0;
}

static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  (void)in;
  if (!open_device(argc, argv)) return 0;
  put(out[0], 4, (uint64_t)(is_listed(CL_MEM_READ_ONLY) && (!must_be_written() || is_listed(CL_MEM_WRITE_ONLY))));
  return 1;
}
