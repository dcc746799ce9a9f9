static cl_program create_program(cl_int *code) {
  const char *text = source;
  return clCreateProgramWithSource(context, 1, &text, NULL, code);
}
