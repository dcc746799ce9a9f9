// The relational functions of OpenCL 1.2 table 6.14 and the relational, equality and logical operators
// of 6.3. Operands may be integers or floating-point numbers of one type; results are those for scalars.

#include <algorithm>

#include "reference/evaluations.h"

namespace plumbline {
namespace {

using Relation = int (*)(mpfr_srcptr, mpfr_srcptr);

/// MPFR's comparisons are false when an operand is NaN, as table 6.14 requires.
template <Relation R>
void relation(Operands x, mpfr_prec_t, Outputs out) {
  set_integer(out[0], R(operand(x[0], 0), operand(x[1], 1)) != 0);
}

int not_equal(mpfr_srcptr x, mpfr_srcptr y) { return !mpfr_equal_p(x, y); }
int ordered(mpfr_srcptr x, mpfr_srcptr y) { return !mpfr_unordered_p(x, y); }
/// A NaN compares unequal to 0, so it counts as true.
int logical_and(mpfr_srcptr x, mpfr_srcptr y) { return !mpfr_zero_p(x) && !mpfr_zero_p(y); }
int logical_or(mpfr_srcptr x, mpfr_srcptr y) { return !mpfr_zero_p(x) || !mpfr_zero_p(y); }

using Predicate = bool (*)(const Format&, std::uint64_t);

template <Predicate P>
void classify(Operands x, mpfr_prec_t, Outputs out) {
  set_integer(out[0], P(format_of(x[0].type), x[0].bits));
}

bool is_finite(const Format& f, std::uint64_t bits) { return f.is_finite(bits); }
bool is_infinite(const Format& f, std::uint64_t bits) { return f.is_infinite(bits); }
bool is_nan(const Format& f, std::uint64_t bits) { return f.is_nan(bits); }
bool is_normal(const Format& f, std::uint64_t bits) {
  return f.is_finite(bits) && f.magnitude(bits) >= f.min_normal();
}
bool is_negative(const Format& f, std::uint64_t bits) { return f.is_negative(bits); }

bool most_significant_bit(Scalar x) { return (x.bits >> (width_of(x.type) - 1)) != 0; }

void logical_not(Operands x, mpfr_prec_t, Outputs out) {
  set_integer(out[0], mpfr_zero_p(operand(x[0], 0)) != 0);
}
void any(Operands x, mpfr_prec_t, Outputs out) {
  set_integer(out[0], std::ranges::any_of(x, most_significant_bit));
}
void all(Operands x, mpfr_prec_t, Outputs out) {
  set_integer(out[0], std::ranges::all_of(x, most_significant_bit));
}

/// Bit by bit: c's zeros take a's bits. A NaN that comes out is NaN here: an enclosure has no payload.
void bitselect(Operands x, mpfr_prec_t, Outputs out) {
  set_exact(out[0], {x[0].type, (x[0].bits & ~x[2].bits) | (x[1].bits & x[2].bits)});
}

/// c ? b : a for scalars (for vectors the most significant bit of c decides).
void select(Operands x, mpfr_prec_t, Outputs out) { set_exact(out[0], x[2].bits != 0 ? x[1] : x[0]); }

using enum Types;

constexpr Function relational_rows[] = {
    {.name = "!x", .results = "B", .types = every, .enclose = logical_not},
    {.name = "all", .results = "I", .types = integers, .lanes = Lanes::to_scalar, .enclose = all},
    {.name = "any", .results = "I", .types = integers, .lanes = Lanes::to_scalar, .enclose = any},
    {.name = "bitselect", .arguments = "TTT", .types = every, .enclose = bitselect},
    {.name = "isequal", .arguments = "TT", .results = "B", .enclose = relation<mpfr_equal_p>},
    {.name = "isfinite", .results = "B", .enclose = classify<is_finite>},
    {.name = "isgreater", .arguments = "TT", .results = "B", .enclose = relation<mpfr_greater_p>},
    {.name = "isgreaterequal", .arguments = "TT", .results = "B", .enclose = relation<mpfr_greaterequal_p>},
    {.name = "isinf", .results = "B", .enclose = classify<is_infinite>},
    {.name = "isless", .arguments = "TT", .results = "B", .enclose = relation<mpfr_less_p>},
    {.name = "islessequal", .arguments = "TT", .results = "B", .enclose = relation<mpfr_lessequal_p>},
    {.name = "islessgreater", .arguments = "TT", .results = "B", .enclose = relation<mpfr_lessgreater_p>},
    {.name = "isnan", .results = "B", .enclose = classify<is_nan>},
    {.name = "isnormal", .results = "B", .enclose = classify<is_normal>},
    {.name = "isnotequal", .arguments = "TT", .results = "B", .enclose = relation<not_equal>},
    {.name = "isordered", .arguments = "TT", .results = "B", .enclose = relation<ordered>},
    {.name = "isunordered", .arguments = "TT", .results = "B", .enclose = relation<mpfr_unordered_p>},
    {.name = "select", .arguments = "TTB", .types = every, .enclose = select},
    {.name = "signbit", .results = "B", .enclose = classify<is_negative>},
    {.name = "x!=y", .arguments = "TT", .results = "B", .types = every, .enclose = relation<not_equal>},
    {.name = "x&&y", .arguments = "TT", .results = "B", .types = every, .enclose = relation<logical_and>},
    {.name = "x<=y",
     .arguments = "TT",
     .results = "B",
     .types = every,
     .enclose = relation<mpfr_lessequal_p>},
    {.name = "x<y", .arguments = "TT", .results = "B", .types = every, .enclose = relation<mpfr_less_p>},
    {.name = "x==y", .arguments = "TT", .results = "B", .types = every, .enclose = relation<mpfr_equal_p>},
    {.name = "x>=y",
     .arguments = "TT",
     .results = "B",
     .types = every,
     .enclose = relation<mpfr_greaterequal_p>},
    {.name = "x>y", .arguments = "TT", .results = "B", .types = every, .enclose = relation<mpfr_greater_p>},
    {.name = "x||y", .arguments = "TT", .results = "B", .types = every, .enclose = relation<logical_or>},
};

}  // namespace

std::span<const Function> relational_functions() { return relational_rows; }

}  // namespace plumbline
