#pragma once

#include <span>

#include "reference/bracket.h"
#include "reference/function.h"

namespace plumbline {

using Operands = std::span<const Scalar>;
using Outputs = std::span<Enclosure>;

using MpfrUnary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
using MpfrBinary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

/// A function MPFR evaluates with correct rounding and with C99 F.9's exceptional values.
template <MpfrUnary F>
void unary(Operands x, mpfr_prec_t precision, Outputs out) {
  bracket(out[0], precision, [a = operand(x[0], 0)](mpfr_ptr r) { return F(r, a, MPFR_RNDN); });
}

template <MpfrBinary F>
void binary(Operands x, mpfr_prec_t precision, Outputs out) {
  bracket(out[0], precision,
          [a = operand(x[0], 0), b = operand(x[1], 1)](mpfr_ptr r) { return F(r, a, b, MPFR_RNDN); });
}

template <MpfrBinary F>
void sum(Operands x, mpfr_prec_t precision, Outputs out) {
  bracket_sum(out[0], precision,
              [a = operand(x[0], 0), b = operand(x[1], 1)](mpfr_ptr r, mpfr_rnd_t rounding) {
                return F(r, a, b, rounding);
              });
}

/// Functions that are composed, exact, or have more than one result. Each takes and fills what
/// Function::enclose states; operand order is that of OpenCL C.
namespace evaluate {

// rounding_functions.cpp: results in the operand's own format
void ceil(Operands, mpfr_prec_t, Outputs);
void floor(Operands, mpfr_prec_t, Outputs);
void rint(Operands, mpfr_prec_t, Outputs);
void round(Operands, mpfr_prec_t, Outputs);
void trunc(Operands, mpfr_prec_t, Outputs);
void fract(Operands, mpfr_prec_t, Outputs);
void modf(Operands, mpfr_prec_t, Outputs);
void fmod(Operands, mpfr_prec_t, Outputs);
void remainder(Operands, mpfr_prec_t, Outputs);
void remquo(Operands, mpfr_prec_t, Outputs);

// format_functions.cpp: sign, exponent and selection
void fabs(Operands, mpfr_prec_t, Outputs);
void negate(Operands, mpfr_prec_t, Outputs);
void copysign(Operands, mpfr_prec_t, Outputs);
void fdim(Operands, mpfr_prec_t, Outputs);
void fmax(Operands, mpfr_prec_t, Outputs);
void fmin(Operands, mpfr_prec_t, Outputs);
void maxmag(Operands, mpfr_prec_t, Outputs);
void minmag(Operands, mpfr_prec_t, Outputs);
void frexp(Operands, mpfr_prec_t, Outputs);
void ilogb(Operands, mpfr_prec_t, Outputs);
void ldexp(Operands, mpfr_prec_t, Outputs);
void logb(Operands, mpfr_prec_t, Outputs);
void nan(Operands, mpfr_prec_t, Outputs);
void nextafter(Operands, mpfr_prec_t, Outputs);

// transcendental_functions.cpp
void fma(Operands, mpfr_prec_t, Outputs);
void reciprocal(Operands, mpfr_prec_t, Outputs);
void rsqrt(Operands, mpfr_prec_t, Outputs);
void pown(Operands, mpfr_prec_t, Outputs);
void rootn(Operands, mpfr_prec_t, Outputs);
void sincos(Operands, mpfr_prec_t, Outputs);
void lgamma(Operands, mpfr_prec_t, Outputs);
void lgamma_r(Operands, mpfr_prec_t, Outputs);

}  // namespace evaluate
}  // namespace plumbline
