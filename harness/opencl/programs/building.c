
static cl_kernel kernel;

static int build_kernel(void) {
  cl_int code;
  cl_program program = create_program(&code);
  if (code != CL_SUCCESS) return failed("creating the program", code);
  code = clBuildProgram(program, 1, &device, options, NULL, NULL);
  if (code != CL_SUCCESS) {
    static char log[65536];
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
    fprintf(stderr, "%s\n", log);
    return failed("clBuildProgram", code);
  }
  kernel = clCreateKernel(program, "plumbline", &code);
  return code == CL_SUCCESS || failed("clCreateKernel", code);
}
