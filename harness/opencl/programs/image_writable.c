
static int must_be_written(void) {
  static char extensions[65536];
  char profile[64] = "";
  if (kind != CL_MEM_OBJECT_IMAGE2D_ARRAY) return 1;
  clGetDeviceInfo(device, CL_DEVICE_PROFILE, sizeof profile, profile, NULL);
  clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof extensions, extensions, NULL);
  return strcmp(profile, "EMBEDDED_PROFILE") != 0 || strstr(extensions, "cles_khr_2d_image_array_writes") != NULL;
}
