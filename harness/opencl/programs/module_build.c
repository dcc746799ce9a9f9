  code = clBuildProgram(program, 1, &device, "", NULL, NULL);
  if (!accepted("clBuildProgram", code, 3)) {
    show_log(program);
    return 0;
  }
