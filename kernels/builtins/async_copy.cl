// Asynchronous copies and prefetch (6.12.10). The work-items of a group share a copy out among themselves,
// each taking every group-size-th element, and meet at a barrier where they wait for it.

#include "widths.h"

PART size_t first_element(void) {
  return get_local_id(0) + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2));
}
PART size_t group_size(void) { return get_local_size(0) * get_local_size(1) * get_local_size(2); }

#define COPY(T, TO, FROM, to_stride, from_stride)                                                          \
  BUILTIN event_t async_work_group_copy(TO T* to, const FROM T* from, size_t count, event_t event) {       \
    const size_t step = group_size();                                                                      \
    for (size_t i = first_element(); i < count; i += step) to[i] = from[i];                                \
    return event;                                                                                          \
  }                                                                                                        \
  BUILTIN event_t async_work_group_strided_copy(TO T* to, const FROM T* from, size_t count, size_t stride, \
                                                event_t event) {                                           \
    const size_t step = group_size();                                                                      \
    for (size_t i = first_element(); i < count; i += step) to[i * to_stride] = from[i * from_stride];      \
    return event;                                                                                          \
  }
// The stride is that of the global side.
#define COPIES_OF(T)                                         \
  COPY(T, __local, __global, 1, stride)                      \
  COPY(T, __global, __local, stride, 1)                      \
  BUILTIN void prefetch(const __global T* p, size_t count) { \
    (void)p;                                                 \
    (void)count;                                             \
  }
#define COPIES(T) \
  COPIES_OF(T)    \
  COPIES_OF(T##2) \
  COPIES_OF(T##3) \
  COPIES_OF(T##4) \
  COPIES_OF(T##8) \
  COPIES_OF(T##16)
EACH_INTEGER(COPIES)
EACH_FLOAT(COPIES)

BUILTIN void wait_group_events(int count, event_t* events) {
  (void)count;
  (void)events;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}

// Where Clang declares builtins from its own table, the events' address space is generic in every version.
__attribute__((always_inline)) void wait_group_events_generic(
    int count,
    __attribute__((address_space(4))) event_t* events) __asm__("_Z17wait_group_eventsiPU3AS49ocl_event");
void wait_group_events_generic(int count, __attribute__((address_space(4))) event_t* events) {
  (void)count;
  (void)events;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}
