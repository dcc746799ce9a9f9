#include "reference/integer_arithmetic.h"

namespace plumbline {
namespace {

mpz_class power_of_two(int exponent) { return mpz_class(1) << exponent; }

}  // namespace

mpz_class least(ScalarType type) {
  return is_signed_integer(type) ? mpz_class(-power_of_two(width_of(type) - 1)) : mpz_class(0);
}
mpz_class greatest(ScalarType type) {
  return power_of_two(width_of(type) - (is_signed_integer(type) ? 1 : 0)) - 1;
}

mpz_class integer_value(Scalar x) {
  const mpz_class v(static_cast<unsigned long>(x.bits));
  return is_signed_integer(x.type) ? wrapped(v, x.type) : v;
}

mpz_class wrapped(const mpz_class& v, ScalarType type) {
  mpz_class low;
  mpz_fdiv_r_2exp(low.get_mpz_t(), v.get_mpz_t(), static_cast<mp_bitcnt_t>(width_of(type)));
  if (low > greatest(type)) low -= power_of_two(width_of(type));
  return low;
}

mpz_class saturated(const mpz_class& v, ScalarType type) {
  return v < least(type) ? least(type) : v > greatest(type) ? greatest(type) : v;
}

Scalar integer_scalar(const mpz_class& v, ScalarType type) {
  return {type, wrapped(v, unsigned_type(type)).get_ui()};
}

void set_integer(Enclosure& out, const mpz_class& v) {
  mpfr_set_prec(out.lower.get(), 64);
  mpfr_set_prec(out.upper.get(), 64);
  mpfr_set_z(out.lower.get(), v.get_mpz_t(), MPFR_RNDN);
  mpfr_set_z(out.upper.get(), v.get_mpz_t(), MPFR_RNDN);
}

}  // namespace plumbline
