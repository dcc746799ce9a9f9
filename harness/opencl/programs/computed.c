
static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  enum { ins = sizeof arguments / sizeof arguments[0], outs = sizeof results / sizeof results[0] };
  cl_mem memory[ins + outs];
  cl_uint k;
  const size_t group = group_size;
  if (!open_device(argc, argv) || !build_kernel()) return 0;
  for (k = 0; k < ins + outs; ++k) {
    void *values = k < ins ? in[k] : out[k - ins];
    const size_t size = lanes * (k < ins ? arguments[k].size : results[k - ins].size);
    if (!make_buffer(size, values, &memory[k]) || !set_argument(k, sizeof memory[k], &memory[k])) return 0;
  }
{scratch}  if (!run(vectors, group)) return 0;
  for (k = 0; k < outs; ++k)
    if (!read_buffer(memory[ins + k], lanes * results[k].size, out[k])) return 0;
  return 1;
}
