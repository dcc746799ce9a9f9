#include "reference/rational_ulp.h"

namespace plumbline {
namespace {

mpq_class power_of_two(long exponent) {
  mpq_class power = 1;
  if (exponent >= 0)
    mpq_mul_2exp(power.get_mpq_t(), power.get_mpq_t(), static_cast<mp_bitcnt_t>(exponent));
  else
    mpq_div_2exp(power.get_mpq_t(), power.get_mpq_t(), static_cast<mp_bitcnt_t>(-exponent));
  return power;
}

/// The e with 2^e <= x < 2^(e+1). Precondition: x > 0.
long binade_of(const mpq_class& x) {
  // By the lengths of numerator and denominator, this is at most one too large.
  const auto estimate = static_cast<long>(mpz_sizeinbase(x.get_num_mpz_t(), 2)) -
                        static_cast<long>(mpz_sizeinbase(x.get_den_mpz_t(), 2));
  return x < power_of_two(estimate) ? estimate - 1 : estimate;
}

}  // namespace

mpq_class ulp_of(const mpq_class& x, const Format& format) {
  if (x == 0) return power_of_two(ulp_exponent(format, format.emin(), false));
  const mpq_class magnitude = abs(x);
  const long binade = binade_of(magnitude);
  return power_of_two(ulp_exponent(format, binade, magnitude == power_of_two(binade)));
}

}  // namespace plumbline
