#include "reference/evaluations.h"

namespace plumbline::evaluate {
namespace {

bool is_nonpositive_integer(mpfr_srcptr x) {
  return mpfr_zero_p(x) || (mpfr_sgn(x) < 0 && mpfr_integer_p(x));
}

}  // namespace

void fma(Operands x, mpfr_prec_t precision, Outputs out) {
  bracket_sum(out[0], precision,
              [a = operand(x[0], 0), b = operand(x[1], 1), c = operand(x[2], 2)](
                  mpfr_ptr r, mpfr_rnd_t rounding) { return mpfr_fma(r, a, b, c, rounding); });
}

void reciprocal(Operands x, mpfr_prec_t precision, Outputs out) {
  bracket(out[0], precision, [a = operand(x[0], 0)](mpfr_ptr r) { return mpfr_ui_div(r, 1, a, MPFR_RNDN); });
}

/// IEEE 754-2008 clause 9.2.1: rSqrt(±0) = ±inf, where MPFR gives +inf for both.
void rsqrt(Operands x, mpfr_prec_t precision, Outputs out) {
  mpfr_srcptr a = operand(x[0], 0);
  bracket(out[0], precision, [&](mpfr_ptr r) {
    return mpfr_zero_p(a) ? mpfr_ui_div(r, 1, a, MPFR_RNDN) : mpfr_rec_sqrt(r, a, MPFR_RNDN);
  });
}

void pown(Operands x, mpfr_prec_t precision, Outputs out) {
  const long n = mpfr_get_si(operand(x[1], 1), MPFR_RNDN);
  bracket(out[0], precision,
          [&, a = operand(x[0], 0)](mpfr_ptr r) { return mpfr_pow_si(r, a, n, MPFR_RNDN); });
}

void rootn(Operands x, mpfr_prec_t precision, Outputs out) {
  const long n = mpfr_get_si(operand(x[1], 1), MPFR_RNDN);
  bracket(out[0], precision,
          [&, a = operand(x[0], 0)](mpfr_ptr r) { return mpfr_rootn_si(r, a, n, MPFR_RNDN); });
}

void sincos(Operands x, mpfr_prec_t precision, Outputs out) {
  unary<mpfr_sin>(x, precision, out.first(1));
  unary<mpfr_cos>(x, precision, out.subspan(1));
}

void lgamma(Operands x, mpfr_prec_t precision, Outputs out) {
  int sign = 0;
  bracket(out[0], precision,
          [&, a = operand(x[0], 0)](mpfr_ptr r) { return mpfr_lgamma(r, &sign, a, MPFR_RNDN); });
}

/// The sign of gamma(x), and 0 where x is zero or a negative integer (7.5.1).
void lgamma_r(Operands x, mpfr_prec_t precision, Outputs out) {
  mpfr_srcptr a = operand(x[0], 0);
  int sign = 0;
  bracket(out[0], precision, [&](mpfr_ptr r) { return mpfr_lgamma(r, &sign, a, MPFR_RNDN); });
  set_integer(out[1], is_nonpositive_integer(a) ? 0 : sign < 0 ? -1 : 1);
}

}  // namespace plumbline::evaluate
