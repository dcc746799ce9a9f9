// Circular functions of native_ and half_ whose operand is large (second_phase.h).

#include "second_phase.h"
#include "trig_single.h"

PART bool is_large(float x) { return magnitude_f(x) >= LARGE_NATIVE_ANGLE; }

SECOND_PHASE(float, native_sin)(bool doubtful, float first, float x) {
  const float full = sine_single(x);
  return (doubtful & is_large(x)) ? full : first;
}

SECOND_PHASE(float, native_cos)(bool doubtful, float first, float x) {
  const float full = cosine_single(x);
  return (doubtful & is_large(x)) ? full : first;
}

SECOND_PHASE(float, native_tan)(bool doubtful, float first, float x) {
  const float full = tangent_single(x);
  return (doubtful & is_large(x)) ? full : first;
}
