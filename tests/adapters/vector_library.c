// Functions whose vector forms GCC itself makes, unmasked and masked, for every instruction set: the compiler
// is the authority on the x86-64 vector function ABI. Built with -fopenmp-simd -fno-builtin.

#pragma omp declare simd
float fabsf(float x) { return x < 0 ? -x : x; }
#pragma omp declare simd
double fabs(double x) { return x < 0 ? -x : x; }

#pragma omp declare simd
float fdimf(float x, float y) { return x > y ? x - y : 0; }
#pragma omp declare simd
double fdim(double x, double y) { return x > y ? x - y : 0; }

#pragma omp declare simd
float fmaf(float x, float y, float z) { return (float)((double)x * y + z); }
#pragma omp declare simd
double fma(double x, double y, double z) { return x * y + z; }

#pragma omp declare simd simdlen(2) notinbranch
#pragma omp declare simd simdlen(4) notinbranch
#pragma omp declare simd simdlen(8) notinbranch
double ldexp(double x, int n) { return n < 0 ? x / (double)(1 << -n) : x * (double)(1 << n); }

#pragma omp declare simd linear(integral : 1) notinbranch
double modf(double x, double* integral) {
  *integral = (double)(long long)x;
  return x - *integral;
}

#pragma omp declare simd notinbranch
void sincosf(float x, float* sine, float* cosine) {
  *sine = x * 3;
  *cosine = x * 5;
}
#pragma omp declare simd notinbranch
void sincos(double x, double* sine, double* cosine) {
  *sine = x * 3;
  *cosine = x * 5;
}

#ifdef __SSE2__
// Masked by hand: 0 in the lanes that are left out. GCC's own forms above compute these too.
typedef int Bits __attribute__((vector_size(16)));
typedef float Floats __attribute__((vector_size(16)));
Floats _ZGVbM4v_floorf(Floats x, Floats mask);
Floats _ZGVbM4v_floorf(Floats x, Floats mask) { return (Floats)((Bits)x & (Bits)mask); }
#endif
