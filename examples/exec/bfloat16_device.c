// Plumbline's exec protocol, version 1 (docs/exec-protocol.md), in C: bfloat16 in software, computed in float.
// cc -O2 bfloat16_device.c -lm -o bfloat16_device && plumbline run --device exec:./bfloat16_device --precision bfloat16
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static float widened(uint16_t x) { float f; memcpy(&f, &(uint32_t){(uint32_t)x << 16}, sizeof f); return f; }
static uint16_t rounded(float f) {  // to nearest even; a NaN stays one
  uint32_t bits; memcpy(&bits, &f, sizeof bits);
  return isnan(f) ? bits >> 16 | 0x40 : (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
}
static float same(float x, float y) { (void)y; return x; }
static float sum(float x, float y) { return x + y; }
static float product(float x, float y) { return x * y; }
static float sine(float x, float y) { (void)y; return sinf(x); }

static const struct { const char* question; size_t arity, in, out; float (*f)(float, float); } offers[] = {
    {"convert_bfloat16 bf16(f32)", 1, 4, 2, same}, {"convert_float f32(bf16)", 1, 2, 4, same},
    {"x+y bf16(bf16,bf16)", 2, 2, 2, sum}, {"x*y bf16(bf16,bf16)", 2, 2, 2, product}, {"sin bf16(bf16)", 1, 2, 2, sine}};
enum { count = sizeof offers / sizeof *offers };

static float value(const void* column, size_t i, size_t size) { return size == 4 ? ((const float*)column)[i] : widened(((const uint16_t*)column)[i]); }

int main(void) {
  char line[256];
  if (fgets(line, sizeof line, stdin) == NULL) return 1;  // "plumbline-exec 1"
  puts("plumbline-exec 1 bfloat16 in software");
  for (int k = 0; k < count; ++k) puts(offers[k].question);
  for (puts(""), fflush(stdout); fgets(line, sizeof line, stdin) != NULL; fflush(stdout)) {
    char* last = strrchr(line, ' ');  // "sin bf16(bf16) 1000"
    const size_t points = strtoul(last, NULL, 10);
    int k = 0;
    for (*last = '\0'; k < count - 1 && strcmp(line, offers[k].question) != 0; ++k) {}
    const size_t arity = offers[k].arity, in = offers[k].in, out = offers[k].out;
    char *a = malloc(arity * points * in), *r = malloc(points * out);  // one column after the other
    if (fread(a, arity * in, points, stdin) != points) return 1;
    for (size_t i = 0; i < points; ++i) {
      const float result = offers[k].f(value(a, i, in), arity == 2 ? value(a, points + i, in) : 0);
      if (out == 4) ((float*)r)[i] = result; else ((uint16_t*)r)[i] = rounded(result);
    }
    printf("ok %zu\n", points);
    fwrite(r, out, points, stdout);
    free(a), free(r);
  }
  return 0;
}
