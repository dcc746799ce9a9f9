
static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  VkBuffer buffers[all];
  void *mapped;
  size_t k, lane;
  if (!find_device(argc, argv) || !open_device() || !make_image()) return 0;
  memset(staged, 0xa5, texture_size); /* seen if not written */
  for (k = 0; k < all; ++k) {
    if (!make_buffer(lanes * arguments[k].size, &buffers[k], &mapped)) return 0;
    memcpy(mapped, in[k], lanes * arguments[k].size);
  }
  if (!make_pipeline() || !make_set(buffers) || !run()) return 0;
  for (lane = 0; lane < lanes; ++lane)
    for (k = 0; k < outs; ++k)
      put(out[k] + 4 * lane, 4, component((const unsigned char *)staged + lane * texel_size, k));
  return 1;
}
