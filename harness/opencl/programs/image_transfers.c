
static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  enum { words = sizeof arguments / sizeof arguments[0] };
  static unsigned char sent[image_size], back[image_size];
  unsigned char texel[4 * words] = {0};
  size_t lane, k;
  if (!open_device(argc, argv)) return 0;
  memset(back, 0xa5, image_size); /* seen if not written */
  for (lane = 0; lane < lanes; ++lane) {
    for (k = 0; k < words; ++k) memcpy(texel + 4 * k, in[k] + 4 * lane, 4);
    memcpy(sent + lane * texel_size, texel, texel_size);
  }
{transfer}  for (lane = 0; lane < lanes; ++lane) {
    memcpy(texel, back + lane * texel_size, texel_size);
    for (k = texel_size; k < sizeof texel; ++k) texel[k] = 0;
    for (k = 0; k < words; ++k) memcpy(out[k] + 4 * lane, texel + 4 * k, 4);
  }
  return 1;
}
