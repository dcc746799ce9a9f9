#include "suites/call_words.h"

#include "harness/support/filled.h"

namespace plumbline {
namespace {

/// What a logical operator takes in SPIR-V: whether the operands are not 0.
OperandWords truths_of(const OperandWords& operands, const std::string& comparison) {
  OperandWords truths;
  for (std::size_t k = 0; k < operands.size(); ++k) truths[k] = comparison + "(" + operands[k] + ", 0)";
  return truths;
}

}  // namespace

bool is_logical(const Function& function) {
  return function.name == "!x" || function.name == "x&&y" || function.name == "x||y";
}

bool is_shift(const Function& function) { return function.name == "x<<y" || function.name == "x>>y"; }

std::string call_words(std::string_view name, const Function& function, const OperandWords& operands) {
  constexpr std::string_view pointers = ", p, q";
  std::string words = std::string(name) + "(" + operands[0];
  for (std::size_t k = 1; k < function.arguments.size(); ++k) words += ", " + operands[k];
  return words + std::string(pointers.substr(0, 3 * (function.results.size() - 1))) + ")";
}

std::string expression_of(const Function& function, const OperandWords& operands) {
  if (!function.is_operator()) return call_words(function.name, function, operands);
  if (function.name == "1/x") return "1 / " + operands[0];
  const std::string_view name = function.name;
  if (function.arity() == 1) return std::string(name.substr(0, name.size() - 1)) + operands[0];
  return operands[0] + " " + std::string(name.substr(1, name.size() - 2)) + " " + operands[1];
}

std::string spirv_of(const Function& function) {
  const std::string_view instruction = function.spirv.floating;
  if (function.name == "1/x") return std::string(instruction) + "(1, a)";
  if (is_logical(function))
    return call_words(instruction, function, truths_of(operand_words, "OpFUnordNotEqual"));
  if (instruction.empty() && function.is_operator()) return {};
  return call_words(instruction.empty() ? function.name : instruction, function);
}

std::string spirv_of_integers(const Function& function, ScalarType type, const OperandWords& operands) {
  const std::string instruction = function.spirv.integers.empty() ? "{s/u}_" + std::string(function.name)
                                                                  : std::string(function.spirv.integers);
  return call_words(filled(instruction, {.is_signed = is_signed_integer(type)}), function,
                    is_logical(function) ? truths_of(operands, "OpINotEqual") : operands);
}

std::string truth_as_number(const std::string& value) { return "OpSelect(" + value + ", {1|-1}, 0)"; }

std::string scalar_form(const Function& function, const OperandWords& operands) {
  OperandWords words = operands;
  for (const char letter : function.scalars) words[static_cast<std::size_t>(letter - 'a')] += "{.lane}";
  const std::string text = expression_of(function, words);
  return (function.is_operator() ? "({T})(" + text + ")" : text) + "{.lane}";
}

}  // namespace plumbline
