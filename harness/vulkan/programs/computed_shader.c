
static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  VkBuffer buffers[all];
  void *mapped[all];
  size_t k;
  if (!find_device(argc, argv) || !open_device(){image}) return 0;
{texels}  for (k = 0; k < all; ++k) {
    const size_t size = lanes * (k < ins ? arguments[k].size : results[k - ins].size);
    if (!make_buffer(size, &buffers[k], &mapped[k])) return 0;
    memcpy(mapped[k], k < ins ? in[k] : out[k - ins], size);
  }
  if (!make_pipeline() || !make_set(buffers) || !run()) return 0;
  for (k = 0; k < outs; ++k) memcpy(out[k], mapped[ins + k], lanes * results[k].size);
  return 1;
}
