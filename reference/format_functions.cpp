#include <climits>

#include "reference/evaluations.h"

namespace plumbline::evaluate {
namespace {

/// Results that are one of the operands, or one with its sign changed: taken over bit by bit.
Scalar with_sign(Scalar x, bool negative) {
  const Format& format = format_of(x.type);
  return {x.type, format.magnitude(x.bits) | (negative ? format.sign_mask() : 0)};
}

/// The larger of two numbers; +0 counts as larger than -0 (C99 F.9.9.2 leaves that choice open).
Scalar larger_number(Scalar x, Scalar y) {
  const int order = mpfr_cmp(operand(x, 0), operand(y, 1));
  if (order == 0) return format_of(x.type).is_negative(x.bits) ? y : x;
  return order > 0 ? x : y;
}
Scalar smaller_number(Scalar x, Scalar y) {
  const int order = mpfr_cmp(operand(x, 0), operand(y, 1));
  if (order == 0) return format_of(x.type).is_negative(x.bits) ? x : y;
  return order < 0 ? x : y;
}

Scalar maximum(Scalar x, Scalar y) { return is_nan(x) ? y : is_nan(y) ? x : larger_number(x, y); }
Scalar minimum(Scalar x, Scalar y) { return is_nan(x) ? y : is_nan(y) ? x : smaller_number(x, y); }

/// Negative, zero or positive as |x| is less than, equal to or greater than |y|; zero if either is NaN.
int compare_magnitudes(Scalar x, Scalar y) {
  if (is_nan(x) || is_nan(y)) return 0;
  return mpfr_cmpabs(operand(x, 0), operand(y, 1));
}

/// The neighbour of x toward y among the numbers of the format: bits are ordered within each sign.
Scalar neighbour(Scalar x, Scalar y) {
  const Format& format = format_of(x.type);
  if (is_nan(x)) return x;
  if (is_nan(y)) return y;
  const int order = mpfr_cmp(operand(x, 0), operand(y, 1));
  if (order == 0) return y;
  if (format.is_zero(x.bits)) return with_sign({x.type, 1}, order > 0);
  const bool grows = (order < 0) != format.is_negative(x.bits);
  return {x.type, grows ? x.bits + 1 : x.bits - 1};
}

}  // namespace

void fabs(Operands x, mpfr_prec_t, Outputs out) { set_exact(out[0], with_sign(x[0], false)); }
void negate(Operands x, mpfr_prec_t, Outputs out) {
  set_exact(out[0], with_sign(x[0], !format_of(x[0].type).is_negative(x[0].bits)));
}
void copysign(Operands x, mpfr_prec_t, Outputs out) {
  set_exact(out[0], with_sign(x[0], format_of(x[1].type).is_negative(x[1].bits)));
}

/// x - y if x > y, +0 if x <= y; NaN for a NaN operand (7.5.1).
void fdim(Operands x, mpfr_prec_t precision, Outputs out) {
  mpfr_srcptr a = operand(x[0], 0);
  mpfr_srcptr b = operand(x[1], 1);
  if (mpfr_lessequal_p(a, b)) return set_zero(out[0], false);
  bracket(out[0], precision, [&](mpfr_ptr r) { return mpfr_sub(r, a, b, MPFR_RNDN); });
}

void fmax(Operands x, mpfr_prec_t, Outputs out) { set_exact(out[0], maximum(x[0], x[1])); }
void fmin(Operands x, mpfr_prec_t, Outputs out) { set_exact(out[0], minimum(x[0], x[1])); }
void maxmag(Operands x, mpfr_prec_t, Outputs out) {
  const int order = compare_magnitudes(x[0], x[1]);
  set_exact(out[0], order == 0 ? maximum(x[0], x[1]) : order > 0 ? x[0] : x[1]);
}
void minmag(Operands x, mpfr_prec_t, Outputs out) {
  const int order = compare_magnitudes(x[0], x[1]);
  set_exact(out[0], order == 0 ? minimum(x[0], x[1]) : order < 0 ? x[0] : x[1]);
}

/// Mantissa in [0.5, 1) and exponent; zeros, infinities and NaN are returned with exponent 0 (7.5.1).
void frexp(Operands x, mpfr_prec_t, Outputs out) {
  mpfr_srcptr a = operand(x[0], 0);
  if (!mpfr_regular_p(a)) {
    set_exact(out[0], x[0]);
    return set_integer(out[1], 0);
  }
  const long exponent = mpfr_get_exp(a);
  bracket(out[0], 64, [&](mpfr_ptr r) { return mpfr_mul_2si(r, a, -exponent, MPFR_RNDN); });
  set_integer(out[1], exponent);
}

/// FP_ILOGB0 is returned as INT_MIN and FP_ILOGBNAN as INT_MAX, the choices of most implementations;
/// 6.12.2 allows -INT_MAX and INT_MIN as well, which is the rulebook's matter. ilogb(inf) is INT_MAX.
void ilogb(Operands x, mpfr_prec_t, Outputs out) {
  mpfr_srcptr a = operand(x[0], 0);
  if (mpfr_zero_p(a)) return set_integer(out[0], INT_MIN);
  if (!mpfr_regular_p(a)) return set_integer(out[0], INT_MAX);
  set_integer(out[0], mpfr_get_exp(a) - 1);
}

void ldexp(Operands x, mpfr_prec_t, Outputs out) {
  const long exponent = mpfr_get_si(operand(x[1], 1), MPFR_RNDN);
  bracket(out[0], 64,
          [&, a = operand(x[0], 0)](mpfr_ptr r) { return mpfr_mul_2si(r, a, exponent, MPFR_RNDN); });
}

void logb(Operands x, mpfr_prec_t, Outputs out) {
  mpfr_srcptr a = operand(x[0], 0);
  if (mpfr_regular_p(a)) return set_integer(out[0], mpfr_get_exp(a) - 1);
  set_integer(out[0], 0);
  for (mpfr_ptr end : {out[0].lower.get(), out[0].upper.get()}) {
    if (mpfr_nan_p(a)) {
      mpfr_set_nan(end);
    } else {
      mpfr_set_inf(end, mpfr_zero_p(a) ? -1 : 1);
    }
  }
}

void nan(Operands, mpfr_prec_t, Outputs out) { set_nan(out[0]); }

void nextafter(Operands x, mpfr_prec_t, Outputs out) { set_exact(out[0], neighbour(x[0], x[1])); }

}  // namespace plumbline::evaluate
