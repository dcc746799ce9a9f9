// What every math builtin's file starts from: the generators of the vector forms.
//
// Every builtin is written once, for a scalar; a vector form applies it to each component. Other than the
// forms of widths.h, these suit large bodies: widths 2, 3 and 4 are unrolled, so that a loop over work-items
// vectorises across them; widths 8 and 16 are loops over components, which vectorise by themselves and keep
// the code of large bodies down to one copy.
#pragma once

#include "widths.h"

/// Components of a vector as an array, for loops.
#define COMPONENTS(T, n, name) \
  union {                      \
    CAT(T, n) vector;          \
    T component[n];            \
  } name

#define LOOP_WIDTHS_2 _Pragma("unroll")
#define LOOP_WIDTHS_3 _Pragma("unroll")
#define LOOP_WIDTHS_4 _Pragma("unroll")
#define LOOP_WIDTHS_8 _Pragma("nounroll")
#define LOOP_WIDTHS_16 _Pragma("nounroll")
#define FOR_COMPONENTS(n) CAT(LOOP_WIDTHS_, n) for (int i = 0; i < n; ++i)

#define VECTOR_1(n, f, R, A)            \
  BUILTIN CAT(R, n) f(CAT(A, n) a) {    \
    COMPONENTS(A, n, x) = {a};          \
    COMPONENTS(R, n, r);                \
    FOR_COMPONENTS(n)                   \
    r.component[i] = f(x.component[i]); \
    return r.vector;                    \
  }
#define VECTOR_2(n, f, R, A, B)                         \
  BUILTIN CAT(R, n) f(CAT(A, n) a, CAT(B, n) b) {       \
    COMPONENTS(A, n, x) = {a};                          \
    COMPONENTS(B, n, y) = {b};                          \
    COMPONENTS(R, n, r);                                \
    FOR_COMPONENTS(n)                                   \
    r.component[i] = f(x.component[i], y.component[i]); \
    return r.vector;                                    \
  }
#define VECTOR_3(n, f, R, A, B, C)                                      \
  BUILTIN CAT(R, n) f(CAT(A, n) a, CAT(B, n) b, CAT(C, n) c) {          \
    COMPONENTS(A, n, x) = {a};                                          \
    COMPONENTS(B, n, y) = {b};                                          \
    COMPONENTS(C, n, z) = {c};                                          \
    COMPONENTS(R, n, r);                                                \
    FOR_COMPONENTS(n)                                                   \
    r.component[i] = f(x.component[i], y.component[i], z.component[i]); \
    return r.vector;                                                    \
  }
#define VECTOR_SCALAR(n, f, R, A, B) \
  BUILTIN CAT(R, n) f(CAT(A, n) a, B b) { return f(a, (CAT(B, n))(b)); }

/// Vector forms of R f(A), R f(A, B), R f(A, B, C), and of R f(A vector, B scalar).
#define WIDEN_1(f, R, A) EACH_WIDTH(VECTOR_1, f, R, A)
#define WIDEN_2(f, R, A, B) EACH_WIDTH(VECTOR_2, f, R, A, B)
#define WIDEN_3(f, R, A, B, C) EACH_WIDTH(VECTOR_3, f, R, A, B, C)
#define WIDEN_SCALAR(f, R, A, B) EACH_WIDTH(VECTOR_SCALAR, f, R, A, B)

#define SPACE_1(space, f, R, A, P)    \
  BUILTIN R f(A a, space P* result) { \
    P second;                         \
    const R first = f(a, &second);    \
    *result = second;                 \
    return first;                     \
  }
#define VECTOR_POINTER_1(n, f, R, A, P)                       \
  BUILTIN CAT(R, n) f(CAT(A, n) a, CAT(P, n) * result) {      \
    COMPONENTS(A, n, x) = {a};                                \
    COMPONENTS(R, n, r);                                      \
    COMPONENTS(P, n, second);                                 \
    FOR_COMPONENTS(n)                                         \
    r.component[i] = f(x.component[i], &second.component[i]); \
    *result = second.vector;                                  \
    return r.vector;                                          \
  }                                                           \
  SPACE_1(__global, f, CAT(R, n), CAT(A, n), CAT(P, n))       \
  SPACE_1(__local, f, CAT(R, n), CAT(A, n), CAT(P, n))

/// Vector and address space forms of R f(A, P* second result), given the scalar with a private pointer.
#define WIDEN_POINTER_1(f, R, A, P) \
  SPACE_1(__global, f, R, A, P)     \
  SPACE_1(__local, f, R, A, P)      \
  EACH_WIDTH(VECTOR_POINTER_1, f, R, A, P)

#define SPACE_2(space, f, R, A, B, P)      \
  BUILTIN R f(A a, B b, space P* result) { \
    P second;                              \
    const R first = f(a, b, &second);      \
    *result = second;                      \
    return first;                          \
  }
#define VECTOR_POINTER_2(n, f, R, A, B, P)                                    \
  BUILTIN CAT(R, n) f(CAT(A, n) a, CAT(B, n) b, CAT(P, n) * result) {         \
    COMPONENTS(A, n, x) = {a};                                                \
    COMPONENTS(B, n, y) = {b};                                                \
    COMPONENTS(R, n, r);                                                      \
    COMPONENTS(P, n, second);                                                 \
    FOR_COMPONENTS(n)                                                         \
    r.component[i] = f(x.component[i], y.component[i], &second.component[i]); \
    *result = second.vector;                                                  \
    return r.vector;                                                          \
  }                                                                           \
  SPACE_2(__global, f, CAT(R, n), CAT(A, n), CAT(B, n), CAT(P, n))            \
  SPACE_2(__local, f, CAT(R, n), CAT(A, n), CAT(B, n), CAT(P, n))

/// The same for R f(A, B, P* second result).
#define WIDEN_POINTER_2(f, R, A, B, P) \
  SPACE_2(__global, f, R, A, B, P)     \
  SPACE_2(__local, f, R, A, B, P)      \
  EACH_WIDTH(VECTOR_POINTER_2, f, R, A, B, P)
