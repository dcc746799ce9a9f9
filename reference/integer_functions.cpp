// The integer functions of OpenCL 1.2 tables 6.10 and 6.11: exact integers, then wrapped or saturated.
// max, min and clamp are with the common functions: their words are the same.

#include <bit>

#include "reference/integer_arithmetic.h"

namespace plumbline {
namespace {

/// The floor of v / 2^n: an arithmetic shift to the right.
mpz_class shifted_right(const mpz_class& v, int n) {
  mpz_class q;
  mpz_fdiv_q_2exp(q.get_mpz_t(), v.get_mpz_t(), static_cast<mp_bitcnt_t>(n));
  return q;
}

mpz_class abs(const Integers& x) { return ::abs(x[0]); }
mpz_class abs_diff(const Integers& x) { return ::abs(x[0] - x[1]); }
mpz_class add_sat(const Integers& x) { return saturated(x[0] + x[1], x.type()); }
mpz_class sub_sat(const Integers& x) { return saturated(x[0] - x[1], x.type()); }
mpz_class hadd(const Integers& x) { return shifted_right(x[0] + x[1], 1); }
mpz_class rhadd(const Integers& x) { return shifted_right(x[0] + x[1] + 1, 1); }
mpz_class mul_hi(const Integers& x) { return shifted_right(x[0] * x[1], x.bits()); }
mpz_class mad_hi(const Integers& x) { return wrapped(mul_hi(x) + x[2], x.type()); }
mpz_class mad_sat(const Integers& x) { return saturated(x[0] * x[1] + x[2], x.type()); }
mpz_class clz(const Integers& x) { return std::countl_zero(x.operands[0].bits) - (64 - x.bits()); }
mpz_class popcount(const Integers& x) { return std::popcount(x.operands[0].bits); }

/// Left by y modulo the width (6.3), what leaves on the left comes back on the right.
mpz_class rotate(const Integers& x) {
  const auto n = static_cast<int>(x.operands[1].bits & static_cast<unsigned>(x.bits() - 1));
  const mpz_class all(static_cast<unsigned long>(x.operands[0].bits));
  return wrapped((all << n) + (all >> (x.bits() - n)), x.type());
}

/// (hi << bits) | lo in the wider type; lo is unsigned.
mpz_class upsample(const Integers& x) {
  return (x[0] << x.bits()) + mpz_class(static_cast<unsigned long>(x.operands[1].bits));
}

/// Whether both factors are in the range that table 6.11 defines mul24 for.
bool fits_24_bits(const Integers& x) {
  const bool is_signed = is_signed_integer(x.type());
  const mpz_class low = is_signed ? -(1 << 23) : 0;
  const mpz_class high = is_signed ? (1 << 23) - 1 : (1 << 24) - 1;
  return x[0] >= low && x[0] <= high && x[1] >= low && x[1] <= high;
}
void mul24(Operands operands, mpfr_prec_t, Outputs out) {
  const Integers x{operands};
  if (!fits_24_bits(x)) return set_nan(out[0]);
  set_integer(out[0], wrapped(x[0] * x[1], x.type()));
}
void mad24(Operands operands, mpfr_prec_t, Outputs out) {
  const Integers x{operands};
  if (!fits_24_bits(x)) return set_nan(out[0]);
  set_integer(out[0], wrapped(x[0] * x[1] + x[2], x.type()));
}

using enum Types;

constexpr Function of_integers(std::string_view name, TypeLetters arguments, TypeLetters results,
                               Function::Enclose enclose, Instruction spirv = {}) {
  return {.name = name,
          .arguments = arguments,
          .results = results,
          .types = integers,
          .spirv = spirv,
          .enclose = enclose};
}
constexpr Function of_24_bits(std::string_view name, TypeLetters arguments, Function::Enclose enclose) {
  return {.name = name,
          .arguments = arguments,
          .types = integers_32,
          .clause = "6.12.3, table 6.11",
          .enclose = enclose};
}

constexpr Function integer_rows[] = {
    {.name = "abs", .results = "U", .types = integers, .glsl = {"", "{SAbs/}"}, .enclose = integer<abs>},
    of_integers("abs_diff", "TT", "U", integer<abs_diff>),
    of_integers("add_sat", "TT", "T", integer<add_sat>),
    of_integers("clz", "T", "T", integer<clz>, {"", "clz"}),
    of_integers("hadd", "TT", "T", integer<hadd>),
    of_24_bits("mad24", "TTT", mad24),
    of_integers("mad_hi", "TTT", "T", integer<mad_hi>),
    of_integers("mad_sat", "TTT", "T", integer<mad_sat>),
    of_24_bits("mul24", "TT", mul24),
    of_integers("mul_hi", "TT", "T", integer<mul_hi>),
    of_integers("popcount", "T", "T", integer<popcount>, {"", "popcount"}),
    of_integers("rhadd", "TT", "T", integer<rhadd>),
    of_integers("rotate", "TT", "T", integer<rotate>, {"", "rotate"}),
    of_integers("sub_sat", "TT", "T", integer<sub_sat>),
    of_integers("upsample", "TU", "W", integer<upsample>),
};

}  // namespace

std::span<const Function> integer_functions() { return integer_rows; }

}  // namespace plumbline
