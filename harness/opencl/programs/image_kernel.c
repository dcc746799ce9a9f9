
static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  enum { ins = sizeof arguments / sizeof arguments[0], outs = sizeof results / sizeof results[0] };
  cl_mem image, memory[ins + outs];
  cl_uint at = 0;
  size_t k{lane};
{texels}  if (!open_device(argc, argv) || !build_kernel() || !make_image(&image)) return 0;
