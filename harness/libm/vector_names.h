#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/libm/c_functions.h"
#include "harness/libm/selection.h"
#include "harness/libm/vector_call.h"

namespace plumbline::libm {

/// A name under which a library may have a vector function, and how it is then called.
struct VectorName {
  std::string symbol;
  VectorShape shape;
  VectorIsa isa;
};

/// The names of a C function for `width` lanes that this machine can run, the fastest first; none where no
/// register has so many lanes. Precondition: precision is f32 or f64, width is above 1.
///
/// "_ZGVdN4v_sin" and "_ZGVdM4v_sin": the x86-64 vector function ABI of GCC and glibc, whose letters are the
/// instruction set (b SSE2, c AVX, d AVX2, e AVX-512), unmasked or masked, the lanes, and a letter for each
/// parameter. "Sleef_sind4_u10avx2", "Sleef_fmad4_avx2": SLEEF's.
std::vector<VectorName> vector_names(const CFunction& function, ScalarType precision, int width,
                                     const Selection& selection);

/// A name under which a library may have a function of one number.
struct ScalarName {
  std::string symbol;
  Shape shape;
};

/// C's name, then SLEEF's: "sinf", "Sleef_sinf_u10". Precondition: precision is f32 or f64.
std::vector<ScalarName> scalar_names(const CFunction& function, ScalarType precision,
                                     const Selection& selection);

}  // namespace plumbline::libm
