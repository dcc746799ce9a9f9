#include <algorithm>
#include <array>

#include "harness/device/call.h"
#include "harness/judge/alternatives.h"
#include "harness/judge/bounded.h"
#include "harness/judge/inherited.h"
#include "harness/judge/without_inf_nan.h"
#include "harness/support/filled.h"
#include "harness/support/precision_name.h"
#include "reference/format.h"
#include "suites/contraction/machine_evaluations.h"
#include "suites/evaluation_orders.h"
#include "suites/suites.h"

namespace plumbline {
namespace {

struct Form {
  std::string_view name, expression, spirv;
  MultiplyAdd signs = {};
};
constexpr Form forms[] = {{"x*y+z", "a * b + c", "OpFAdd(OpFMul(a, b), c)"},
                          {"x*y-z", "a * b - c", "OpFSub(OpFMul(a, b), c)", {.minus_addend = true}},
                          {"z-x*y", "c - a * b", "OpFSub(c, OpFMul(a, b))", {.minus_product = true}}};

/// The rule that documents have for all of these forms.
constexpr std::string_view multiply_add = "x*y+z";

/// The state of FP_CONTRACT where the expression is computed: of `unstated` the default, which is ON.
/// `always`: product and sum are one operation.
enum class Contract { off, on, unstated, always };
/// Pragmas before the kernel. Where there is a function, the kernel calls it: `{T}` stands for its type,
/// `{E}` for the expression.
struct Pragma {
  Contract contract;
  std::string_view name, text;
  bool in_spirv = false;  ///< the kernel's execution modes set the same
  std::string_view function = {};
};
constexpr Pragma pragmas[] = {
    {Contract::off, "off", "#pragma OPENCL FP_CONTRACT OFF\n", true},
    {Contract::on, "on", "#pragma OPENCL FP_CONTRACT ON\n"},
    {Contract::unstated, "default", "", true},
    {Contract::unstated, "stated_default",
     "#pragma OPENCL FP_CONTRACT OFF\n#pragma OPENCL FP_CONTRACT DEFAULT\n"},
    {Contract::off, "off_in_block", "#pragma OPENCL FP_CONTRACT ON\n", false,
     "{T} computed({T} a, {T} b, {T} c) {\n  {T} value;\n  {\n#pragma OPENCL FP_CONTRACT OFF\n    value = "
     "{E};\n  }\n  return value;\n}\n"},
    {Contract::on, "on_in_block", "#pragma OPENCL FP_CONTRACT OFF\n", false,
     "{T} computed({T} a, {T} b, {T} c) {\n#pragma OPENCL FP_CONTRACT ON\n  return {E};\n}\n"},
    // At the end of a compound statement the state is what it was before.
    {Contract::off, "off_after_block", "#pragma OPENCL FP_CONTRACT OFF\n", false,
     "{T} computed({T} a, {T} b, {T} c) {\n  {\n#pragma OPENCL FP_CONTRACT ON\n    a = -a;\n  }\n  a = -a;\n"
     "  return {E};\n}\n"},
    // From its occurrence, in a nested compound statement too.
    {Contract::off, "off_in_nested_block", "#pragma OPENCL FP_CONTRACT ON\n", false,
     "{T} computed({T} a, {T} b, {T} c) {\n#pragma OPENCL FP_CONTRACT OFF\n  {\n    { return {E}; }\n  "
     "}\n}\n"}};

Scalar with_sign(Scalar x, bool change) {
  return {x.type, change ? x.bits ^ format_of(x.type).sign_mask() : x.bits};
}

/// The number, and zeros of either sign where it or, of a result, one that it comes from is subnormal: what
/// an operation may take it for (7.5.3).
std::vector<Scalar> taken_for(Scalar x, std::span<const Scalar> from = {}) {
  const Format& f = format_of(x.type);
  const auto is_subnormal = [&f](Scalar v) { return f.is_subnormal(v.bits); };
  if (!is_subnormal(x) && std::ranges::none_of(from, is_subnormal)) return {x};
  return {x, {x.type, 0}, {x.type, f.sign_mask()}};
}

/// Whether the exact result is below the least normal number, which it may be rounded to: "sub-normal before
/// rounding" (7.5.3).
bool is_subnormal_before_rounding(const Function& function, std::span<const Scalar> operands) {
  const Scalar truncated = rounded(function, operands, Direction::toward_zero);
  return format_of(truncated.type).is_subnormal(truncated.bits);
}

/// What product and sum, each an operation of its own, may give where subnormal numbers are flushed. The sum
/// of two numbers is exact where it is subnormal.
std::vector<Scalar> flushed_sums(const std::array<Scalar, 2>& factors, Scalar product, Scalar addend,
                                 const Function& multiply, const Function& sum, Direction rounding) {
  const std::array from{factors[0], factors[1], rounded(multiply, factors, Direction::toward_zero)};
  const std::vector<Scalar> products = taken_for(product, from), addends = taken_for(addend);
  if (products.size() + addends.size() == 2) return {};
  std::vector<Scalar> out;
  for (const Scalar p : products)
    for (const Scalar c : addends) out.push_back(rounded(sum, std::array{p, c}, rounding));
  return out;
}

/// -cl-mad-enable lets a*b+c be a mad, whose error OpenCL 1.2 does not bound (5.6.4.2, 7.4); the unsafe
/// options include it.
bool allows_mad(const BuildMode& mode) { return mode.mad; }

/// -cl-finite-math-only, and -cl-unsafe-math-optimizations ("arguments and results are valid", 5.6.4.2): with
/// NaN or infinity as operand or result, any result will do.
bool assumes_valid_operands(const BuildMode& mode) { return mode.finite || mode.unsafe; }

/// Whether a device without CL_FP_INF_NAN may make anything of an operation.
bool is_exceptional(const Function& function, std::span<const Scalar> operands, Direction direction) {
  Truth truth(function, operands);
  return is_open_without_inf_nan(truth, 0, operands[0].type, direction);
}

Choice evaluations(const Form& form, Contract contract, std::span<const Scalar> x,
                   const Arithmetic& arithmetic) {
  const auto& [mode, rounding, flush, without_inf_nan] = arithmetic;
  static const Function &fma = required_function("fma"), &product = required_function("x*y"),
                        &sum = required_function("x+y");
  const Scalar a = with_sign(x[0], form.signs.minus_product), c = with_sign(x[2], form.signs.minus_addend);
  const std::array once{a, x[1], c};
  const std::array factors{a, x[1]};
  const std::array terms{rounded(product, factors, rounding), c};
  Choice choice;
  if (contract != Contract::always) {
    choice.right.push_back({rounded(sum, terms, rounding), PassReason::separate});
    if (flush) choice.right_flushed = flushed_sums(factors, terms[0], c, product, sum, rounding);
  }
  if (contract != Contract::off || allows_mad(mode)) {
    choice.right.push_back({rounded(fma, once, rounding), PassReason::fused});
    if (flush && is_subnormal_before_rounding(fma, once))
      for (const std::uint64_t sign : {std::uint64_t{0}, format_of(a.type).sign_mask()})
        choice.right_flushed.push_back({a.type, sign});
  }
  const bool numbers =
      std::all_of(x.begin(), x.end(), is_finite) &&
      std::all_of(choice.right.begin(), choice.right.end(), [](const auto& e) { return is_finite(e.value); });
  choice.open = assumes_valid_operands(mode) && !numbers;
  if (without_inf_nan)
    choice.open |= is_exceptional(product, factors, rounding) || is_exceptional(sum, terms, rounding);
  choice.open_as_mad = allows_mad(mode);
  return choice;
}

/// Choice::right of evaluations().
BlockEvaluations in_blocks(const Form& form, Contract contract) {
  return [&form, contract](ScalarType type, const BuildMode& mode) {
    std::vector<BlockEvaluation> out;
    if (contract != Contract::always) out.push_back({rounded_twice(type, form.signs), PassReason::separate});
    if (contract != Contract::off || allows_mad(mode))
      out.push_back({rounded_once(type, form.signs), PassReason::fused});
    return out;
  };
}

TestCase blank(std::string name, std::string_view expression, ScalarType precision) {
  TestCase test_case;
  test_case.suite = "contraction";
  test_case.precision = precision;
  test_case.builtin = test_case.call.builtin = std::move(name);
  test_case.call.expression = expression;
  test_case.call.arguments.assign(3, precision);
  test_case.call.results = {precision};
  test_case.signature = signature_of(test_case.call);
  test_case.inputs.arguments.assign(3, {.type = precision, .low = -64, .high = 64, .breaks = {}});
  test_case.inputs.relation = Relation::product;
  test_case.inputs.log2_reduction = 1;
  return test_case;
}

/// Vulkan's document: each operation is correctly rounded in some direction, and without NoContraction the
/// two may be one (SPIR-V 3.20).
CriterionFactory in_shaders(const Form& form, Contract contract, ScalarType precision) {
  const auto evaluate = [&form, contract](const auto& s, const auto& x) {
    const auto a = form.signs.minus_product ? s.negate(x[0]) : x[0],
               c = form.signs.minus_addend ? s.negate(x[2]) : x[2];
    return std::vector{contract == Contract::off ? s.add(s.multiply(a, x[1]), c)
                                                 : s.multiply_add(a, x[1], c)};
  };
  return inherited(
      [evaluate](std::span<const Scalar> x, const StepArithmetic& steps) {
        return evaluate(steps, std::array{steps.of(x[0]), steps.of(x[1]), steps.of(x[2])});
      },
      [evaluate, precision](std::span<const long double> x) {
        const PlainArithmetic plain(format_of(precision).precision);
        return evaluate(plain, std::array{plain.of(x[0]), plain.of(x[1]), plain.of(x[2])});
      },
      {.formula = std::string(form.name),
       .clause = "Precision of core SPIR-V Instructions; SPIR-V 3.20, NoContraction",
       .of_core = true},
      precision);
}

TestCase operators(const Form& form, const Pragma& pragma, ScalarType precision) {
  TestCase test_case =
      blank(std::string(form.name) + ":" + std::string(pragma.name), form.expression, precision);
  test_case.call.prologue = pragma.text;
  if (!pragma.function.empty()) {
    const std::string type = std::string(opencl_name(precision)) + "{n}";
    test_case.call.prologue +=
        filled(pragma.function, {.names = {{"T", type}, {"E", std::string(form.expression)}}});
    test_case.call.expression = "computed(a, b, c)";
  }
  // A kernel may contract unless it has ContractionOff.
  test_case.not_in_spirv = "pragmas are OpenCL C's own";
  if (pragma.in_spirv)
    test_case.call.spirv =
        (pragma.contract == Contract::off ? "ContractionOff; " : "") + std::string(form.spirv);
  test_case.clause = pragma.contract == Contract::off ? "6.12.2.1; 7.4, x*y and x+y" : "6.12.2.1";
  test_case.criterion = by_device(
      in_shaders(form, pragma.contract, precision),
      one_of(
          [&form, contract = pragma.contract](std::span<const Scalar> x, const Arithmetic& arithmetic) {
            return evaluations(form, contract, x, arithmetic);
          },
          {.multiply_add = multiply_add, .rounded_like = "x+y"}, in_blocks(form, pragma.contract)));
  test_case.rule = multiply_add;
  return test_case;
}

TestCase function(std::string_view name, std::string_view expression, bool may_round_twice,
                  ScalarType precision) {
  TestCase test_case = blank(std::string(name), expression, precision);
  test_case.call.spirv = expression;
  test_case.clause = "7.4, tables 7.1 and 7.2";
  const Contract contract = may_round_twice ? Contract::on : Contract::always;
  test_case.criterion =
      by_device(by_rulebook(),
                one_of(
                    [may_round_twice, contract](std::span<const Scalar> x, const Arithmetic& arithmetic) {
                      Choice choice = evaluations(forms[0], contract, x, arithmetic);
                      choice.open_as_mad = may_round_twice;
                      return choice;
                    },
                    {.multiply_add = name, .rounded_like = "fma"}, in_blocks(forms[0], contract)));
  return test_case;
}

class ContractionSuite final : public Suite {
 public:
  std::string_view name() const override { return "contraction"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (!is_opencl_floating(precision)) return out;
    for (const Form& form : forms)
      for (const Pragma& pragma : pragmas) out.push_back(operators(form, pragma, precision));
    out.push_back(function("fma", "fma(a, b, c)", false, precision));
    out.push_back(function("mad", "mad(a, b, c)", true, precision));  // "any value allowed"
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> contraction_suite() { return std::make_unique<ContractionSuite>(); }

}  // namespace plumbline
