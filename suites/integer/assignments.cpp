#include <fmt/core.h>

#include "harness/device/call.h"
#include "harness/judge/exact.h"
#include "suites/call_words.h"
#include "suites/integer/parts.h"

namespace plumbline {
namespace {

/// One step up or down: the value of the expression, or what it leaves in the operand.
struct Step {
  std::string_view name, body;
  std::int64_t change;
};

constexpr Step steps[] = {
    {"x++", "return x++;", 0},      {"x++,x", "x++; return x;", 1},  {"++x", "return ++x;", 1},
    {"++x,x", "++x; return x;", 1}, {"x--", "return x--;", 0},       {"x--,x", "x--; return x;", -1},
    {"--x", "return --x;", -1},     {"--x,x", "--x; return x;", -1},
};

TestCase blank(std::string_view name, ScalarType t, std::size_t operands, std::string_view clause) {
  TestCase test_case;
  test_case.suite = "integer";
  test_case.precision = ScalarType::i32;
  test_case.builtin = test_case.call.builtin = name;
  test_case.call.arguments.assign(operands, t);
  test_case.call.results = {t};
  test_case.signature = signature_of(test_case.call);
  test_case.clause = clause;
  test_case.not_in_spirv = "assignments are OpenCL C's own";
  test_case.inputs.arguments.assign(
      operands, {.type = t, .low = is_signed_integer(t) ? -100.0 : 0, .high = 100, .breaks = {}});
  test_case.inputs.log2_reduction = 2;  // the operators themselves are measured elsewhere
  return test_case;
}

/// x += y of x + y.
TestCase compound_case(const Function& function, ScalarType t) {
  const std::string symbol(function.name.substr(1, function.name.size() - 2));
  TestCase test_case = blank("x" + symbol + "=y", t, 2, "6.3.o");
  const std::string vector = std::string(opencl_name(t)) + "{n}";
  test_case.call.prologue =
      fmt::format("{0} assigned({0} x, {0} y) {{ x {1}= y; return x; }}\n", vector, symbol);
  test_case.call.expression = is_shift(function)
                                  ? fmt::format("assigned(a, b & ({})({} - 1))", vector, width_of(t))
                                  : "assigned(a, b)";
  test_case.criterion = exactly(function, t);
  return test_case;
}

TestCase step_case(const Step& step, ScalarType t) {
  TestCase test_case = blank(step.name, t, 1, "6.3.c");
  const std::string vector = std::string(opencl_name(t)) + "{n}";
  test_case.call.prologue = fmt::format("{0} stepped({0} x) {{ {1} }}\n", vector, step.body);
  test_case.call.expression = "stepped(a)";
  // What leaves a signed type is undefined (C99 6.5), but for the types that are promoted to int.
  const bool wraps = !is_signed_integer(t) || size_of(t) < 4;
  test_case.criterion = exactly([t, wraps, step](std::span<const Scalar> x, int) -> std::optional<Scalar> {
    const std::uint64_t largest = type_mask(t) >> 1;
    const bool goes_up = step.name.find("++") != std::string_view::npos;
    const bool leaves = x[0].bits == (goes_up ? largest : largest + 1);
    if (!wraps && leaves) return std::nullopt;
    return Scalar{t, (x[0].bits + static_cast<std::uint64_t>(step.change)) & type_mask(t)};
  });
  return test_case;
}

}  // namespace

void add_assignments(ScalarType t, std::vector<TestCase>& out) {
  for (const Function& function : operators())
    if (function.arity() == 2) out.push_back(compound_case(function, t));
  for (const Step& step : steps) out.push_back(step_case(step, t));
}

}  // namespace plumbline
