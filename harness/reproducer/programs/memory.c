static void put(unsigned char *to, size_t size, uint64_t bits) {
  const uint8_t one = (uint8_t)bits;
  const uint16_t two = (uint16_t)bits;
  const uint32_t four = (uint32_t)bits;
  switch (size) {
    case 1: memcpy(to, &one, size); return;
    case 2: memcpy(to, &two, size); return;
    case 4: memcpy(to, &four, size); return;
    default: memcpy(to, &bits, size);
  }
}

static uint64_t get(const unsigned char *from, size_t size) {
  uint8_t one;
  uint16_t two;
  uint32_t four;
  uint64_t eight;
  switch (size) {
    case 1: memcpy(&one, from, size); return one;
    case 2: memcpy(&two, from, size); return two;
    case 4: memcpy(&four, from, size); return four;
    default: memcpy(&eight, from, size); return eight;
  }
}

/* Aligned to 64 bytes. */
static unsigned char *values(size_t size, uint64_t bits) {
  size_t k;
  unsigned char *memory = malloc(lanes * size + 63);
  if (memory == NULL) exit(2);
  memory += (64 - (uintptr_t)memory % 64) % 64;
  for (k = 0; k < lanes; ++k) put(memory + k * size, size, bits);
  return memory;
}

