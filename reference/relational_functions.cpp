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

constexpr Function predicate(std::string_view name, Instruction spirv, Function::Enclose enclose) {
  return {.name = name, .results = "B", .spirv = spirv, .enclose = enclose};
}
constexpr Function comparison(std::string_view name, Instruction spirv, Function::Enclose enclose) {
  return {.name = name, .arguments = "TT", .results = "B", .spirv = spirv, .enclose = enclose};
}
/// Of logical operators the operands are truth values to `spirv`.
constexpr Function of_two(std::string_view name, Instruction spirv, std::string_view clause,
                          std::string_view scalars, Function::Enclose enclose) {
  return {.name = name,
          .arguments = "TT",
          .results = "B",
          .types = every,
          .spirv = spirv,
          .clause = clause,
          .scalars = scalars,
          .enclose = enclose};
}

constexpr Function relational_rows[] = {
    {.name = "!x",
     .results = "B",
     .types = every,
     .spirv = {"OpLogicalNot", "OpLogicalNot"},
     .clause = "6.3.h",
     .enclose = logical_not},
    {.name = "all", .results = "I", .types = integers, .lanes = Lanes::to_scalar, .enclose = all},
    {.name = "any", .results = "I", .types = integers, .lanes = Lanes::to_scalar, .enclose = any},
    {.name = "bitselect", .arguments = "TTT", .types = every, .enclose = bitselect},
    comparison("isequal", "OpFOrdEqual", relation<mpfr_equal_p>),
    predicate("isfinite", "OpIsFinite", classify<is_finite>),
    comparison("isgreater", "OpFOrdGreaterThan", relation<mpfr_greater_p>),
    comparison("isgreaterequal", "OpFOrdGreaterThanEqual", relation<mpfr_greaterequal_p>),
    predicate("isinf", "OpIsInf", classify<is_infinite>),
    comparison("isless", "OpFOrdLessThan", relation<mpfr_less_p>),
    comparison("islessequal", "OpFOrdLessThanEqual", relation<mpfr_lessequal_p>),
    comparison("islessgreater", "OpLessOrGreater", relation<mpfr_lessgreater_p>),
    predicate("isnan", "OpIsNan", classify<is_nan>),
    predicate("isnormal", "OpIsNormal", classify<is_normal>),
    comparison("isnotequal", "OpFUnordNotEqual", relation<not_equal>),
    comparison("isordered", "OpOrdered", relation<ordered>),
    comparison("isunordered", "OpUnordered", relation<mpfr_unordered_p>),
    {.name = "select", .arguments = "TTB", .types = every, .enclose = select},
    predicate("signbit", "OpSignBitSet", classify<is_negative>),
    of_two("x!=y", {"OpFUnordNotEqual", "OpINotEqual"}, "6.3.e", "a", relation<not_equal>),
    of_two("x&&y", {"OpLogicalAnd", "OpLogicalAnd"}, "6.3.g", "", relation<logical_and>),
    of_two("x<=y", {"OpFOrdLessThanEqual", "Op{S/U}LessThanEqual"}, "6.3.d", "a", relation<mpfr_lessequal_p>),
    of_two("x<y", {"OpFOrdLessThan", "Op{S/U}LessThan"}, "6.3.d", "a", relation<mpfr_less_p>),
    of_two("x==y", {"OpFOrdEqual", "OpIEqual"}, "6.3.e", "a", relation<mpfr_equal_p>),
    of_two("x>=y", {"OpFOrdGreaterThanEqual", "Op{S/U}GreaterThanEqual"}, "6.3.d", "a",
           relation<mpfr_greaterequal_p>),
    of_two("x>y", {"OpFOrdGreaterThan", "Op{S/U}GreaterThan"}, "6.3.d", "a", relation<mpfr_greater_p>),
    of_two("x||y", {"OpLogicalOr", "OpLogicalOr"}, "6.3.g", "", relation<logical_or>),
};

}  // namespace

std::span<const Function> relational_functions() { return relational_rows; }

}  // namespace plumbline
