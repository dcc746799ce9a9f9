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

constexpr Function integer_rows[] = {
    {.name = "abs", .results = "U", .types = integers, .enclose = integer<abs>},
    {.name = "abs_diff", .arguments = "TT", .results = "U", .types = integers, .enclose = integer<abs_diff>},
    {.name = "add_sat", .arguments = "TT", .types = integers, .enclose = integer<add_sat>},
    {.name = "clz", .types = integers, .enclose = integer<clz>},
    {.name = "hadd", .arguments = "TT", .types = integers, .enclose = integer<hadd>},
    {.name = "mad24", .arguments = "TTT", .types = integers_32, .enclose = mad24},
    {.name = "mad_hi", .arguments = "TTT", .types = integers, .enclose = integer<mad_hi>},
    {.name = "mad_sat", .arguments = "TTT", .types = integers, .enclose = integer<mad_sat>},
    {.name = "mul24", .arguments = "TT", .types = integers_32, .enclose = mul24},
    {.name = "mul_hi", .arguments = "TT", .types = integers, .enclose = integer<mul_hi>},
    {.name = "popcount", .types = integers, .enclose = integer<popcount>},
    {.name = "rhadd", .arguments = "TT", .types = integers, .enclose = integer<rhadd>},
    {.name = "rotate", .arguments = "TT", .types = integers, .enclose = integer<rotate>},
    {.name = "sub_sat", .arguments = "TT", .types = integers, .enclose = integer<sub_sat>},
    {.name = "upsample", .arguments = "TU", .results = "W", .types = integers, .enclose = integer<upsample>},
};

}  // namespace

std::span<const Function> integer_functions() { return integer_rows; }

}  // namespace plumbline
