// Plumbline's exec protocol, version 1 (docs/exec-protocol.md), in C: FP8, FP6 and FP4 of OCP in software.
// cc -O2 small_formats_device.c -lm -o small_formats_device && plumbline run --device exec:./small_formats_device --suite formats
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct format { const char* name; int exponent_bits, fraction_bits, bias, greatest, infinity, nan; } formats[] = {
    {"e4m3", 4, 3, 7, 0x7e, 0x7f, 0x7f}, {"e5m2", 5, 2, 15, 0x7b, 0x7c, 0x7f},  // E4M3 has no infinity: NaN stands for it
    {"e3m2", 3, 2, 3, 0x1f, 0x1f, 0x1f}, {"e2m3", 2, 3, 1, 0x1f, 0x1f, 0x1f}, {"e2m1", 2, 1, 1, 0x7, 0x7, 0x7}};
enum { count = sizeof formats / sizeof *formats };

static int rounded(const struct format* f, double x, int saturating) {
  const int sign = signbit(x) ? 1 << (f->exponent_bits + f->fraction_bits) : 0;
  if (isnan(x)) return f->nan;
  const double magnitude = fabs(x), least = ldexp(1, 1 - f->bias);  // the least normal number
  int exponent;
  frexp(fmax(magnitude, least), &exponent);
  if (exponent > 64) exponent = 64;  // an infinity, and whatever overflows anyway
  const double quanta = nearbyint(ldexp(magnitude, f->fraction_bits + 1 - exponent));  // to nearest even
  const double code = ldexp(exponent - 2 + f->bias, f->fraction_bits) + quanta;  // a carry is one of the exponent
  return sign | (code <= f->greatest ? (int)code : saturating ? f->greatest : f->infinity);
}

static double number(const struct format* f, int code) {
  const int sign = code >> (f->exponent_bits + f->fraction_bits) & 1;
  const int magnitude = code & ((1 << (f->exponent_bits + f->fraction_bits)) - 1);
  const int exponent = magnitude >> f->fraction_bits, one = 1 << f->fraction_bits, fraction = magnitude & (one - 1);
  if (magnitude > f->greatest) return magnitude == f->infinity && f->infinity != f->nan ? (sign ? -INFINITY : INFINITY) : NAN;
  const double size = ldexp(exponent == 0 ? fraction : one + fraction, (exponent == 0 ? 1 : exponent) - f->bias - f->fraction_bits);
  return sign ? -size : size;
}

// "float_to_e4m3_sat u8(f32)", "double_to_e4m3 u8(f64)" and so on; "e4m3_to_float f32(u8)", "mx_e4m3_to_float f32(u8,u8)".
enum kind { from_float, from_double, to_float, of_block };
static struct offer { char line[64]; enum kind kind; const struct format* format; int saturating; } offers[64];
static int offer_count = 0;
static void offer(const char* line, const struct format* f, enum kind kind, int saturating) {
  struct offer* o = &offers[offer_count++];
  snprintf(o->line, sizeof o->line, line, f->name);
  o->kind = kind, o->format = f, o->saturating = saturating;
}

static double scale(int code) { return code == 0xff ? NAN : ldexp(1, code - 127); }

static void evaluate(const struct offer* o, size_t points, const unsigned char* a, unsigned char* r) {
  for (size_t i = 0; i < points; ++i) {
    if (o->kind == from_float) r[i] = (unsigned char)rounded(o->format, ((const float*)a)[i], o->saturating);
    else if (o->kind == from_double) r[i] = (unsigned char)rounded(o->format, ((const double*)a)[i], o->saturating);
    else if (o->kind == to_float) ((float*)r)[i] = (float)number(o->format, a[i]);
    else ((float*)r)[i] = (float)(scale(a[i]) * number(o->format, a[points + i]));
  }
}

int main(void) {
  for (int k = 0; k < count; ++k) {
    offer("float_to_%s_sat u8(f32)", &formats[k], from_float, 1), offer("double_to_%s_sat u8(f64)", &formats[k], from_double, 1);
    offer("%s_to_float f32(u8)", &formats[k], to_float, 0), offer("mx_%s_to_float f32(u8,u8)", &formats[k], of_block, 0);
    if (formats[k].infinity == formats[k].greatest) continue;  // what does not saturate needs an infinity or NaN
    offer("float_to_%s u8(f32)", &formats[k], from_float, 0), offer("double_to_%s u8(f64)", &formats[k], from_double, 0);
  }
  char line[256];
  if (fgets(line, sizeof line, stdin) == NULL) return 1;  // "plumbline-exec 1"
  puts("plumbline-exec 1 small formats in software");
  for (int k = 0; k < offer_count; ++k) puts(offers[k].line);
  for (puts(""), fflush(stdout); fgets(line, sizeof line, stdin) != NULL; fflush(stdout)) {
    char* last = strrchr(line, ' ');  // "e4m3_to_float f32(u8) 1000"
    const size_t points = strtoul(last, NULL, 10);
    int k = 0;
    for (*last = '\0'; k < offer_count - 1 && strcmp(line, offers[k].line) != 0; ++k) {}
    const size_t in = (size_t[]){4, 8, 1, 2}[offers[k].kind], out = offers[k].kind < to_float ? 1 : 4;  // bytes of a point
    unsigned char *a = malloc(points * in), *r = malloc(points * out);
    if (fread(a, in, points, stdin) != points) return 1;
    evaluate(&offers[k], points, a, r);
    printf("ok %zu\n", points);
    fwrite(r, out, points, stdout);
    free(a), free(r);
  }
  return 0;
}
