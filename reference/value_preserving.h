#pragma once

/// Sources that compute in binary32 or binary64 and whose results matter include this. Each of their
/// operations has to be IEEE 754's: options that let the compiler change values would break proofs and
/// comparisons. GCC 12 has a macro for each such option but -ffp-contract, Clang for -ffast-math and
/// -ffinite-math-only alone: the kernels' digests (reference/fast/digest.h) find the others.
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) ||             \
    defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || defined(__NO_SIGNED_ZEROS__) || \
    (defined(__GCC_IEC_559) && __GCC_IEC_559 == 0)
#error \
    "Plumbline must be compiled without options that change floating-point values (-ffast-math and its parts)"
#endif
