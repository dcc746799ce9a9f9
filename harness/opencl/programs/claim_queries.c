
/* A query of the device, or of its platform. What is claimed by its value: of one with a size, the number at an element,
   or whether it has any of the bits; of a text, whether it has the word, else the version, 10 * major + minor. Or what is
   claimed by what it does: whether clBuildProgram takes a program, or the error of a 3D image with its sign changed. */
struct claim {
  const char *name;
  int of_platform;
  cl_uint query;
  size_t size;
  uint64_t bits;
  const char *word;
  const char *program, *options;
  int makes_image;
};

static int takes_program(const struct claim *claim, uint64_t *value) {
  cl_int code;
  const char *text = claim->program;
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &code);
  if (code != CL_SUCCESS) return failed("clCreateProgramWithSource", code);
  *value = clBuildProgram(program, 1, &device, claim->options, NULL, NULL) == CL_SUCCESS;
  return 1;
}

static int refuses_image(uint64_t *value) {
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc shape;
  cl_int code;
  memset(&shape, 0, sizeof shape);
  shape.image_type = CL_MEM_OBJECT_IMAGE3D;
  shape.image_width = shape.image_height = shape.image_depth = 4;
  clCreateImage(context, CL_MEM_READ_ONLY, &format, &shape, NULL, &code);
  *value = (uint64_t)-(int64_t)code;
  return 1;
}

static int has_word(const char *text, const char *word) {
  const size_t length = strlen(word);
  const char *at;
  for (at = text; (at = strstr(at, word)) != NULL; ++at)
    if ((at == text || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) return 1;
  return 0;
}

static uint64_t version_in(const char *text) {
  unsigned major, minor;
  char next = '\0';
  if (sscanf(text, "OpenCL C %1u.%1u%c", &major, &minor, &next) < 2 &&
      sscanf(text, "OpenCL %1u.%1u%c", &major, &minor, &next) < 2)
    return 0;
  return next == '\0' || next == ' ' ? 10 * major + minor : 0;
}

static int value_of(const struct claim *claim, size_t element, uint64_t *value) {
  static union {
    char text[65536];
    uint32_t four[64];
    uint64_t eight[64];
  } value_read;
  size_t size = 0;
  cl_platform_id platform;
  cl_int code = clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL);
  memset(&value_read, 0, sizeof value_read);
  *value = 0;
  if (claim->program != NULL) return takes_program(claim, value);
  if (claim->makes_image) return refuses_image(value);
  if (code == CL_SUCCESS)
    code = claim->of_platform ? clGetPlatformInfo(platform, claim->query, sizeof value_read - 1, &value_read, &size)
                              : clGetDeviceInfo(device, claim->query, sizeof value_read - 1, &value_read, &size);
  if (code != CL_SUCCESS) return failed(claim->name, code);
  if (claim->size == 0) {
    *value = claim->word != NULL ? (uint64_t)has_word(value_read.text, claim->word) : version_in(value_read.text);
    return 1;
  }
  if ((element + 1) * claim->size > size || element >= 64) {
    fprintf(stderr, "%s has %u bytes\n", claim->name, (unsigned)size);
    return 0;
  }
  *value = claim->size == 8 ? value_read.eight[element] : value_read.four[element];
  if (claim->bits != 0) *value = (*value & claim->bits) != 0;
  return 1;
}
