  for (k = 0; k < sizeof programs / sizeof programs[0]; ++k) {
    code = clCompileProgram(programs[k], 1, &device, "", 0, NULL, NULL, NULL, NULL);
    if (accepted("clCompileProgram", code, 3)) continue;
    show_log(programs[k]);
    return 0;
  }
  program = clLinkProgram(context, 1, &device, "", sizeof programs / sizeof programs[0], programs, NULL, NULL, &code);
  if (!accepted("clLinkProgram", code, 3)) {
    if (program != NULL) show_log(program);
    return 0;
  }
