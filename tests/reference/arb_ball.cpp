#include "arb_ball.h"

namespace plumbline::testing {

Ball::Ball(const mpq_class& q, slong precision) : Ball() {
  fmpq_t value;
  fmpq_init(value);
  fmpq_set_mpq(value, q.get_mpq_t());
  arb_set_fmpq(ball_, value, precision);
  fmpq_clear(value);
}

bool Ball::overlaps(const Enclosure& enclosure) const {
  Ball other;
  const slong precision = mpfr_get_prec(enclosure.lower.get()) + mpfr_get_prec(enclosure.upper.get());
  arb_set_interval_mpfr(other.get(), enclosure.lower.get(), enclosure.upper.get(), precision);
  return arb_overlaps(ball_, other.get()) != 0;
}

namespace {
mpq_class rational(const arf_t value) {
  fmpz_t mantissa, exponent;
  fmpz_init(mantissa);
  fmpz_init(exponent);
  arf_get_fmpz_2exp(mantissa, exponent, value);
  mpz_class m;
  fmpz_get_mpz(m.get_mpz_t(), mantissa);
  const slong e = fmpz_get_si(exponent);
  fmpz_clear(mantissa);
  fmpz_clear(exponent);
  mpq_class q(m);
  if (e >= 0) mpq_mul_2exp(q.get_mpq_t(), q.get_mpq_t(), static_cast<mp_bitcnt_t>(e));
  else mpq_div_2exp(q.get_mpq_t(), q.get_mpq_t(), static_cast<mp_bitcnt_t>(-e));
  return q;
}
}  // namespace

bool Ball::ends(mpq_class& lower, mpq_class& upper) const {
  constexpr slong greatest_exponent = 1 << 20;  // beyond it the rationals would fill the memory
  if (!is_finite() || arf_cmpabs_2exp_si(arb_midref(ball_), greatest_exponent) > 0) return false;
  if (!arf_is_zero(arb_midref(ball_)) && arf_cmpabs_2exp_si(arb_midref(ball_), -greatest_exponent) < 0) return false;
  if (mag_cmp_2exp_si(arb_radref(ball_), greatest_exponent) > 0) return false;
  if (!mag_is_zero(arb_radref(ball_)) && mag_cmp_2exp_si(arb_radref(ball_), -greatest_exponent) < 0) return false;
  arf_t end;
  arf_init(end);
  arb_get_lbound_arf(end, ball_, ARF_PREC_EXACT);
  lower = rational(end);
  arb_get_ubound_arf(end, ball_, ARF_PREC_EXACT);
  upper = rational(end);
  arf_clear(end);
  return true;
}

}  // namespace plumbline::testing
