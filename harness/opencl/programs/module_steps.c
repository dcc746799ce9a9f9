
/* What becomes of the module: 0 it runs; refused by 1 clCreateProgramWithIL, 2 clSetProgramSpecializationConstant,
   3 clBuildProgram, clCompileProgram or clLinkProgram, 4 clCreateKernel, 5 clSetKernelArg, 6 the launch. */
static uint32_t outcome;
static cl_kernel kernel;

static int accepted(const char *function, cl_int code, uint32_t refusal) {
  if (code == CL_SUCCESS) return 1;
  printf("%s: error %d\n", function, (int)code);
  outcome = refusal;
  return 0;
}
