// Plumbline's exec protocol, version 1 (docs/exec-protocol.md), in C: two matrix units in software, one that adds all
// products in one step and cuts off, and one that adds them one by one as AMX does (Intel's manual, TDPBF16PS).
// cc -O2 -ffp-contract=off matrix_device.c -lm -o matrix_device && plumbline matrix --device exec:./matrix_device
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most = 32 };
static float flushed(float x) { return fpclassify(x) == FP_SUBNORMAL ? copysignf(0, x) : x; }
static float from_bits(uint32_t bits) { float f; memcpy(&f, &bits, sizeof f); return f; }
static uint32_t to_bits(float f) { uint32_t bits; memcpy(&bits, &f, sizeof bits); return isnan(f) ? 0x7fffffff : bits; }

static double from_half(uint16_t x) {
  const int field = x >> 10 & 31, fraction = x & 1023;
  const double size = field == 31 ? (fraction ? NAN : INFINITY) : ldexp(field ? 1024 + fraction : fraction, (field ? field : 1) - 25);
  return x >> 15 ? -size : size;
}
static int exponent_of_half(uint16_t x) { const int field = x >> 10 & 31; return (field ? field : 1) - 15; }
static int exponent_of_float(float x) { return fabsf(x) < 0x1p-126f ? -126 : ilogbf(x); }

// The exponents of operands are taken as stored, those of products are sums; 25 bits below the greatest are kept.
static uint32_t fused(const uint16_t* a, const uint16_t* b, int k, uint32_t c) {
  const int kept = 25;
  double addends[most + 1] = {from_bits(c)}, sum = 0;
  int exponents[most + 1] = {exponent_of_float(from_bits(c))}, greatest = -1000, negative_zeros = signbit(addends[0]) && addends[0] == 0;
  for (int i = 0; i < k; ++i) {
    addends[i + 1] = from_half(a[i]) * from_half(b[i]);
    exponents[i + 1] = exponent_of_half(a[i]) + exponent_of_half(b[i]);
    negative_zeros &= signbit(addends[i + 1]) && addends[i + 1] == 0;
  }
  for (int i = 0; i <= k; ++i)
    if (addends[i] != 0 && exponents[i] > greatest) greatest = exponents[i];
  for (int i = 0; i <= k; ++i) sum += trunc(ldexp(addends[i], kept - greatest));  // an exact integer below 2^33
  if (sum == 0) return negative_zeros ? 0x80000000 : 0;
  sum = ldexp(sum, greatest - kept);
  float result = (float)sum;
  if (fabs((double)result) > fabs(sum)) result = nextafterf(result, 0);
  return to_bits(result);
}

static uint32_t one_by_one(const uint16_t* a, const uint16_t* b, int k, uint32_t c) {
  float sums[2] = {0, 0};
  for (int i = 0; i < k; ++i) {
    const float x = flushed(from_bits((uint32_t)a[i] << 16)), y = flushed(from_bits((uint32_t)b[i] << 16));
    sums[i % 2] = flushed(fmaf(x, y, sums[i % 2]));
  }
  const float products = flushed(sums[0] + sums[1]);
  return to_bits(flushed(flushed(from_bits(c)) + products));
}

static const struct unit { const char* line; int m, n, k; uint32_t (*dot)(const uint16_t*, const uint16_t*, int, uint32_t); } units[] = {
    {"matrix_16x8x16_f16_f32 u32(u32,u32,u32)", 16, 8, 16, fused}, {"matrix_16x16x32_bf16_f32 u32(u32,u32,u32)", 16, 16, 32, one_by_one}};

int main(void) {
  char line[256];
  if (fgets(line, sizeof line, stdin) == NULL) return 1;  // "plumbline-exec 1"
  printf("plumbline-exec 1 matrix units in software\n%s\n%s\n\n", units[0].line, units[1].line);
  for (fflush(stdout); fgets(line, sizeof line, stdin) != NULL; fflush(stdout)) {
    char* last = strrchr(line, ' ');  // "matrix_16x8x16_f16_f32 u32(u32,u32,u32) 128000"
    const size_t points = strtoul(last, NULL, 10);
    *last = '\0';
    const struct unit* u = &units[strcmp(line, units[0].line) != 0];
    uint32_t *a = malloc(12 * points), *b = a + points, *c = b + points, *d = malloc(4 * points);  // of each tile m n words
    if (fread(a, 12, points, stdin) != points) return 1;
    for (size_t i = 0; i < points; ++i) {
      const size_t tile = i / (size_t)(u->m * u->n) * (size_t)(u->m * u->n), row = (i - tile) / (size_t)u->n, column = (i - tile) % (size_t)u->n;
      d[i] = u->dot((const uint16_t*)(a + tile) + row * (size_t)u->k, (const uint16_t*)(b + tile) + column * (size_t)u->k, u->k, c[i]);
    }
    printf("ok %zu\n", points);
    fwrite(d, 4, points, stdout);
    free(a), free(d);
  }
  return 0;
}
