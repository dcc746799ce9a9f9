#include "reference/integer_arithmetic.h"

namespace plumbline {
mpz_class least(ScalarType type) { return is_signed_integer(type) ? -1L << (width_of(type) - 1) : 0L; }
mpz_class greatest(ScalarType type) {
  return static_cast<unsigned long>(is_signed_integer(type) ? type_mask(type) >> 1 : type_mask(type));
}

mpz_class integer_value(Scalar x) {
  if (is_signed_integer(x.type)) return static_cast<long>(sign_extended(x));
  return static_cast<unsigned long>(x.bits);
}

mpz_class wrapped(const mpz_class& v, ScalarType type) { return integer_value(integer_scalar(v, type)); }

mpz_class saturated(const mpz_class& v, ScalarType type) {
  return v < least(type) ? least(type) : v > greatest(type) ? greatest(type) : v;
}

Scalar integer_scalar(const mpz_class& v, ScalarType type) {
  mpz_class low;
  mpz_fdiv_r_2exp(low.get_mpz_t(), v.get_mpz_t(), static_cast<mp_bitcnt_t>(width_of(type)));
  return {type, low.get_ui()};
}

void set_integer(Enclosure& out, const mpz_class& v) {
  mpfr_set_prec(out.lower.get(), 64);
  mpfr_set_prec(out.upper.get(), 64);
  mpfr_set_z(out.lower.get(), v.get_mpz_t(), MPFR_RNDN);
  mpfr_set_z(out.upper.get(), v.get_mpz_t(), MPFR_RNDN);
}

}  // namespace plumbline
