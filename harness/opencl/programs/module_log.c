
static void show_log(cl_program program) {
  static char log[65536];
  clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
  puts(log);
}
