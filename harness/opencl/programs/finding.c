
static cl_device_id device;
static cl_context context;
static cl_command_queue queue;

static int failed(const char *function, cl_int code) {
  fprintf(stderr, "%s: error %d\n", function, (int)code);
  return 0;
}

/* By a part of the platform's name and a number, from argv; else of the platform it was seen on, or of the first. */
static int find_device(int argc, char **argv) {
  cl_platform_id platforms[64];
  cl_device_id devices[64];
  cl_uint k, count = 0, chosen = 0;
  const char *wanted = argc > 1 ? argv[1] : seen_platform;
  cl_uint number;
  char name[1024] = "";
  int code = clGetPlatformIDs(64, platforms, &count), found = 0;
  if (code != CL_SUCCESS) return failed("clGetPlatformIDs", code);
  for (k = 0; k < count && k < 64 && !found; ++k) {
    clGetPlatformInfo(platforms[k], CL_PLATFORM_NAME, sizeof name, name, NULL);
    found = strstr(name, wanted) != NULL;
    if (found) chosen = k;
  }
  if (count == 0 || (!found && argc > 1)) {
    fprintf(stderr, "no OpenCL platform has '%s' in its name\n", wanted);
    return 0;
  }
  number = argc > 2 ? (cl_uint)atoi(argv[2]) : found && argc == 1 ? seen_device : 0;
  code = clGetDeviceIDs(platforms[chosen], CL_DEVICE_TYPE_ALL, 64, devices, &count);
  if (code != CL_SUCCESS) return failed("clGetDeviceIDs", code);
  if (number >= count) {
    fprintf(stderr, "the platform has no device %u\n", (unsigned)number);
    return 0;
  }
  device = devices[number];
  clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, NULL);
  printf("device: %s\n", name);
  return 1;
}

static int open_device(int argc, char **argv) {
  cl_int code;
  if (!find_device(argc, argv)) return 0;
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  if (code != CL_SUCCESS) return failed("clCreateContext", code);
  queue = clCreateCommandQueue(context, device, 0, &code);
  return code == CL_SUCCESS || failed("clCreateCommandQueue", code);
}
