// What a generic pointer points to (3.0: 6.15.10).

#include "builtin.h"

/// Supplied by the compiler, from the memory of the work-group.
bool softcl_is_local(const __generic void* p);
/// Supplied by the host: the thread's stack and the context arrays.
bool softcl_is_private(const __generic void* p);

// Clang calls these for to_global, to_local and to_private.
__attribute__((always_inline)) __global void* __to_global(__generic void* p) {
  return softcl_is_local(p) || softcl_is_private(p) ? 0 : (__global void*)p;
}
__attribute__((always_inline)) __local void* __to_local(__generic void* p) {
  return softcl_is_local(p) ? (__local void*)p : 0;
}
__attribute__((always_inline)) __private void* __to_private(__generic void* p) {
  return softcl_is_private(p) ? (__private void*)p : 0;
}

BUILTIN cl_mem_fence_flags get_fence(const __generic void* p) {
  return softcl_is_local(p) ? CLK_LOCAL_MEM_FENCE : CLK_GLOBAL_MEM_FENCE;
}
BUILTIN cl_mem_fence_flags get_fence(__generic void* p) { return get_fence((const __generic void*)p); }
