// Circular functions of native_ and half_ whose operand is large (second_phase.h). These have no branch, so
// that they are vectorised.

#include "native_angle.h"
#include "second_phase.h"

SECOND_PHASE(float, native_sin)(bool doubtful, float first, float x) {
  const float value = native_sine_of(reduce_large_native(x), 0);
  return (doubtful & is_large_native(x)) ? (x < 0.0f ? -value : value) : first;
}

SECOND_PHASE(float, native_cos)(bool doubtful, float first, float x) {
  const float value = native_sine_of(reduce_large_native(x), 1);
  return (doubtful & is_large_native(x)) ? value : first;
}

SECOND_PHASE(float, native_tan)(bool doubtful, float first, float x) {
  const float value = native_tangent_of(reduce_large_native(x));
  return (doubtful & is_large_native(x)) ? (x < 0.0f ? -value : value) : first;
}
