// The atomic functions that OpenCL C 2.0 and 3.0 take from C11, with an order and a scope of their own. Every
// order is served as the strongest and every scope as the widest, which includes what each requests. Also
// those of cl_ext_float_atomics.

#include "atomic.h"

/// A function, with an order, and with an order and a scope. The last arguments are its parameters.
#define FORMS(R, f, BODY, ...)                                           \
  BUILTIN R f(__VA_ARGS__) { BODY; }                                     \
  BUILTIN R CAT(f, _explicit)(__VA_ARGS__, memory_order order) { BODY; } \
  BUILTIN R CAT(f, _explicit)(__VA_ARGS__, memory_order order, memory_scope scope) { BODY; }

/// The place of an atomic object as one of plain Ts, or of unsigned integers of their size.
#define PLACE(T, SPACE) ((volatile SPACE T*)p)
#define BITS(T, SPACE) PLACE(UNSIGNED_##T, SPACE)
#define TO_BITS(T, x) CAT(as_, UNSIGNED_##T)(x)
#define FROM_BITS(T, x) CAT(as_, T)(x)

/// A load of x86-64 is sequentially consistent where stores are exchanges; it may be of memory that cannot be
/// written. The fence is for the compiler: nothing that comes after it moves before it.
#define LOADED(A, T, SPACE)                                          \
  PART __attribute__((overloadable)) T loaded(volatile SPACE T* p) { \
    const T value = *p;                                              \
    __atomic_signal_fence(__ATOMIC_SEQ_CST);                         \
    return value;                                                    \
  }

#define VALUES(A, T, SPACE)                                                                               \
  BUILTIN void atomic_init(volatile SPACE A* p, T value) { *PLACE(T, SPACE) = value; }                    \
  FORMS(void, atomic_store, __sync_swap(BITS(T, SPACE), TO_BITS(T, value)), volatile SPACE A* p, T value) \
  FORMS(T, atomic_load, return loaded(PLACE(T, SPACE)), volatile SPACE A * p)                             \
  FORMS(T, atomic_exchange, return FROM_BITS(T, __sync_swap(BITS(T, SPACE), TO_BITS(T, value))),          \
        volatile SPACE A * p, T value)

/// Two orders: on success and on failure. The weak form fails no more than the strong one.
#define COMPARE_EXCHANGE(f, A, T, SPACE, EXPECTED)                                                           \
  BUILTIN bool f(volatile SPACE A* p, EXPECTED T* expected, T value) {                                       \
    const UNSIGNED_##T old = TO_BITS(T, *expected);                                                          \
    const UNSIGNED_##T seen = __sync_val_compare_and_swap(BITS(T, SPACE), old, TO_BITS(T, value));           \
    if (seen != old) *expected = FROM_BITS(T, seen);                                                         \
    return seen == old;                                                                                      \
  }                                                                                                          \
  BUILTIN bool CAT(f, _explicit)(volatile SPACE A * p, EXPECTED T * expected, T value, memory_order success, \
                                 memory_order failure) {                                                     \
    return f(p, expected, value);                                                                            \
  }                                                                                                          \
  BUILTIN bool CAT(f, _explicit)(volatile SPACE A * p, EXPECTED T * expected, T value, memory_order success, \
                                 memory_order failure, memory_scope scope) {                                 \
    return f(p, expected, value);                                                                            \
  }
#define COMPARE_EXCHANGES(A, T, SPACE, EXPECTED)                          \
  COMPARE_EXCHANGE(atomic_compare_exchange_strong, A, T, SPACE, EXPECTED) \
  COMPARE_EXCHANGE(atomic_compare_exchange_weak, A, T, SPACE, EXPECTED)

#define FETCH(name, operation, A, T, O, SPACE)                                                            \
  FORMS(T, CAT(atomic_fetch_, name), return operation(PLACE(T, SPACE), (T)operand), volatile SPACE A * p, \
        O operand)
#define FETCHES(A, T, SPACE)                       \
  EXTREME(fetch_min, T, SPACE, <)                  \
  EXTREME(fetch_max, T, SPACE, >)                  \
  FETCH(add, __sync_fetch_and_add, A, T, T, SPACE) \
  FETCH(sub, __sync_fetch_and_sub, A, T, T, SPACE) \
  FETCH(or, __sync_fetch_and_or, A, T, T, SPACE)   \
  FETCH(xor, __sync_fetch_and_xor, A, T, T, SPACE) \
  FETCH(and, __sync_fetch_and_and, A, T, T, SPACE) \
  FETCH(min, fetch_min, A, T, T, SPACE)            \
  FETCH(max, fetch_max, A, T, T, SPACE)

