#pragma once

#include <gmpxx.h>

#include "reference/evaluations.h"

namespace plumbline {

mpz_class least(ScalarType integer);
mpz_class greatest(ScalarType integer);

/// The value of an integer scalar.
mpz_class integer_value(Scalar x);

/// The number of the type that is congruent to v modulo 2^bits.
mpz_class wrapped(const mpz_class& v, ScalarType integer);
/// The number of the type nearest to v.
mpz_class saturated(const mpz_class& v, ScalarType integer);

/// Two's complement bits of v, whatever the type's range.
Scalar integer_scalar(const mpz_class& v, ScalarType integer);

/// An exact integer as an enclosure.
void set_integer(Enclosure& out, const mpz_class& v);

/// The operands of an integer function by value, with their types.
struct Integers {
  Operands operands;
  mpz_class operator[](std::size_t i) const { return integer_value(operands[i]); }
  ScalarType type() const { return operands[0].type; }
  int bits() const { return width_of(type()); }
};

/// A function of integers whose exact result `f(Integers)` gives, as mpz_class.
template <auto f>
void integer(Operands x, mpfr_prec_t, Outputs out) {
  set_integer(out[0], f(Integers{x}));
}

}  // namespace plumbline
