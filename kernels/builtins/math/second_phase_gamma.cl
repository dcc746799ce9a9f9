// The second phase of lgamma of singles (second_phase.h).

#include "gamma_kernel.h"
#include "second_phase.h"

SECOND_PHASE(float, lgamma)(bool doubtful, float first, float x) {
  if (!doubtful) return first;
  return to_single(lgamma_moderate(x, log_accurate(magnitude((double)x))));
}
