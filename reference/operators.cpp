// The operators of OpenCL 1.2 section 6.3, on operands that 6.2.6's conversions have given one type.
// Integer results wrap around; that is what two's complement devices do with a signed overflow that C99
// leaves undefined. Division by zero and of the least number by -1 is undefined: NaN.

#include "reference/integer_arithmetic.h"

namespace plumbline {
namespace {

using Enclose = void (*)(Operands, mpfr_prec_t, Outputs);

/// The first operand's type decides which arithmetic applies.
template <Enclose floating, Enclose integral>
void either(Operands x, mpfr_prec_t precision, Outputs out) {
  return is_floating(x[0].type) ? floating(x, precision, out) : integral(x, precision, out);
}

mpz_class add(const Integers& x) { return wrapped(x[0] + x[1], x.type()); }
mpz_class subtract(const Integers& x) { return wrapped(x[0] - x[1], x.type()); }
mpz_class multiply(const Integers& x) { return wrapped(x[0] * x[1], x.type()); }
mpz_class negative(const Integers& x) { return wrapped(-x[0], x.type()); }
mpz_class complement(const Integers& x) { return wrapped(~x[0], x.type()); }
mpz_class bit_and(const Integers& x) { return x[0] & x[1]; }
mpz_class bit_or(const Integers& x) { return x[0] | x[1]; }
mpz_class bit_xor(const Integers& x) { return x[0] ^ x[1]; }

/// mpz_class divides toward zero and its remainder has the dividend's sign, as C99 6.5.5 requires.
void divide(Operands operands, mpfr_prec_t, Outputs out) {
  const Integers x{operands};
  if (x[1] == 0) return set_nan(out[0]);
  const mpz_class quotient = x[0] / x[1];
  if (quotient > greatest(x.type())) return set_nan(out[0]);
  set_integer(out[0], quotient);
}
void modulo(Operands operands, mpfr_prec_t, Outputs out) {
  const Integers x{operands};
  if (x[1] == 0 || (x[1] == -1 && x[0] == least(x.type()))) return set_nan(out[0]);
  set_integer(out[0], mpz_class(x[0] % x[1]));
}

/// 6.3.j: by the log2(N) least significant bits of the second operand, N being the width of the first.
unsigned shift_count(const Integers& x) {
  return static_cast<unsigned>(x.operands[1].bits & static_cast<unsigned>(x.bits() - 1));
}
mpz_class shift_left(const Integers& x) { return wrapped(x[0] << shift_count(x), x.type()); }
/// GMP's shift to the right rounds down: ones come in at the left of a negative number.
mpz_class shift_right(const Integers& x) { return x[0] >> shift_count(x); }

using enum Types;

constexpr Function operator_rows[] = {
    {.name = "+x", .enclose = +[](Operands x, mpfr_prec_t, Outputs out) { set_exact(out[0], x[0]); }},
    {.name = "-x", .types = every, .enclose = either<evaluate::negate, integer<negative>>},
    {.name = "x%y", .arguments = "TT", .types = integers, .enclose = modulo},
    {.name = "x&y", .arguments = "TT", .types = integers, .enclose = integer<bit_and>},
    {.name = "x*y",
     .arguments = "TT",
     .types = every,
     .enclose = either<binary<mpfr_mul>, integer<multiply>>},
    {.name = "x+y", .arguments = "TT", .types = every, .enclose = either<sum<mpfr_add>, integer<add>>},
    {.name = "x-y", .arguments = "TT", .types = every, .enclose = either<sum<mpfr_sub>, integer<subtract>>},
    {.name = "x/y",
     .arguments = "TT",
     .types = every,
     .reduced = "divide",
     .enclose = either<binary<mpfr_div>, divide>},
    {.name = "x<<y", .arguments = "TT", .types = integers, .enclose = integer<shift_left>},
    {.name = "x>>y", .arguments = "TT", .types = integers, .enclose = integer<shift_right>},
    {.name = "x^y", .arguments = "TT", .types = integers, .enclose = integer<bit_xor>},
    {.name = "x|y", .arguments = "TT", .types = integers, .enclose = integer<bit_or>},
    {.name = "~x", .types = integers, .enclose = integer<complement>},
};

}  // namespace

std::span<const Function> operators() { return operator_rows; }

}  // namespace plumbline
