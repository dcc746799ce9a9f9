// Plumbline's exec protocol, version 1 (docs/exec-protocol.md), in C: the matrix unit of Intel's processors, AMX.
// gcc -O2 -mamx-tile -mamx-bf16 -mamx-int8 amx_device.c -o amx_device && plumbline matrix --device exec:./amx_device
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// Tiles of 16 rows of 64 bytes: 0 is C and D, 1 is A, 2 is B, whose rows have a word of each column.
static const struct { uint8_t palette, start, reserved[14]; uint16_t bytes[16]; uint8_t rows[16]; } tiles __attribute__((aligned(64))) =
    {.palette = 1, .bytes = {64, 64, 64}, .rows = {16, 16, 16}};
enum { words = 256 };

static void multiply(const uint32_t* a, const uint32_t* b, const uint32_t* c, uint32_t* d, int is_integer) {
  uint32_t turned[words];
  for (int column = 0; column < 16; ++column)
    for (int row = 0; row < 16; ++row) turned[row * 16 + column] = b[column * 16 + row];
  _tile_loadd(0, c, 64);
  _tile_loadd(1, a, 64);
  _tile_loadd(2, turned, 64);
  if (is_integer) _tile_dpbssd(0, 1, 2);
  else _tile_dpbf16ps(0, 1, 2);
  _tile_stored(0, d, 64);
}

int main(void) {
  char line[256];
  if (syscall(SYS_arch_prctl, 0x1023 /* ARCH_REQ_XCOMP_PERM */, 18 /* XFEATURE_XTILEDATA */) != 0) return 2;
  _tile_loadconfig(&tiles);
  if (fgets(line, sizeof line, stdin) == NULL) return 1;  // "plumbline-exec 1"
  puts("plumbline-exec 1 AMX\nmatrix_16x16x32_bf16_f32 u32(u32,u32,u32)\nmatrix_16x16x64_i8_i32 u32(u32,u32,u32)\n");
  for (fflush(stdout); fgets(line, sizeof line, stdin) != NULL; fflush(stdout)) {
    const size_t points = strtoul(strrchr(line, ' '), NULL, 10);
    uint32_t *a = aligned_alloc(64, 12 * points), *b = a + points, *c = b + points, *d = aligned_alloc(64, 4 * points);
    if (fread(a, 12, points, stdin) != points) return 1;
    for (size_t i = 0; i < points; i += words) multiply(a + i, b + i, c + i, d + i, strstr(line, "_i8_") != NULL);
    printf("ok %zu\n", points);
    fwrite(d, 4, points, stdout);
    free(a), free(d);
  }
  return 0;
}
