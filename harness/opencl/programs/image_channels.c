
/* Where a texel has the code of each channel, in bits. */
static const struct { unsigned first, size; } channels[] = {{channels}};

static uint32_t channel(const unsigned char *texel, size_t k) {
  uint32_t code = 0;
  unsigned bit;
  for (bit = channels[k].first; bit < channels[k].first + channels[k].size; ++bit)
    code |= (uint32_t)(texel[bit / 8] >> bit % 8 & 1) << (bit - channels[k].first);
  return code;
}
