#include <algorithm>
#include <array>

#include "harness/device/call.h"
#include "harness/judge/exact.h"
#include "harness/judge/inherited.h"
#include "harness/support/filled.h"
#include "suites/call_words.h"
#include "suites/integer/parts.h"
#include "suites/suites.h"

namespace plumbline {
namespace {

constexpr std::array types{ScalarType::i8,  ScalarType::u8,  ScalarType::i16, ScalarType::u16,
                           ScalarType::i32, ScalarType::u32, ScalarType::i64, ScalarType::u64};

/// A scalar of 8 or 16 bits is promoted to int (6.2.1): casts bring results of operators back.
std::string words_of(const Function& function) {
  const std::string words = expression_of(function, with_count(function, operand_words, "{T}{n}"));
  return function.is_operator() ? "convert_{T}{n}(" + words + ")" : words;
}

Substitutions substitutions_of(ScalarType t) {
  return {.names = {{"T", std::string(opencl_name(t))}, {"bits", std::to_string(width_of(t))}}};
}

/// Of comparisons the letter B: a vector's true is -1, and the operands' type is converted to.
bool is_comparison(const Function& function) { return function.results.letters() == "B"; }

/// Suite select has what chooses bits and operands, and what takes whole vectors.
bool is_of_suite(const Function& function) {
  return function.types != Types::floating && function.types != Types::single &&
         function.lanes == Lanes::each && function.name != "bitselect" && function.name != "select";
}

bool applies(const Function& function, ScalarType t) {
  if (function.types == Types::integers_32) return size_of(t) == 4;
  return function.results.letters() != "W" || size_of(t) < 8;
}

ArgumentDomain domain_of(ScalarType t, const Function& function) {
  ArgumentDomain domain;
  domain.type = t;
  domain.low = is_signed_integer(t) ? -100 : 0;
  domain.high = 100;
  if (function.types == Types::integers_32) {  // mul24 and mad24: defined for 24-bit factors
    domain.high = 0x7fffff;
    if (is_signed_integer(t)) domain.low = -0x800000;
    domain.breaks = {0x7fffff, 0x800000, 0xffffff};
  }
  return domain;
}

/// "For the OpSRem and OpSMod instructions, if either operand is negative the result is undefined" (Vulkan's
/// SPIR-V environment).
ExactFunction of_no_negative(const ExactFunction& expected) {
  return [expected](std::span<const Scalar> x, int width) -> std::optional<Scalar> {
    const auto is_negative = [](Scalar s) { return (s.bits >> (width_of(s.type) - 1)) != 0; };
    if (std::ranges::any_of(x, is_negative)) return std::nullopt;
    return expected(x, width);
  };
}

OperandWords spirv_operands(const Function& function, ScalarType t) {
  if (!is_shift(function)) return operand_words;
  return {"a", "OpBitwiseAnd(b, " + std::to_string(width_of(t) - 1) + ")"};
}

TestCase case_of(const Function& function, ScalarType t) {
  TestCase test_case;
  test_case.suite = "integer";
  test_case.precision = ScalarType::i32;
  test_case.builtin = test_case.call.builtin = function.name;
  test_case.call.expression = filled(words_of(function), substitutions_of(t));
  test_case.call.spirv = spirv_of_integers(function, t, spirv_operands(function, t));
  if (is_comparison(function)) test_case.call.spirv = truth_as_number(test_case.call.spirv);
  for (std::size_t k = 0; k < function.arguments.size(); ++k) {
    test_case.call.arguments.push_back(function.arguments.type(k, t));
    test_case.inputs.arguments.push_back(domain_of(test_case.call.arguments.back(), function));
  }
  test_case.call.results = {is_comparison(function) ? t : function.results.type(0, t)};
  test_case.signature = signature_of(test_case.call);
  test_case.clause =
      function.is_operator() || function.types == Types::integers_32 ? function.clause : "6.12.3, table 6.10";
  const ScalarType result = test_case.call.results[0];
  test_case.criterion = exactly(function, result, is_comparison(function));
  if (function.name == "x%y" && is_signed_integer(t))
    test_case.criterion =
        by_device(exactly(of_no_negative(exact_function_of(function, result))), test_case.criterion);
  return test_case;
}

/// The same with the second operand (of comparisons the first) a scalar beside a vector.
TestCase scalar_operand_case(const Function& function, ScalarType t) {
  TestCase test_case = case_of(function, t);
  use_scalar_form(test_case, filled(scalar_form(function), substitutions_of(t)), t);
  test_case.fewest_lanes = 2;
  test_case.inputs.log2_reduction = 2;  // the vector forms cover the arithmetic, these the widening
  return test_case;
}

class IntegerSuite final : public Suite {
 public:
  std::string_view name() const override { return "integer"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (precision != ScalarType::i32) return out;
    for (const Function& function : functions()) {
      if (!is_of_suite(function)) continue;
      for (ScalarType t : types) {
        if (!applies(function, t)) continue;
        out.push_back(case_of(function, t));
        if (!function.scalars.empty()) out.push_back(scalar_operand_case(function, t));
      }
    }
    for (ScalarType t : types) {
      add_assignments(t, out);
      add_no_wrap(t, out);
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> integer_suite() { return std::make_unique<IntegerSuite>(); }

}  // namespace plumbline
