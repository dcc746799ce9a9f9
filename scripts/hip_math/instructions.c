// What stands in for an AMD GPU's instructions, in C on the host: as the instruction set's reference guide has them, but
// for rcp, rsq, log, exp, sin and cos, which are rounded correctly or as the C library does it. A GPU's err by more
// (singles by up to some ulp; those of doubles are estimates, which ocml refines).
//
// The library that this is part of defines sinf and the like, so the C library's have their other names here: sinf32.
#define _GNU_SOURCE
#include <math.h>
#include <stdint.h>
#include <string.h>

float hip_rcp_f32(float x) { return 1 / x; }
double hip_rcp_f64(double x) { return 1 / x; }
float hip_rsq_f32(float x) { return (float)(1 / sqrtf64(x)); }
double hip_rsq_f64(double x) { return 1 / sqrtf64(x); }

// The number below 1 that is nearest to it, where x - floor(x) is rounded to 1.
float hip_fract_f32(float x) { return fminf32(x - floorf32(x), 0x1.fffffep-1f); }
double hip_fract_f64(double x) { return fminf64(x - floorf64(x), 0x1.fffffffffffffp-1); }

// Of numbers that are no such, the significand is the operand and the exponent 0.
#define FREXP(T, suffix, name)                                                            \
  T hip_frexp_mant_##suffix(T x) { int e; return isfinite(x) ? name(x, &e) : x; }         \
  int hip_frexp_exp_i32_##suffix(T x) { int e = 0; return isfinite(x) ? (name(x, &e), e) : 0; }
FREXP(float, f32, frexpf32)
FREXP(double, f64, frexpf64)
float hip_ldexp_f32(float x, int n) { return ldexpf32(x, n); }
double hip_ldexp_f64(double x, int n) { return ldexpf64(x, n); }

// Instructions that LLVM has names for.
float hip_exp2_f32(float x) { return exp2f32(x); }
float hip_log2_f32(float x) { return log2f32(x); }
float hip_exp_f32(float x) { return expf32(x); }
float hip_log_f32(float x) { return logf32(x); }
float hip_log10_f32(float x) { return log10f32(x); }
float hip_sin_f32(float x) { return sinf32(x); }
float hip_cos_f32(float x) { return cosf32(x); }
float hip_round_f32(float x) { return roundf32(x); }
double hip_round_f64(double x) { return roundf64(x); }

float hip_fmed3_f32(float x, float y, float z) {
  return isnan(x) || isnan(y) || isnan(z) ? fminf32(fminf32(x, y), z)
                                          : fmaxf32(fminf32(x, y), fminf32(fmaxf32(x, y), z));
}

// Bits of the mask: signaling NaN, quiet NaN, -infinity, normal, subnormal, zero of each sign, +infinity.
static int class_of(int negative, int kind, int quiet) {
  switch (kind) {
    case FP_NAN: return quiet ? 2 : 1;
    case FP_INFINITE: return negative ? 4 : 512;
    case FP_NORMAL: return negative ? 8 : 256;
    case FP_SUBNORMAL: return negative ? 16 : 128;
    default: return negative ? 32 : 64;
  }
}
_Bool hip_class_f32(float x, int mask) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return (class_of(signbit(x) != 0, fpclassify(x), bits >> 22 & 1) & mask) != 0;
}
_Bool hip_class_f64(double x, int mask) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return (class_of(signbit(x) != 0, fpclassify(x), bits >> 51 & 1) & mask) != 0;
}

// V_TRIG_PREOP_F64: 53 bits of 2/pi, from the place that the exponent of x and the segment select on, with their scale.
// `hip_two_over_pi` are the first 1280 bits behind the point, the highest first; behind those that the instruction has
// are zeros.
extern const uint64_t hip_two_over_pi[20];
double hip_trig_preop_f64(double x, int segment) {
  enum { last_bit = 1201 };
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  const int exponent = bits >> 52 & 0x7ff;
  int shift = (segment & 31) * 53 + (exponent > 1077 ? exponent - 1077 : 0);
  uint64_t taken = 0;
  for (int i = shift; i < shift + 53; ++i)
    taken = taken << 1 | (i < last_bit ? hip_two_over_pi[i / 64] >> (63 - i % 64) & 1 : 0);
  return ldexpf64((double)taken, -53 - shift + (exponent >= 1968 ? 128 : 0));
}
