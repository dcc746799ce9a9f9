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

constexpr Function of_one(std::string_view name, Types types, Instruction spirv, std::string_view clause,
                          Function::Enclose enclose) {
  return {.name = name, .types = types, .spirv = spirv, .clause = clause, .enclose = enclose};
}
constexpr Function of_two(std::string_view name, Types types, Instruction spirv, std::string_view clause,
                          Function::Enclose enclose, std::string_view reduced = {}, CudaNames cuda = {}) {
  return {.name = name,
          .arguments = "TT",
          .types = types,
          .reduced = reduced,
          .spirv = spirv,
          .cuda = cuda,
          .clause = clause,
          .scalars = "b",
          .enclose = enclose};
}

constexpr Function operator_rows[] = {
    of_one("+x", floating, {}, "6.3.b",
           [](Operands x, mpfr_prec_t, Outputs out) { set_exact(out[0], x[0]); }),
    of_one("-x", every, {"OpFNegate", "OpSNegate"}, "6.3.b", either<evaluate::negate, integer<negative>>),
    of_two("x%y", integers, {"", "Op{SRem/UMod}"}, "6.3.a", modulo),
    of_two("x&y", integers, {"", "OpBitwiseAnd"}, "6.3.f", integer<bit_and>),
    of_two("x*y", every, {"OpFMul", "OpIMul"}, "6.3.a", either<binary<mpfr_mul>, integer<multiply>>),
    of_two("x+y", every, {"OpFAdd", "OpIAdd"}, "6.3.a", either<sum<mpfr_add>, integer<add>>),
    of_two("x-y", every, {"OpFSub", "OpISub"}, "6.3.a", either<sum<mpfr_sub>, integer<subtract>>),
    of_two("x/y", every, {"OpFDiv", "Op{S/U}Div"}, "6.3.a", either<binary<mpfr_div>, divide>, "divide",
           {.reduced = "__fdividef"}),
    of_two("x<<y", integers, {"", "OpShiftLeftLogical"}, "6.3.j", integer<shift_left>),
    of_two("x>>y", integers, {"", "OpShiftRight{Arithmetic/Logical}"}, "6.3.j", integer<shift_right>),
    of_two("x^y", integers, {"", "OpBitwiseXor"}, "6.3.f", integer<bit_xor>),
    of_two("x|y", integers, {"", "OpBitwiseOr"}, "6.3.f", integer<bit_or>),
    of_one("~x", integers, {"", "OpNot"}, "6.3.f", integer<complement>),
};

}  // namespace

std::span<const Function> operators() { return operator_rows; }

}  // namespace plumbline
