// What every file of builtins starts from: the types, no contraction, and one macro per vector width.
#pragma once

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
// Each operation is rounded on its own unless the source has fma: error-free transformations depend on it.
#pragma OPENCL FP_CONTRACT OFF

/// A builtin that is inlined into its caller, so that a loop over work-items vectorises.
#define BUILTIN __attribute__((overloadable, always_inline))
/// A part of several builtins.
#define PART static inline __attribute__((always_inline))

#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)

#define EACH_WIDTH(MACRO, ...) \
  MACRO(2, __VA_ARGS__)        \
  MACRO(3, __VA_ARGS__)        \
  MACRO(4, __VA_ARGS__)        \
  MACRO(8, __VA_ARGS__)        \
  MACRO(16, __VA_ARGS__)