/// The least and the greatest of floats: a number rather than NaN, and -0 before +0.
#define IS_NEGATIVE(T, x) ((SIGNED_##T)TO_BITS(T, x) < 0)
#define SUM(T, a, b) a + b
#define DIFFERENCE(T, a, b) a - b
#define LESSER(T, a, b) isnan(a) || b < a || (b == a && IS_NEGATIVE(T, b)) ? b : a
#define GREATER(T, a, b) isnan(a) || b > a || (b == a && IS_NEGATIVE(T, a)) ? b : a
#define FLOAT_FETCH(name, NEXT, A, T, SPACE)                                                             \
  PART __attribute__((overloadable)) T float_##name(volatile SPACE UNSIGNED_##T* p, T operand) {         \
    UNSIGNED_##T before = *p;                                                                            \
    for (;;) {                                                                                           \
      const T old = FROM_BITS(T, before);                                                                \
      const T next = NEXT(T, old, operand);                                                              \
      const UNSIGNED_##T seen = __sync_val_compare_and_swap(p, before, TO_BITS(T, next));                \
      if (seen == before) return old;                                                                    \
      before = seen;                                                                                     \
    }                                                                                                    \
  }                                                                                                      \
  FORMS(T, CAT(atomic_fetch_, name), return float_##name(BITS(T, SPACE), operand), volatile SPACE A * p, \
        T operand)
#define FLOAT_FETCHES(A, T, SPACE)          \
  FLOAT_FETCH(add, SUM, A, T, SPACE)        \
  FLOAT_FETCH(sub, DIFFERENCE, A, T, SPACE) \
  FLOAT_FETCH(min, LESSER, A, T, SPACE)     \
  FLOAT_FETCH(max, GREATER, A, T, SPACE)

#define FLAGS(SPACE)                                                                   \
  FORMS(bool, atomic_flag_test_and_set, return __sync_swap(PLACE(int, SPACE), 1) != 0, \
        volatile SPACE atomic_flag * p)                                                \
  FORMS(void, atomic_flag_clear, __sync_swap(PLACE(int, SPACE), 0), volatile SPACE atomic_flag* p)

#define EACH_ATOMIC(M, ...)           \
  M(atomic_int, int, __VA_ARGS__)     \
  M(atomic_uint, uint, __VA_ARGS__)   \
  M(atomic_long, long, __VA_ARGS__)   \
  M(atomic_ulong, ulong, __VA_ARGS__) \
  M(atomic_float, float, __VA_ARGS__) \
  M(atomic_double, double, __VA_ARGS__)
#define IN_SPACE(SPACE)                                              \
  EACH_ATOMIC(LOADED, SPACE)                                         \
  LOADED(atomic_half, half, SPACE)                                   \
  EACH_ATOMIC(VALUES, SPACE)                                         \
  VALUES(atomic_half, half, SPACE)                                   \
  FLOAT_FETCHES(atomic_half, half, SPACE)                            \
  FLOAT_FETCHES(atomic_float, float, SPACE)                          \
  FLOAT_FETCHES(atomic_double, double, SPACE)                        \
  FETCHES(atomic_int, int, SPACE)                                    \
  FETCHES(atomic_uint, uint, SPACE)                                  \
  FETCHES(atomic_long, long, SPACE)                                  \
  FETCHES(atomic_ulong, ulong, SPACE)                                \
  /* atomic_uintptr_t with a ptrdiff_t */                            \
  FETCH(add, __sync_fetch_and_add, atomic_ulong, ulong, long, SPACE) \
  FETCH(sub, __sync_fetch_and_sub, atomic_ulong, ulong, long, SPACE) \
  FLAGS(SPACE)
IN_SPACE(__global)
IN_SPACE(__local)
IN_SPACE(__generic)

EACH_ATOMIC(COMPARE_EXCHANGES, __global, __global)
EACH_ATOMIC(COMPARE_EXCHANGES, __global, __local)
EACH_ATOMIC(COMPARE_EXCHANGES, __global, __private)
EACH_ATOMIC(COMPARE_EXCHANGES, __local, __global)
EACH_ATOMIC(COMPARE_EXCHANGES, __local, __local)
EACH_ATOMIC(COMPARE_EXCHANGES, __local, __private)
EACH_ATOMIC(COMPARE_EXCHANGES, __generic, __generic)

// Clang 15 declares these with a value of the atomic type, which is the same number.
#define STORED_HALF(SPACE)                                                              \
  FORMS(void, atomic_store, __sync_swap(BITS(half, SPACE), *(__private ushort*)&value), \
        volatile SPACE atomic_half* p, atomic_half value)
STORED_HALF(__global)
STORED_HALF(__local)
STORED_HALF(__generic)
