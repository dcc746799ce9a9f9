// Relational functions (6.12.6). A comparison is 1 for scalars and -1 for the components of vectors, as the
// operators' results are.

#include "widths.h"

/// The type of a comparison of Ts: int for scalars, an integer of T's size for components.
#define TRUTH_(T) int
#define TRUTH_2(T) CAT(SIGNED_##T, 2)
#define TRUTH_3(T) CAT(SIGNED_##T, 3)
#define TRUTH_4(T) CAT(SIGNED_##T, 4)
#define TRUTH_8(T) CAT(SIGNED_##T, 8)
#define TRUTH_16(T) CAT(SIGNED_##T, 16)

#define COMPARISONS(n, T)                                                                    \
  BUILTIN TRUTH_##n(T) isequal(CAT(T, n) x, CAT(T, n) y) { return x == y; }                  \
  BUILTIN TRUTH_##n(T) isnotequal(CAT(T, n) x, CAT(T, n) y) { return x != y; }               \
  BUILTIN TRUTH_##n(T) isgreater(CAT(T, n) x, CAT(T, n) y) { return x > y; }                 \
  BUILTIN TRUTH_##n(T) isgreaterequal(CAT(T, n) x, CAT(T, n) y) { return x >= y; }           \
  BUILTIN TRUTH_##n(T) isless(CAT(T, n) x, CAT(T, n) y) { return x < y; }                    \
  BUILTIN TRUTH_##n(T) islessequal(CAT(T, n) x, CAT(T, n) y) { return x <= y; }              \
  BUILTIN TRUTH_##n(T) islessgreater(CAT(T, n) x, CAT(T, n) y) { return (x < y) | (x > y); } \
  BUILTIN TRUTH_##n(T) isordered(CAT(T, n) x, CAT(T, n) y) { return (x == x) & (y == y); }   \
  BUILTIN TRUTH_##n(T) isunordered(CAT(T, n) x, CAT(T, n) y) { return (x != x) | (y != y); } \
  BUILTIN TRUTH_##n(T) isnan(CAT(T, n) x) { return x != x; }

// By the bits, so that neither flushed subnormals nor -cl-finite-math-only change the result.
#define CLASSES(n, T, EXPONENT, SMALLEST)                                                                    \
  BUILTIN TRUTH_##n(T) isfinite(CAT(T, n) x) {                                                               \
    return (CAT(as_, CAT(SIGNED_##T, n))(x) & (CAT(SIGNED_##T, n))MAX_OF(T)) < (CAT(SIGNED_##T, n))EXPONENT; \
  }                                                                                                          \
  BUILTIN TRUTH_##n(T) isinf(CAT(T, n) x) {                                                                  \
    return (CAT(as_, CAT(SIGNED_##T, n))(x) & (CAT(SIGNED_##T, n))MAX_OF(T)) ==                              \
           (CAT(SIGNED_##T, n))EXPONENT;                                                                     \
  }                                                                                                          \
  BUILTIN TRUTH_##n(T) isnormal(CAT(T, n) x) {                                                               \
    const CAT(SIGNED_##T, n) bits = CAT(as_, CAT(SIGNED_##T, n))(x) & (CAT(SIGNED_##T, n))MAX_OF(T);         \
    return (bits < (CAT(SIGNED_##T, n))EXPONENT) & (bits >= (CAT(SIGNED_##T, n))SMALLEST);                   \
  }                                                                                                          \
  BUILTIN TRUTH_##n(T) signbit(CAT(T, n) x) {                                                                \
    return CAT(as_, CAT(SIGNED_##T, n))(x) < (CAT(SIGNED_##T, n))0;                                          \
  }
#define MAX_OF(T) CAT(MAX_, SIGNED_##T)

#define FLOAT_RELATIONS(T, EXPONENT, SMALLEST) \
  EACH_WIDTH_AND_SCALAR(COMPARISONS, T)        \
  EACH_WIDTH_AND_SCALAR(CLASSES, T, EXPONENT, SMALLEST)
FLOAT_RELATIONS(half, 0x7c00, 0x0400)
FLOAT_RELATIONS(float, 0x7f800000, 0x00800000)
FLOAT_RELATIONS(double, 0x7ff0000000000000, 0x0010000000000000)

// ---- any, all: of the most significant bits.
#define FOLD_2(x, op) (x.s0 op x.s1)
#define FOLD_3(x, op) (FOLD_2(x, op) op x.s2)
#define FOLD_4(x, op) (FOLD_3(x, op) op x.s3)
#define FOLD_8(x, op) (FOLD_4(x, op) op FOLD_4(x.hi, op))
#define FOLD_16(x, op) (FOLD_8(x.lo, op) op FOLD_8(x.hi, op))
#define ANY_ALL(n, T)                                            \
  BUILTIN int any(CAT(T, n) x) { return (T)FOLD_##n(x, |) < 0; } \
  BUILTIN int all(CAT(T, n) x) { return (T)FOLD_##n(x, &) < 0; }
#define ANY_ALL_WIDTHS(T)                \
  BUILTIN int any(T x) { return x < 0; } \
  BUILTIN int all(T x) { return x < 0; } \
  EACH_WIDTH(ANY_ALL, T)
EACH_SIGNED(ANY_ALL_WIDTHS)

// ---- bitselect
#define BITSELECT(n, T)                                                                             \
  BUILTIN CAT(T, n) bitselect(CAT(T, n) a, CAT(T, n) b, CAT(T, n) c) {                              \
    const CAT(UNSIGNED_##T, n) mask = CAT(as_, CAT(UNSIGNED_##T, n))(c);                            \
    return CAT(as_, CAT(T, n))((CAT(UNSIGNED_##T, n))((CAT(as_, CAT(UNSIGNED_##T, n))(a) & ~mask) | \
                                                      (CAT(as_, CAT(UNSIGNED_##T, n))(b) & mask))); \
  }
// ---- select: scalars by c != 0, components by c's most significant bit, as the operator ?: does.
#define SELECT(n, T)                                                                             \
  BUILTIN CAT(T, n) select(CAT(T, n) a, CAT(T, n) b, CAT(SIGNED_##T, n) c) { return c ? b : a; } \
  BUILTIN CAT(T, n) select(CAT(T, n) a, CAT(T, n) b, CAT(UNSIGNED_##T, n) c) { return c ? b : a; }
#define SELECTIONS(T)                 \
  EACH_WIDTH_AND_SCALAR(BITSELECT, T) \
  EACH_WIDTH_AND_SCALAR(SELECT, T)
EACH_INTEGER(SELECTIONS)
EACH_FLOAT(SELECTIONS)
