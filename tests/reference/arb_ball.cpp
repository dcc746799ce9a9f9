#include "arb_ball.h"

#include <cstdlib>

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

mpq_class power_of_two(long e) {
  mpq_class q(1);
  const auto bits = static_cast<mp_bitcnt_t>(std::labs(e));
  e >= 0 ? mpq_mul_2exp(q.get_mpq_t(), q.get_mpq_t(), bits)
         : mpq_div_2exp(q.get_mpq_t(), q.get_mpq_t(), bits);
  return q;
}

/// The number, or one that every format rounds alike where it is far outside of them.
mpq_class rational(const arf_t value) {
  constexpr slong far = 4096;
  if (arf_is_zero(value)) return 0;
  for (const slong limit : {far, -far}) {
    const int order = arf_cmpabs_2exp_si(value, limit);
    if (limit > 0 ? order > 0 : order < 0) return arf_sgn(value) * power_of_two(limit);
  }
  fmpz_t mantissa, exponent;
  fmpz_init(mantissa);
  fmpz_init(exponent);
  arf_get_fmpz_2exp(mantissa, exponent, value);
  mpz_class m;
  fmpz_get_mpz(m.get_mpz_t(), mantissa);
  const slong e = fmpz_get_si(exponent);
  fmpz_clear(mantissa);
  fmpz_clear(exponent);
  return m * power_of_two(e);
}

}  // namespace

bool Ball::ends(mpq_class& lower, mpq_class& upper) const {
  if (!is_finite()) return false;
  constexpr slong digits = 2048;
  arf_t end;
  arf_init(end);
  arb_get_lbound_arf(end, ball_, digits);
  lower = rational(end);
  arb_get_ubound_arf(end, ball_, digits);
  upper = rational(end);
  arf_clear(end);
  return true;
}

}  // namespace plumbline::testing
