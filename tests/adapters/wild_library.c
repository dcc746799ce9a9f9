// Functions as far from the truth as a GPU's approximations: the angle in turns is a single, so that it has
// no fraction left for large operands, and tan is a quotient of two such results. Built with -fno-builtin.

#include <math.h>

static double fraction_of_turns(float x) {
  const double turns = x * 0.15915494309189535F;
  return turns - rint(turns);
}

/// The sine of a fraction of a turn, -1/4 to 1/4, to 20 bits.
static float sine(double fraction) {
  const double x = fraction * 6.283185307179586, y = x * x;
  const float out = (float)(x * (1 + y * (-1.6666666e-1 + y * (8.333333e-3 + y * -1.98412e-4))));
  union {
    float number;
    unsigned bits;
  } word = {out};
  word.bits &= ~7U;
  return word.number;
}

/// Between -1/4 and 1/4 the fraction that has the same sine.
static double folded(double fraction) {
  return fabs(fraction) > 0.25 ? copysign(0.5, fraction) - fraction : fraction;
}

static float sine_of(float x) { return sine(folded(fraction_of_turns(x))); }
static float cosine_of(float x) { return sine(0.25 - fabs(fraction_of_turns(x))); }

float sinf(float x) { return isfinite(x) ? x == 0 ? x : sine_of(x) : NAN; }
float cosf(float x) { return isfinite(x) ? cosine_of(x) : NAN; }
float tanf(float x) { return isfinite(x) ? x == 0 ? x : sine_of(x) / cosine_of(x) : NAN; }

/// Its square overflows.
float asinhf(float x) { return x == 0 ? x : copysignf(logf(fabsf(x) + sqrtf(x * x + 1)), x); }
