
/* The image is made from memory with gaps. */
static int transfer(const unsigned char *sent, unsigned char *back) {
  static unsigned char padded[padded_size];
  cl_mem image;
  size_t y, z;
  memset(padded, 0x5a, sizeof padded);
  for (z = 0; z < region[2]; ++z)
    for (y = 0; y < region[1]; ++y)
      memcpy(padded + z * slice_pitch + y * second_pitch, sent + (z * region[1] + y) * row_size, row_size);
  return make_image(&image, padded) && read_image(image, back);
}
