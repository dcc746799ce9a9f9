
static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  static unsigned char texels[image_size];
  unsigned char colour[16];
  cl_mem image;
  cl_int code;
  size_t lane, k;
  if (!open_device(argc, argv) || !make_image(&image)) return 0;
  memset(texels, 0xa5, image_size); /* seen if not written */
  if (!write_image(image, texels)) return 0;
  for (k = 0; k < 4; ++k) memcpy(colour + 4 * k, in[k], 4);
  code = clEnqueueFillImage(queue, image, colour, origin, region, 0, NULL, NULL);
  if (code != CL_SUCCESS) return failed("clEnqueueFillImage", code);
  if (!read_image(image, texels)) return 0;
  for (lane = 0; lane < lanes; ++lane)
    for (k = 0; k < sizeof results / sizeof results[0]; ++k)
      put(out[k] + 4 * lane, 4, channel(texels + lane * texel_size, k));
  return 1;
}
