
/* Where a texel has the code of each stored component, in bits. */
static const struct { unsigned first, size; } components[] = {{components}};

static uint32_t component(const unsigned char *texel, size_t k) {
  uint32_t code = 0;
  unsigned bit;
  for (bit = components[k].first; bit < components[k].first + components[k].size; ++bit)
    code |= (uint32_t)(texel[bit / 8] >> bit % 8 & 1) << (bit - components[k].first);
  return code;
}
