// The second phases of functions. A first phase computes a result and whether that may be on the wrong side
// of a tie. Then a second phase computes it again, slowly. The compiler turns the call into one for several
// work-items, behind a branch (compiler/second_phases.h): so it costs a loop over work-items next to nothing.
//
// Each gives `first` unless it is `doubtful`. One without a branch is called with true for all work-items of
// several, if it is true for one, and decides again.
#pragma once

#include "builtin.h"

#define SECOND_PHASE(T, name) __attribute__((noinline, const)) T CAT(__softcl_second_phase_, name)

SECOND_PHASE(float, pow)(bool doubtful, float first, float x, float y);
SECOND_PHASE(float, pown)(bool doubtful, float first, float x, int n);
SECOND_PHASE(float, rootn)(bool doubtful, float first, float x, int n);
SECOND_PHASE(float, atan2)(bool doubtful, float first, float y, float x);
SECOND_PHASE(float, atan2pi)(bool doubtful, float first, float y, float x);
SECOND_PHASE(float, lgamma)(bool doubtful, float first, float x);

SECOND_PHASE(double, exp)(bool doubtful, double first, double x);
SECOND_PHASE(double, exp2)(bool doubtful, double first, double x);
SECOND_PHASE(double, exp10)(bool doubtful, double first, double x);
SECOND_PHASE(double, expm1)(bool doubtful, double first, double x);
SECOND_PHASE(double, log)(bool doubtful, double first, double x);
SECOND_PHASE(double, log2)(bool doubtful, double first, double x);
SECOND_PHASE(double, log10)(bool doubtful, double first, double x);
SECOND_PHASE(double, log1p)(bool doubtful, double first, double x);
SECOND_PHASE(double, sin)(bool doubtful, double first, double x);
SECOND_PHASE(double, cos)(bool doubtful, double first, double x);
SECOND_PHASE(double, tan)(bool doubtful, double first, double x);
SECOND_PHASE(double, sin_fixed)(bool doubtful, double first, double x);
SECOND_PHASE(double, cos_fixed)(bool doubtful, double first, double x);
SECOND_PHASE(double, tan_fixed)(bool doubtful, double first, double x);
SECOND_PHASE(double, sinpi)(bool doubtful, double first, double x);
SECOND_PHASE(double, cospi)(bool doubtful, double first, double x);
SECOND_PHASE(double, tanpi)(bool doubtful, double first, double x);
SECOND_PHASE(double, sinh)(bool doubtful, double first, double x);
SECOND_PHASE(double, cosh)(bool doubtful, double first, double x);
SECOND_PHASE(double, tanh)(bool doubtful, double first, double x);
SECOND_PHASE(double, asinh)(bool doubtful, double first, double x);
SECOND_PHASE(double, acosh)(bool doubtful, double first, double x);
SECOND_PHASE(double, atanh)(bool doubtful, double first, double x);
SECOND_PHASE(double, atan)(bool doubtful, double first, double x);
SECOND_PHASE(double, atanpi)(bool doubtful, double first, double x);
SECOND_PHASE(double, asin)(bool doubtful, double first, double x);
SECOND_PHASE(double, asinpi)(bool doubtful, double first, double x);
SECOND_PHASE(double, acos)(bool doubtful, double first, double x);
SECOND_PHASE(double, acospi)(bool doubtful, double first, double x);
SECOND_PHASE(double, cbrt)(bool doubtful, double first, double x);
SECOND_PHASE(double, rsqrt)(bool doubtful, double first, double x);

// Of large angles alone (native_angle.h).
SECOND_PHASE(float, native_sin)(bool doubtful, float first, float x);
SECOND_PHASE(float, native_cos)(bool doubtful, float first, float x);
SECOND_PHASE(float, native_tan)(bool doubtful, float first, float x);
