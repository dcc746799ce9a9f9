// Instructions that choose one of their operands, or one of few numbers, by comparisons.

#include <algorithm>
#include <bit>

#include "harness/judge/alternatives.h"
#include "reference/real.h"
#include "suites/shader/parts.h"

namespace plumbline::shader {
namespace {

using Values = std::vector<Scalar>;

bool less(Scalar x, Scalar y) { return mpfr_less_p(Real::exactly(x).get(), Real::exactly(y).get()) != 0; }

/// "y if y < x, otherwise x; if one operand is a NaN, the other operand is the result" (NMin). Where both are
/// zeros either may be chosen: -0 < +0 is no comparison of numbers.
Values smaller(Scalar x, Scalar y) {
  if (is_nan(x)) return {y};
  if (is_nan(y)) return {x};
  if (is_zero(x) && is_zero(y)) return {x, y};
  return {less(y, x) ? y : x};
}
Values larger(Scalar x, Scalar y) {
  if (is_nan(x)) return {y};
  if (is_nan(y)) return {x};
  if (is_zero(x) && is_zero(y)) return {x, y};
  return {less(x, y) ? y : x};
}

bool any_nan(std::span<const Scalar> x) { return std::ranges::any_of(x, is_nan); }

/// What an instruction may give, and whether anything else is undefined too.
struct Chosen {
  Values values;
  bool open = false;
};
using Choose = Chosen (*)(std::span<const Scalar>);

Chosen least(std::span<const Scalar> x) { return {smaller(x[0], x[1]), any_nan(x)}; }
Chosen greatest(std::span<const Scalar> x) { return {larger(x[0], x[1]), any_nan(x)}; }
Chosen least_number(std::span<const Scalar> x) { return {smaller(x[0], x[1])}; }
Chosen greatest_number(std::span<const Scalar> x) { return {larger(x[0], x[1])}; }

/// "min(max(x, minVal), maxVal); the result is undefined if minVal > maxVal".
Chosen clamped(std::span<const Scalar> x, bool of_numbers) {
  Chosen out;
  for (const Scalar raised : larger(x[0], x[1]))
    for (const Scalar value : smaller(raised, x[2])) out.values.push_back(value);
  out.open = (!of_numbers && any_nan(x)) || is_nan(x[1]) || is_nan(x[2]) || less(x[2], x[1]);
  return out;
}
Chosen clamp(std::span<const Scalar> x) { return clamped(x, false); }
Chosen clamp_number(std::span<const Scalar> x) { return clamped(x, true); }

Scalar number(ScalarType type, double value) {
  const Real exact = Real::exactly({ScalarType::f64, std::bit_cast<std::uint64_t>(value)});
  return {type, round_to(format_of(type), exact, Direction::nearest_even)};
}

/// "0.0 if x < edge; otherwise 1.0".
Chosen step(std::span<const Scalar> x) { return {{number(x[0].type, less(x[1], x[0]) ? 0 : 1)}, any_nan(x)}; }

/// "1.0 if x > 0, 0.0 if x = 0, or -1.0 if x < 0", a zero of either sign.
Chosen sign(std::span<const Scalar> x) {
  if (is_nan(x[0])) return {{x[0]}, true};
  if (is_zero(x[0])) return {{number(x[0].type, 0), number(x[0].type, -0.0)}};
  return {{number(x[0].type, format_of(x[0].type).is_negative(x[0].bits) ? -1 : 1)}};
}

struct SelectionRow {
  std::string_view name;
  int arity;
  Choose choose;
  std::string_view clause;
};
constexpr SelectionRow selection_rows[] = {
    {"FMin", 2, least, "GLSL.std.450 37, FMin"},
    {"FMax", 2, greatest, "GLSL.std.450 40, FMax"},
    {"FClamp", 3, clamp, "GLSL.std.450 43, FClamp"},
    {"NMin", 2, least_number, "GLSL.std.450 79, NMin"},
    {"NMax", 2, greatest_number, "GLSL.std.450 80, NMax"},
    {"NClamp", 3, clamp_number, "GLSL.std.450 81, NClamp"},
    {"Step", 2, step, "GLSL.std.450 48, Step"},
    {"FSign", 1, sign, "GLSL.std.450 6, FSign"},
};

}  // namespace

void add_selections(ScalarType precision, std::vector<TestCase>& out) {
  constexpr std::string_view letters = "(a, b, c";
  for (const SelectionRow& row : selection_rows) {
    std::string words(row.name);
    words += letters.substr(0, 3 * static_cast<std::size_t>(row.arity) - 1);
    TestCase test_case =
        blank(row.name, words + ")", std::vector(static_cast<std::size_t>(row.arity), precision), {precision},
              precision);
    test_case.inputs.relation = row.arity == 1 ? Relation::independent : Relation::close;
    test_case.clause = row.clause;
    test_case.criterion = one_of([choose = row.choose](std::span<const Scalar> x, const Arithmetic&) {
      const Chosen chosen = choose(x);
      Choice choice;
      for (const Scalar value : chosen.values) choice.right.push_back({value});
      choice.open = chosen.open;
      return choice;
    });
    out.push_back(std::move(test_case));
  }
}

}  // namespace plumbline::shader
