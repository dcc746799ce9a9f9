#include <algorithm>
#include <cstdlib>

#include "reference/evaluations.h"

namespace plumbline::evaluate {
namespace {

/// Rounding to an integer is exact at the operand's own precision (and MPFR keeps the sign of zero,
/// as C99 F.9.6 requires: ceil(-0.5) = -0).
template <class F>
void to_integer(Operands x, Outputs out, F&& f) {
  bracket(out[0], 64, [&, a = operand(x[0], 0)](mpfr_ptr r) { return f(r, a), 0; });
}

constexpr int quotient_bits = 7;  ///< 6.12.2: remquo returns the seven least significant bits

}  // namespace

void ceil(Operands x, mpfr_prec_t, Outputs out) {
  to_integer(x, out, [](mpfr_ptr r, mpfr_srcptr a) { mpfr_ceil(r, a); });
}
void floor(Operands x, mpfr_prec_t, Outputs out) {
  to_integer(x, out, [](mpfr_ptr r, mpfr_srcptr a) { mpfr_floor(r, a); });
}
void rint(Operands x, mpfr_prec_t, Outputs out) {
  to_integer(x, out, [](mpfr_ptr r, mpfr_srcptr a) { mpfr_roundeven(r, a); });
}
void round(Operands x, mpfr_prec_t, Outputs out) {
  to_integer(x, out, [](mpfr_ptr r, mpfr_srcptr a) { mpfr_round(r, a); });
}
void trunc(Operands x, mpfr_prec_t, Outputs out) {
  to_integer(x, out, [](mpfr_ptr r, mpfr_srcptr a) { mpfr_trunc(r, a); });
}

/// 6.12.2: fmin(x - floor(x), the largest number below 1), and floor(x). Infinities by 7.5.1.
void fract(Operands x, mpfr_prec_t precision, Outputs out) {
  mpfr_srcptr a = operand(x[0], 0);
  bracket(out[1], 64, [&](mpfr_ptr r) { return mpfr_floor(r, a), 0; });
  if (mpfr_inf_p(a) || (mpfr_zero_p(a))) return set_zero(out[0], mpfr_signbit(a) != 0);
  // The clamp is a number of that many bits, so never strictly between two neighbours.
  const Format& format = format_of(x[0].type);
  const mpfr_prec_t bits = std::max<mpfr_prec_t>(precision, format.precision);
  bracket_sum(out[0], bits,
              [&](mpfr_ptr r, mpfr_rnd_t rounding) { return mpfr_sub(r, a, out[1].lower.get(), rounding); });
  if (out[0].is_nan()) return;
  static thread_local Real below_one(64);
  mpfr_set_ui_2exp(below_one.get(), format.fraction_mask() * 2 + 1, -format.precision, MPFR_RNDN);
  if (mpfr_lessequal_p(out[0].upper.get(), below_one.get())) return;
  mpfr_set(out[0].lower.get(), below_one.get(), MPFR_RNDN);
  mpfr_set(out[0].upper.get(), below_one.get(), MPFR_RNDN);
}

/// 7.5.2: copysign(isinf(x) ? 0 : x - trunc(x), x), and trunc(x).
void modf(Operands x, mpfr_prec_t, Outputs out) {
  mpfr_srcptr a = operand(x[0], 0);
  bracket(out[0], 64, [&](mpfr_ptr r) { return mpfr_frac(r, a, MPFR_RNDN); });
  bracket(out[1], 64, [&](mpfr_ptr r) { return mpfr_trunc(r, a), 0; });
}

void fmod(Operands x, mpfr_prec_t, Outputs out) { binary<mpfr_fmod>(x, 64, out); }
void remainder(Operands x, mpfr_prec_t, Outputs out) { binary<mpfr_remainder>(x, 64, out); }

/// The quotient's low seven bits with its sign; 0 where 7.5.1 requires it.
void remquo(Operands x, mpfr_prec_t, Outputs out) {
  mpfr_srcptr a = operand(x[0], 0);
  mpfr_srcptr b = operand(x[1], 1);
  long quotient = 0;
  bracket(out[0], 64, [&](mpfr_ptr r) { return mpfr_remquo(r, &quotient, a, b, MPFR_RNDN); });
  if (out[0].is_nan() || mpfr_inf_p(b)) quotient = 0;
  const long low = std::labs(quotient) & ((1L << quotient_bits) - 1);
  set_integer(out[1], quotient < 0 ? -low : low);
}

}  // namespace plumbline::evaluate
