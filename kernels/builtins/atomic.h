// What both families of atomic functions are made of.
#pragma once

#include "widths.h"

/// Minimum and maximum by compare and swap: Clang has a builtin for 32 bits only.
#define EXTREME(name, T, SPACE, BETTER)                                     \
  PART __attribute__((overloadable)) T name(volatile SPACE T* p, T value) { \
    T old = *p;                                                             \
    while (value BETTER old) {                                              \
      const T seen = __sync_val_compare_and_swap(p, old, value);            \
      if (seen == old) break;                                               \
      old = seen;                                                           \
    }                                                                       \
    return old;                                                             \
  }
