
static int transfer(cl_mem image, const unsigned char *sent, unsigned char *back) {
  return write_image(image, sent) && read_image(image, back);
}
