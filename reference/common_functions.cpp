// The common functions of OpenCL 1.2 table 6.12.

#include "reference/evaluations.h"
#include "reference/exact_arithmetic.h"

namespace plumbline {
namespace {

bool is_less(Scalar x, Scalar y) { return mpfr_less_p(operand(x, 0), operand(y, 1)) != 0; }

/// y if x < y, otherwise x; for integers the same words (table 6.10).
Scalar larger(Scalar x, Scalar y) { return is_less(x, y) ? y : x; }
Scalar smaller(Scalar x, Scalar y) { return is_less(y, x) ? y : x; }

void max(Operands x, mpfr_prec_t, Outputs out) { set_exact(out[0], larger(x[0], x[1])); }
void min(Operands x, mpfr_prec_t, Outputs out) { set_exact(out[0], smaller(x[0], x[1])); }

/// fmin(fmax(x, minval), maxval). Undefined by the text for minval > maxval; the formula holds here too.
void clamp(Operands x, mpfr_prec_t, Outputs out) {
  const Scalar raised = is_nan(x[0]) ? x[1] : is_nan(x[1]) ? x[0] : larger(x[0], x[1]);
  const Scalar clamped = is_nan(raised) ? x[2] : is_nan(x[2]) ? raised : smaller(raised, x[2]);
  set_exact(out[0], clamped);
}

/// Both ends of |x| times a positive irrational; `scale(r, a, rounding)` multiplies a >= 0 rounding that way.
/// The product of an irrational and a nonzero rational is never a number of a format, so Ziv's loop ends.
template <class Scale>
void scaled(Operands x, mpfr_prec_t precision, Outputs out, Scale&& scale) {
  mpfr_srcptr a = operand(x[0], 0);
  if (!mpfr_regular_p(a)) return set_exact(out[0], x[0]);
  static thread_local Real magnitude(64);
  mpfr_abs(magnitude.get(), a, MPFR_RNDN);
  mpfr_set_prec(out[0].lower.get(), precision + 8);
  mpfr_set_prec(out[0].upper.get(), precision + 8);
  scale(out[0].lower.get(), magnitude.get(), MPFR_RNDD);
  scale(out[0].upper.get(), magnitude.get(), MPFR_RNDU);
  if (mpfr_sgn(a) > 0) return;
  mpfr_swap(out[0].lower.get(), out[0].upper.get());
  mpfr_neg(out[0].lower.get(), out[0].lower.get(), MPFR_RNDN);
  mpfr_neg(out[0].upper.get(), out[0].upper.get(), MPFR_RNDN);
}

mpfr_ptr pi(mpfr_prec_t precision, mpfr_rnd_t rounding) {
  static thread_local Real value(64);
  mpfr_set_prec(value.get(), precision);
  mpfr_const_pi(value.get(), rounding);
  return value.get();
}

/// 180 |x| / pi: 180 |x| is exact in 64 bits, and a smaller pi makes a larger quotient.
void degrees(Operands x, mpfr_prec_t precision, Outputs out) {
  scaled(x, precision, out, [](mpfr_ptr r, mpfr_srcptr a, mpfr_rnd_t rounding) {
    mpfr_ptr divisor = pi(mpfr_get_prec(r), rounding == MPFR_RNDD ? MPFR_RNDU : MPFR_RNDD);
    static thread_local Real multiple(64);
    mpfr_mul_ui(multiple.get(), a, 180, MPFR_RNDN);
    mpfr_div(r, multiple.get(), divisor, rounding);
  });
}

/// pi |x| / 180: every step is increasing in what is rounded.
void radians(Operands x, mpfr_prec_t precision, Outputs out) {
  scaled(x, precision, out, [](mpfr_ptr r, mpfr_srcptr a, mpfr_rnd_t rounding) {
    mpfr_mul(r, a, pi(mpfr_get_prec(r), rounding), rounding);
    mpfr_div_ui(r, r, 180, rounding);
  });
}

/// x + (y - x) * a, rounded once.
void mix(Operands x, mpfr_prec_t precision, Outputs out) {
  static thread_local Real difference(64), product(64);
  mpfr_srcptr from = operand(x[0], 0);
  exact_sub(difference.get(), operand(x[1], 1), from);
  exact_mul(product.get(), difference.get(), operand(x[2], 2));
  bracket_sum(out[0], precision,
              [&](mpfr_ptr r, mpfr_rnd_t rounding) { return mpfr_add(r, from, product.get(), rounding); });
}

void step(Operands x, mpfr_prec_t, Outputs out) { set_integer(out[0], is_less(x[1], x[0]) ? 0 : 1); }

/// With n = x - edge0 and d = edge1 - edge0 exact, t t (3 - 2 t) = n n (3 d - 2 n) / (d d d): one division.
/// NaN where the text leaves it undefined, and between edges of which one is infinite.
void smoothstep(Operands x, mpfr_prec_t precision, Outputs out) {
  mpfr_srcptr edge0 = operand(x[0], 0);
  mpfr_srcptr edge1 = operand(x[1], 1);
  mpfr_srcptr at = operand(x[2], 2);
  if (mpfr_nan_p(at) || !mpfr_less_p(edge0, edge1)) return set_nan(out[0]);
  if (mpfr_lessequal_p(at, edge0)) return set_zero(out[0], false);
  if (mpfr_greaterequal_p(at, edge1)) return set_integer(out[0], 1);
  if (mpfr_inf_p(edge0) || mpfr_inf_p(edge1)) return set_nan(out[0]);
  static thread_local Real n(64), d(64), factor(64), power(64), numerator(64), denominator(64);
  exact_sub(n.get(), at, edge0);
  exact_sub(d.get(), edge1, edge0);
  mpfr_set_prec(factor.get(), mpfr_get_prec(d.get()) + 2);
  mpfr_mul_ui(factor.get(), d.get(), 3, MPFR_RNDN);
  mpfr_set_prec(power.get(), mpfr_get_prec(n.get()));
  mpfr_mul_2ui(power.get(), n.get(), 1, MPFR_RNDN);
  exact_sub(numerator.get(), factor.get(), power.get());
  mpfr_swap(factor.get(), numerator.get());
  exact_mul(power.get(), n.get(), n.get());
  exact_mul(numerator.get(), power.get(), factor.get());
  exact_mul(power.get(), d.get(), d.get());
  exact_mul(denominator.get(), power.get(), d.get());
  bracket(out[0], precision,
          [](mpfr_ptr r) { return mpfr_div(r, numerator.get(), denominator.get(), MPFR_RNDN); });
}

/// 1, -1 or the zero itself; +0 for NaN.
void sign(Operands x, mpfr_prec_t, Outputs out) {
  mpfr_srcptr a = operand(x[0], 0);
  if (mpfr_nan_p(a)) return set_zero(out[0], false);
  if (mpfr_zero_p(a)) return set_exact(out[0], x[0]);
  set_integer(out[0], mpfr_sgn(a) > 0 ? 1 : -1);
}

using enum Types;

/// Of integers a function of 6.12.3.
constexpr Function of_every_type(std::string_view name, TypeLetters arguments, Instruction spirv,
                                 Instruction glsl, std::string_view scalars, Function::Enclose enclose) {
  return {.name = name,
          .arguments = arguments,
          .types = every,
          .spirv = spirv,
          .glsl = glsl,
          .scalars = scalars,
          .enclose = enclose};
}

constexpr Function common_rows[] = {
    of_every_type("clamp", "TTT", "fclamp", {"", "{S/U}Clamp"}, "bc", clamp),
    {.name = "degrees", .enclose = degrees},
    of_every_type("max", "TT", "fmax_common", {"", "{S/U}Max"}, "b", max),
    of_every_type("min", "TT", "fmin_common", {"", "{S/U}Min"}, "b", min),
    {.name = "mix", .arguments = "TTT", .scalars = "c", .enclose = mix},
    {.name = "radians", .enclose = radians},
    {.name = "sign", .enclose = sign},
    {.name = "smoothstep", .arguments = "TTT", .scalars = "ab", .enclose = smoothstep},
    {.name = "step", .arguments = "TT", .scalars = "a", .enclose = step},
};

}  // namespace

std::span<const Function> common_functions() { return common_rows; }

}  // namespace plumbline
