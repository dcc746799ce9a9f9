/*
 * cos(6.426511099577231e+173) = 2.4853662875789313e-18
 *   bits   0x3c46ec67bcf5e382
 *   true   2.485366287618534701755696244659654984347e-18
 *   error  102816 ulp: not allowed
 *
 * a is     0x6404c96c11134d36, 6.426511099577231e+173
 * width    scalars
 * rule     4 ulp (opencl-1.2, 7.4, table 7.2)
 * seen on  libm.so.6, host math library, glibc 2.36, /usr/lib/x86_64-linux-gnu/libm.so.6
 *
 * compile  cc -o glibc-cos glibc-cos.c -lm
 * run      ./glibc-cos
 *          It prints PASS and ends with 0, or FAIL and ends with 1; with 2 where it cannot evaluate.
 *
 * Written by Plumbline, of which it needs nothing: plumbline replay 'libm math/cos/double/1/default 0x6404c96c11134d36'
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { lanes = 48, width = 1, vectors = 48 };

/* Every lane has the same arguments. Sizes are in bytes. */
static const struct { size_t size; uint64_t bits; } arguments[] = {
  {8, 0x6404c96c11134d36u}, /* 6.426511099577231e+173 */
};

/* The results that are allowed: of their bits from low to high each step-th. */
struct range { uint64_t low, high, step; };
static const struct range allowed_0[] = {
  {0x3c46ec67bcf7751fu, 0x3c46ec67bcf77526u, 1}, /* 2.4853662876185334e-18 to 2.485366287618536e-18 */
};
static const struct { size_t size; const struct range *allowed; size_t ranges; } results[] = {
  {8, allowed_0, sizeof allowed_0 / sizeof allowed_0[0]},
};

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

static unsigned char *values(size_t size, uint64_t bits) {
  size_t k;
  unsigned char *memory = aligned_alloc(64, (lanes * size + 63) / 64 * 64);
  if (memory == NULL) exit(2);
  for (k = 0; k < lanes; ++k) put(memory + k * size, size, bits);
  return memory;
}

double cos(double);

static void call(const void *in_a, void *out_0) {
  /* The pointer is read when the program runs, so that no compiler computes the call itself. */
  double (*volatile function)(double) = cos;
  double a = {0};
  double r = {0};
  memcpy(&a, in_a, 8);
  r = function(a);
  memcpy(out_0, &r, 8);
}

static int evaluate(int argc, char **argv, unsigned char *const in[], unsigned char *const out[]) {
  size_t k;
  (void)argc, (void)argv;
  for (k = 0; k < vectors; ++k)
    call(in[0] + k * width * arguments[0].size, out[0] + k * width * results[0].size);
  return 1;
}

static int is_allowed(size_t result, uint64_t bits) {
  size_t k;
  for (k = 0; k < results[result].ranges; ++k) {
    const struct range *range = &results[result].allowed[k];
    if (range->low <= bits && bits <= range->high && (bits - range->low) % range->step == 0) return 1;
  }
  return 0;
}

int main(int argc, char **argv) {
  enum { argument_count = sizeof arguments / sizeof arguments[0], result_count = sizeof results / sizeof results[0] };
  unsigned char *in[argument_count], *out[result_count];
  size_t k, lane;
  int failures = 0;
  for (k = 0; k < argument_count; ++k) in[k] = values(arguments[k].size, arguments[k].bits);
  for (k = 0; k < result_count; ++k) out[k] = values(results[k].size, 0xa5a5a5a5a5a5a5a5u); /* seen if not written */
  if (!evaluate(argc, argv, in, out)) return 2;
  for (k = 0; k < result_count; ++k)
    for (lane = 0; lane < lanes; ++lane) {
      const uint64_t bits = get(out[k] + lane * results[k].size, results[k].size);
      if (is_allowed(k, bits)) continue;
      if (failures++ == 0)
        printf("result %u, lane %u: 0x%0*llx\n", (unsigned)k, (unsigned)(lane % width), (int)(2 * results[k].size),
               (unsigned long long)bits);
    }
  puts(failures == 0 ? "PASS" : "FAIL");
  return failures != 0;
}
