#include "suites/call_words.h"

#include <fmt/core.h>

#include "harness/support/filled.h"

namespace plumbline {
namespace {

/// What a logical operator takes in SPIR-V: whether the operands are not 0.
OperandWords truths_of(const OperandWords& operands, const std::string& comparison) {
  OperandWords truths;
  for (std::size_t k = 0; k < operands.size(); ++k) truths[k] = comparison + "(" + operands[k] + ", 0)";
  return truths;
}

/// What cuda_fp16.h calls a function of __half when it is one of __half2: "h2exp", "__hfma2".
std::string of_two(std::string_view half) {
  return half.starts_with("__") ? std::string(half) + "2" : "h2" + std::string(half.substr(1));
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

std::string cuda_of(const Function& function, ScalarType precision) {
  const bool narrow = precision == ScalarType::f16 || precision == ScalarType::bf16;
  if (narrow && !function.cuda.half.empty())
    return call_words(fmt::format("{{{}|{}}}", function.cuda.half, of_two(function.cuda.half)), function);
  if (function.is_operator()) return narrow && function.name == "1/x" ? "" : expression_of(function);
  if (narrow || function.cuda.name.empty()) return {};
  std::string name(function.cuda.name);
  if (precision == ScalarType::f32) name += 'f';
  if (function.c_prototype == CPrototype::two_pointers) return "(" + name + "(a, &value, p), value)";
  return call_words(name, function);
}

std::string reduced_cuda_of(const Function& function) {
  return function.cuda.reduced.empty() ? "" : call_words(function.cuda.reduced, function);
}

std::string truth_as_number(const std::string& value) { return "OpSelect(" + value + ", {1|-1}, 0)"; }

OperandWords with_count(const Function& function, OperandWords operands, const std::string& type) {
  if (is_shift(function)) operands[1] = "(" + operands[1] + " & (" + type + ")({bits} - 1))";
  return operands;
}

std::string scalar_form(const Function& function) {
  OperandWords words{"A", "B", "C"};
  for (const char letter : function.scalars) words[static_cast<std::size_t>(letter - 'a')] += "{.lane}";
  const std::string text = expression_of(function, with_count(function, words, "{T}"));
  return (function.is_operator() ? "({T})(" + text + ")" : text) + "{.lane}";
}

std::string each_lane(std::string_view scalar_form, ScalarType result) {
  constexpr std::string_view hexadecimal = "0123456789abcdef";
  const auto of_lane = [&](const std::string& lane) {
    return filled(scalar_form, {.names = {{".lane", lane}}});
  };
  std::string text = "#define EACH(A, B, C) " + of_lane("") + "\n";
  for (const std::size_t width : {2, 3, 4, 8, 16}) {
    text += fmt::format("#define EACH{0}(A, B, C) ({1}{0})(", width, opencl_name(result));
    for (std::size_t lane = 0; lane < width; ++lane)
      text += (lane == 0 ? "" : ", ") + of_lane(std::string(".s") + hexadecimal[lane]);
    text += ")\n";
  }
  return text;
}

void use_scalar_form(TestCase& test_case, std::string_view scalar_form, ScalarType result) {
  test_case.call.spirv.clear();
  test_case.call.cuda.clear();
  test_case.not_in_spirv = "instructions have no form with a scalar operand beside a vector";
  test_case.call.prologue += each_lane(scalar_form, result);
  test_case.call.expression = test_case.call.arguments.size() == 2 ? "EACH{n}(a, b, 0)" : "EACH{n}(a, b, c)";
  test_case.signature += ", scalar operands";
}

std::string vector_name(ScalarType type, int lanes) {
  return lanes == 1 ? std::string(opencl_name(type)) : fmt::format("{}{}", opencl_name(type), lanes);
}

void enable_extension(Call& call, std::string_view name) {
  call.needs.extensions.emplace_back(name);
  call.prologue += fmt::format("#pragma OPENCL EXTENSION {} : enable\n", name);
}

void need_macro(Call& call, std::string_view name, std::string_view error) {
  call.needs.macros.emplace_back(name);
  call.prologue += fmt::format("#ifndef {}\n#error \"{}\"\n#endif\n", name,
                               error.empty() ? fmt::format("there is no {}", name) : std::string(error));
}

}  // namespace plumbline
