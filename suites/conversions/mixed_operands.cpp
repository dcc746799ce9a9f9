// The usual arithmetic conversions (6.2.6; C99 6.3.1.8): operands of two types in one expression, of which
// one is a floating-point type.

#include <algorithm>
#include <array>
#include <string>

#include "harness/device/call.h"
#include "harness/judge/alternatives.h"
#include "harness/judge/flushing.h"
#include "harness/judge/without_inf_nan.h"
#include "harness/support/filled.h"
#include "reference/conversion.h"
#include "reference/format.h"
#include "suites/conversions/machine_operations.h"
#include "suites/conversions/parts.h"
#include "suites/evaluation_orders.h"

namespace plumbline::conversions {
namespace {

/// What becomes of `a`, of the lesser rank, and `b`, whose type is the common one. `{T}` is that type.
struct Expression {
  std::string_view name, expression, like;  ///< `like`: the operator as the reference names it
  std::string_view ruled_like = like;       ///< the operator whose rule states what is open
  std::string_view clause = "6.2.6; C99 6.3.1.8";
  Operation operation;  ///< the same in the machine's arithmetic
  /// b is the first operand.
  constexpr bool is_swapped() const {
    return operation == Operation::difference || operation == Operation::equal;
  }
  /// b decides which of the two it is.
  constexpr bool is_conditional() const { return operation == Operation::unless_nan; }
};
constexpr Expression expressions[] = {
    {.name = "mixed:x+y", .expression = "a + b", .like = "x+y", .operation = Operation::sum},
    {.name = "mixed:y-x", .expression = "b - a", .like = "x-y", .operation = Operation::difference},
    {.name = "mixed:x*y", .expression = "a * b", .like = "x*y", .operation = Operation::product},
    {.name = "mixed:x<y", .expression = "a < b", .like = "x<y", .operation = Operation::less},
    {.name = "mixed:y==x", .expression = "b == a", .like = "x==y", .operation = Operation::equal},
    {.name = "mixed:conditional",
     .expression = "(b == b ? a : b)",
     .like = "+x",
     .ruled_like = "x==y",
     .operation = Operation::unless_nan},
    {.name = "mixed:vector",
     .expression = "(a + ({T}4)(b)).s2",
     .like = "x+y",
     .clause = "6.2.6",
     .operation = Operation::sum},
};

/// The rank of floating-point types, above that of every integer.
int rank(ScalarType t) { return is_floating(t) ? size_of(t) : 0; }

/// The operands of the operation: those that the expression has, converted.
std::vector<Scalar> operands_of(const Expression& e, std::span<const Scalar> x) {
  const ScalarType common = x[1].type;
  const Scalar converted = *convert(x[0], common, std::nullopt, false);
  if (e.is_conditional()) return {format_of(common).is_nan(x[1].bits) ? x[1] : converted};
  return e.is_swapped() ? std::vector{x[1], converted} : std::vector{converted, x[1]};
}

/// Whether the value is the device's where it has neither infinities nor NaN (10, item 7): comparisons of a
/// NaN, among them the condition's, and operations that overflow or are invalid.
bool is_open(const Expression& e, const Function& function, std::span<const Scalar> x,
             std::span<const Scalar> operands, Direction rounding) {
  if (compares(e.operation)) return std::ranges::any_of(operands, is_nan);
  if (e.is_conditional()) return is_nan(x[1]);
  Truth truth(function, operands);
  return is_open_without_inf_nan(truth, 0, operands[0].type, rounding);
}

Choice results_of(const Expression& e, const Function& function, ScalarType result, std::span<const Scalar> x,
                  const Arithmetic& arithmetic) {
  const std::vector<Scalar> operands = operands_of(e, x);
  const auto value_of = [&](const std::vector<Scalar>& of) {
    return compares(e.operation) ? *exact_function_of(function, result)(of, 1)
                                 : rounded(function, of, arithmetic.rounding);
  };
  Choice choice;
  choice.right.push_back({value_of(operands)});
  // In the common type: a subnormal half is a normal single.
  const std::vector<Scalar> without = with_flushed(operands, {.flush = true});
  if (without != operands) choice.right_flushed.push_back(value_of(without));
  const bool numbers = std::ranges::all_of(operands, is_finite) && is_finite(choice.right[0].value);
  choice.open = !numbers && (arithmetic.mode.finite || arithmetic.mode.unsafe);
  choice.open |= arithmetic.without_inf_nan && is_open(e, function, x, operands, arithmetic.rounding);
  return choice;
}

TestCase mixed_case(const Expression& e, ScalarType lesser, ScalarType common) {
  const ScalarType result = compares(e.operation) ? ScalarType::i32 : common;
  TestCase test_case = blank(lesser, result);
  test_case.builtin = test_case.call.builtin = e.name;
  test_case.precision = common;
  test_case.clause = e.clause;
  test_case.lanes = 1;
  test_case.not_in_spirv = "conversions are instructions there";
  test_case.call.arguments = {lesser, common};
  test_case.inputs.arguments = {{.type = lesser, .breaks = {}}, {.type = common, .breaks = {}}};
  test_case.inputs.boundaries_of.reset();
  test_case.call.expression = filled(e.expression, {.names = {{"T", std::string(opencl_name(common))}}});
  test_case.signature = signature_of(test_case.call);
  test_case.criterion =
      one_of([&e, &function = required_function(e.like), result](
                 std::span<const Scalar> x,
                 const Arithmetic& arithmetic) { return results_of(e, function, result, x, arithmetic); },
             {.rounded_like = e.ruled_like},
             [&e, lesser, common](ScalarType, const BuildMode&) {
               return std::vector{BlockEvaluation{machine_operation(e.operation, lesser, common)}};
             });
  return test_case;
}

}  // namespace

void add_mixed_operands(ScalarType precision, std::vector<TestCase>& out) {
  for (const ScalarType lesser : types)
    for (const ScalarType common : types) {
      if (common != precision || !is_floating(common) || rank(lesser) >= rank(common)) continue;
      for (const Expression& e : expressions) out.push_back(mixed_case(e, lesser, common));
    }
}

}  // namespace plumbline::conversions
