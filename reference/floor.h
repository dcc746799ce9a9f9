#pragma once

#include <gmpxx.h>

namespace plumbline {

/// The greatest integer that is not above q.
inline mpz_class floor_of(const mpq_class& q) {
  mpz_class z;
  mpz_fdiv_q(z.get_mpz_t(), q.get_num_mpz_t(), q.get_den_mpz_t());
  return z;
}

}  // namespace plumbline
