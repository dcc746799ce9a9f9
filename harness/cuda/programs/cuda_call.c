
/* Of NVRTC, behind the device's architecture. The last one is left out where the release lacks it. */
static const char *const options[] = {{options}};

static CUdevice device;
static CUfunction kernel;

static int failed(const char *function, int code) {
  fprintf(stderr, "%s: error %d\n", function, code);
  return 0;
}

static int open_device(int argc, char **argv) {
  CUcontext context;
  char name[1024] = "";
  int code;
  setenv("CUDA_CACHE_DISABLE", "1", 1); /* the driver's cache has code of other options too */
  code = (int)cuInit(0);
  if (code != CUDA_SUCCESS) return failed("cuInit", code);
  code = (int)cuDeviceGet(&device, argc > 1 ? atoi(argv[1]) : seen_device);
  if (code != CUDA_SUCCESS) return failed("cuDeviceGet", code);
  cuDeviceGetName(name, sizeof name, device);
  printf("device: %s\n", name);
  code = (int)cuDevicePrimaryCtxRetain(&context, device);
  if (code != CUDA_SUCCESS) return failed("cuDevicePrimaryCtxRetain", code);
  code = (int)cuCtxSetCurrent(context);
  return code == CUDA_SUCCESS || failed("cuCtxSetCurrent", code);
}

static int compile(nvrtcProgram program) {
  enum { count = sizeof options / sizeof options[0] };
  const char *words[count + 1];
  char architecture[64];
  int major = 0, minor = 0, code;
  cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
  cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
  sprintf(architecture, "--gpu-architecture=sm_%d%d", major, minor);
  words[0] = architecture;
  memcpy(words + 1, options, sizeof options);
  code = (int)nvrtcCompileProgram(program, count + 1, words);
  if (code != NVRTC_SUCCESS) code = (int)nvrtcCompileProgram(program, count, words);
  if (code != NVRTC_SUCCESS) {
    static char log[65536];
    size_t size = 0;
    if (nvrtcGetProgramLogSize(program, &size) == NVRTC_SUCCESS && size <= sizeof log)
      nvrtcGetProgramLog(program, log);
    fprintf(stderr, "%s\n", log);
  }
  return code == NVRTC_SUCCESS || failed("nvrtcCompileProgram", code);
}

static int build_kernel(void) {
  nvrtcProgram program;
  CUmodule module;
  size_t size = 0;
  char *machine_code;
  int code = (int)nvrtcCreateProgram(&program, source, "plumbline.cu", 0, NULL, NULL);
  if (code != NVRTC_SUCCESS) return failed("nvrtcCreateProgram", code);
  if (!compile(program)) return 0;
  code = (int)nvrtcGetCUBINSize(program, &size);
  machine_code = malloc(size + 1);
  if (code != NVRTC_SUCCESS || machine_code == NULL) return failed("nvrtcGetCUBINSize", code);
  code = (int)nvrtcGetCUBIN(program, machine_code);
  if (code != NVRTC_SUCCESS) return failed("nvrtcGetCUBIN", code);
  code = (int)cuModuleLoadData(&module, machine_code);
  free(machine_code);
  if (code != CUDA_SUCCESS) return failed("cuModuleLoadData", code);
  code = (int)cuModuleGetFunction(&kernel, module, "plumbline");
  return code == CUDA_SUCCESS || failed("cuModuleGetFunction", code);
}

static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  enum { ins = sizeof arguments / sizeof arguments[0], outs = sizeof results / sizeof results[0] };
  CUdeviceptr memory[ins + outs];
  void *parameters[1 + ins + outs];
  unsigned long long points = vectors;
  int k, code;
  if (!open_device(argc, argv) || !build_kernel()) return 0;
  parameters[0] = &points;
  for (k = 0; k < ins + outs; ++k) {
    const void *values = k < ins ? in[k] : out[k - ins];
    const size_t size = lanes * (k < ins ? arguments[k].size : results[k - ins].size);
    code = (int)cuMemAlloc(&memory[k], size);
    if (code != CUDA_SUCCESS) return failed("cuMemAlloc", code);
    code = (int)cuMemcpyHtoD(memory[k], values, size);
    if (code != CUDA_SUCCESS) return failed("cuMemcpyHtoD", code);
    parameters[1 + k] = &memory[k];
  }
  code = (int)cuLaunchKernel(kernel, 1, 1, 1, vectors, 1, 1, 0, NULL, parameters, NULL);
  if (code != CUDA_SUCCESS) return failed("cuLaunchKernel", code);
  code = (int)cuCtxSynchronize();
  if (code != CUDA_SUCCESS) return failed("cuCtxSynchronize", code);
  for (k = 0; k < outs; ++k) {
    code = (int)cuMemcpyDtoH(out[k], memory[ins + k], lanes * results[k].size);
    if (code != CUDA_SUCCESS) return failed("cuMemcpyDtoH", code);
  }
  return 1;
}
