static cl_program create_{name}(cl_int *code) {
  cl_platform_id platform;
  clCreateProgramWithILKHR_fn create;
  char version[256] = "";
  clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof version, version, NULL); /* "OpenCL 3.0 …" */
  if (atof(version + 7) > 2.05) return clCreateProgramWithIL(context, words_of_{name}, sizeof words_of_{name}, code);
  clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL);
  create = (clCreateProgramWithILKHR_fn)clGetExtensionFunctionAddressForPlatform(platform, "clCreateProgramWithILKHR");
  *code = CL_INVALID_OPERATION;
  return create == NULL ? NULL : create(context, words_of_{name}, sizeof words_of_{name}, code);
}
