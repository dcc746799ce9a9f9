// Atomic functions (6.12.11) on 32-bit integers, those of cl_khr_int64_*_atomics on 64-bit ones, and the
// atom_ names of the older extensions. Each returns the old value and is one step for every thread of the
// host.

#include "atomic.h"

#define FETCH(prefix, name, T, SPACE, operation) \
  BUILTIN T CAT(prefix, name)(volatile SPACE T * p, T value) { return operation(p, value); }
#define COUNT(prefix, name, T, SPACE, operation) \
  BUILTIN T CAT(prefix, name)(volatile SPACE T * p) { return operation(p, (T)1); }
#define FUNCTIONS(prefix, T, SPACE)                                           \
  FETCH(prefix, add, T, SPACE, __sync_fetch_and_add)                          \
  FETCH(prefix, sub, T, SPACE, __sync_fetch_and_sub)                          \
  FETCH(prefix, xchg, T, SPACE, __sync_swap)                                  \
  FETCH(prefix, min, T, SPACE, fetch_min)                                     \
  FETCH(prefix, max, T, SPACE, fetch_max)                                     \
  FETCH(prefix, and, T, SPACE, __sync_fetch_and_and)                          \
  FETCH(prefix, or, T, SPACE, __sync_fetch_and_or)                            \
  FETCH(prefix, xor, T, SPACE, __sync_fetch_and_xor)                          \
  COUNT(prefix, inc, T, SPACE, __sync_fetch_and_add)                          \
  COUNT(prefix, dec, T, SPACE, __sync_fetch_and_sub)                          \
  BUILTIN T CAT(prefix, cmpxchg)(volatile SPACE T * p, T expected, T value) { \
    return __sync_val_compare_and_swap(p, expected, value);                   \
  }

#define BOTH_NAMES(T, SPACE)      \
  EXTREME(fetch_min, T, SPACE, <) \
  EXTREME(fetch_max, T, SPACE, >) \
  FUNCTIONS(atomic_, T, SPACE)    \
  FUNCTIONS(atom_, T, SPACE)
// atomic_ on 64 bits is in no document, but Clang's header declares some of it.
#define ATOMICS(SPACE)                                                     \
  BOTH_NAMES(int, SPACE)                                                   \
  BOTH_NAMES(uint, SPACE)                                                  \
  BOTH_NAMES(long, SPACE)                                                  \
  BOTH_NAMES(ulong, SPACE)                                                 \
  BUILTIN float atomic_xchg(volatile SPACE float* p, float value) {        \
    return as_float(__sync_swap((volatile SPACE uint*)p, as_uint(value))); \
  }
ATOMICS(__global)
ATOMICS(__local)
