// Clocks (cl_khr_kernel_clock): the processor's counter of constant rate, the same for the device, a
// work-group and a sub-group.

#include "builtin.h"

#define CLOCK(scope)                                                                   \
  BUILTIN ulong CAT(clock_read_, scope)(void) { return __builtin_readcyclecounter(); } \
  BUILTIN uint2 CAT(clock_read_hilo_, scope)(void) { return as_uint2((ulong)__builtin_readcyclecounter()); }
CLOCK(device)
CLOCK(work_group)
CLOCK(sub_group)
