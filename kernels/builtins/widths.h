// One scalar body, every width: the macros that the sections of 6.12 are generated with.
//
// A builtin whose body is made of operators alone means the same for a scalar and for a vector. It is written
// as a macro of the type names with their width attached, and spread with EACH_WIDTH, which adds n = 2 3 4 8
// 16, or EACH_WIDTH_AND_SCALAR, which also gives an empty n:
//
//     #define HADD(n, T) \
//       BUILTIN CAT(T, n) hadd(CAT(T, n) x, CAT(T, n) y) { return (x & y) + ((x ^ y) >> (CAT(T, n))1); }
//     #define HADDS(T) EACH_WIDTH_AND_SCALAR(HADD, T)
//     EACH_INTEGER(HADDS)
//
// A builtin that calls or branches is written for the scalar; UNROLLED_1..3 give the vector forms, one call
// per component. Both inline to code without loops or memory, which vectorises over work-items and, by
// itself, over components:
//
//     BUILTIN char clz(char x) { … }
//     UNROLLED_1(clz, char, char)              // R f(A): result type, then the types of the arguments
//
// Types are scalar type names; R, A, B and C may differ, so that bit patterns of floats can be returned.
#pragma once

#include "builtin.h"

#define EACH_WIDTH_AND_SCALAR(MACRO, ...) \
  MACRO(, __VA_ARGS__)                    \
  EACH_WIDTH(MACRO, __VA_ARGS__)

#define EACH_SIGNED(MACRO) MACRO(char) MACRO(short) MACRO(int) MACRO(long)
#define EACH_UNSIGNED(MACRO) MACRO(uchar) MACRO(ushort) MACRO(uint) MACRO(ulong)
#define EACH_INTEGER(MACRO) EACH_SIGNED(MACRO) EACH_UNSIGNED(MACRO)
#define EACH_FLOAT(MACRO) MACRO(half) MACRO(float) MACRO(double)

/// The integers of a type's size, and the least and greatest value of an integer type.
#define SIGNED_char char
#define SIGNED_uchar char
#define SIGNED_short short
#define SIGNED_ushort short
#define SIGNED_half short
#define SIGNED_int int
#define SIGNED_uint int
#define SIGNED_float int
#define SIGNED_long long
#define SIGNED_ulong long
#define SIGNED_double long
#define UNSIGNED_char uchar
#define UNSIGNED_uchar uchar
#define UNSIGNED_short ushort
#define UNSIGNED_ushort ushort
#define UNSIGNED_half ushort
#define UNSIGNED_int uint
#define UNSIGNED_uint uint
#define UNSIGNED_float uint
#define UNSIGNED_long ulong
#define UNSIGNED_ulong ulong
#define UNSIGNED_double ulong
#define MIN_char CHAR_MIN
#define MIN_uchar ((uchar)0)
#define MIN_short SHRT_MIN
#define MIN_ushort ((ushort)0)
#define MIN_int INT_MIN
#define MIN_uint 0u
#define MIN_long LONG_MIN
#define MIN_ulong 0ul
#define MAX_char CHAR_MAX
#define MAX_uchar UCHAR_MAX
#define MAX_short SHRT_MAX
#define MAX_ushort USHRT_MAX
#define MAX_int INT_MAX
#define MAX_uint UINT_MAX
#define MAX_long LONG_MAX
#define MAX_ulong ULONG_MAX

/// M(0, …), M(1, …), … as an initialiser list with n entries; the index is a component's hexadecimal digit.
#define LIST_2(M, ...) M(0, __VA_ARGS__), M(1, __VA_ARGS__)
#define LIST_3(M, ...) LIST_2(M, __VA_ARGS__), M(2, __VA_ARGS__)
#define LIST_4(M, ...) LIST_3(M, __VA_ARGS__), M(3, __VA_ARGS__)
#define LIST_8(M, ...) \
  LIST_4(M, __VA_ARGS__), M(4, __VA_ARGS__), M(5, __VA_ARGS__), M(6, __VA_ARGS__), M(7, __VA_ARGS__)
#define LIST_16(M, ...)                                                                               \
  LIST_8(M, __VA_ARGS__), M(8, __VA_ARGS__), M(9, __VA_ARGS__), M(a, __VA_ARGS__), M(b, __VA_ARGS__), \
      M(c, __VA_ARGS__), M(d, __VA_ARGS__), M(e, __VA_ARGS__), M(f, __VA_ARGS__)

#define CALL_1(i, f) f(x.s##i)
#define CALL_2(i, f) f(x.s##i, y.s##i)
#define CALL_3(i, f) f(x.s##i, y.s##i, z.s##i)

#define UNROLLED_WIDTH_1(n, f, R, A) \
  BUILTIN CAT(R, n) f(CAT(A, n) x) { return (CAT(R, n))(CAT(LIST_, n)(CALL_1, f)); }
#define UNROLLED_WIDTH_2(n, f, R, A, B) \
  BUILTIN CAT(R, n) f(CAT(A, n) x, CAT(B, n) y) { return (CAT(R, n))(CAT(LIST_, n)(CALL_2, f)); }
#define UNROLLED_WIDTH_3(n, f, R, A, B, C) \
  BUILTIN CAT(R, n) f(CAT(A, n) x, CAT(B, n) y, CAT(C, n) z) { return (CAT(R, n))(CAT(LIST_, n)(CALL_3, f)); }

/// Vector forms of R f(A), R f(A, B) and R f(A, B, C).
#define UNROLLED_1(f, R, A) EACH_WIDTH(UNROLLED_WIDTH_1, f, R, A)
#define UNROLLED_2(f, R, A, B) EACH_WIDTH(UNROLLED_WIDTH_2, f, R, A, B)
#define UNROLLED_3(f, R, A, B, C) EACH_WIDTH(UNROLLED_WIDTH_3, f, R, A, B, C)
