#include "harness/judge/folded.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "harness/device/call.h"
#include "suites/constants/parts.h"
#include "suites/images/points.h"
#include "suites/suites.h"

namespace plumbline::constants {
namespace {

/// So many operands of each builtin stand in the kernel.
constexpr std::size_t most_points = 64;
constexpr std::uint64_t seed = 1;

/// The builtin's own points of a sparse set, spread over all of it.
std::vector<std::vector<Scalar>> points_of(const TestCase& test_case) {
  const Inputs inputs(test_case.inputs, Level::sparse, seed);
  const std::uint64_t size = inputs.size(), count = std::min<std::uint64_t>(size, most_points);
  std::vector<std::vector<Scalar>> out;
  for (std::uint64_t k = 0; k < count; ++k) {
    std::vector<Column> columns;
    for (const ScalarType t : test_case.call.arguments) columns.emplace_back(t, 1);
    inputs.fill(k * size / count, columns);
    auto& point = out.emplace_back();
    for (const Column& column : columns) point.push_back(column.at(0));
  }
  return out;
}

/// The operand's bits, so that no literal is read: that of the least int would have 64 bits.
std::string constant(Scalar x) {
  const int size = size_of(x.type);
  const char* const narrow = size == 1 ? "(uchar)" : size == 2 ? "(ushort)" : "";
  return fmt::format("as_{}({}{:#x}{})", opencl_name(x.type), narrow, x.bits, size == 8 ? "ul" : "u");
}

/// FOLDED(expression) stores the value of the expression, and gives that of the same one of constants.
std::string prologue(const TestCase& test_case, const std::vector<std::vector<Scalar>>& points) {
  const std::string type(opencl_name(test_case.precision));
  const char last = static_cast<char>('a' + points[0].size());
  std::string text = fmt::format("#define FOLDED(X) folded(X, p, {})\n", last) +
                     fmt::format("{0} folded({0} value, {0}* at_run_time, uint k) {{\n", type) +
                     "  *at_run_time = value;\n  switch (k) {\n";
  for (std::size_t k = 0; k < points.size(); ++k) {
    text += fmt::format("    case {}: {{", k);
    for (std::size_t i = 0; i < points[k].size(); ++i)
      text += fmt::format(" const {} {} = {};", opencl_name(points[k][i].type), static_cast<char>('a' + i),
                          constant(points[k][i]));
    text += " return " + test_case.call.expression + "; }\n";
  }
  return text + "  }\n  return 0;\n}\n";
}

/// The call's SPIR-V with the operands a, b, … of point k: "sin(a_7)".
std::string of_point(std::string_view text, std::size_t operands, std::size_t k) {
  const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    const bool alone = (i == 0 || !in_word(text[i - 1])) && (i + 1 == text.size() || !in_word(text[i + 1]));
    if (alone && text[i] >= 'a' && static_cast<std::size_t>(text[i] - 'a') < operands)
      out += fmt::format("_{}", k);
  }
  return out;
}

/// The same as prologue() and FOLDED in SPIR-V: one of the values at constants, by the last argument.
std::string spirv_of(const TestCase& test_case, const std::vector<std::vector<Scalar>>& points) {
  std::string text = test_case.call.spirv;
  text.insert(text.find('('), fmt::format("<{}>", opencl_name(test_case.precision)));
  const std::size_t operands = points[0].size();
  std::string constants, chosen, end;
  for (std::size_t k = 0; k < points.size(); ++k) {
    for (std::size_t i = 0; i < operands; ++i)
      constants += fmt::format("{}_{} = {:#x}<{}>; ", static_cast<char>('a' + i), k, points[k][i].bits,
                               opencl_name(points[k][i].type));
    const std::string value = of_point(text, operands, k);
    if (k + 1 == points.size()) {
      chosen += value;
      continue;
    }
    constants += fmt::format("v_{} = {}; ", k, value);
    chosen += fmt::format("OpSelect(OpIEqual({}, {}), v_{}, ", static_cast<char>('a' + operands), k, k);
    end += ")";
  }
  return fmt::format("OpStore(p, {}); {}{}{}", text, constants, chosen, end);
}

TestCase folded_case(TestCase test_case) {
  auto points = points_of(test_case);
  test_case.suite = "constants";
  test_case.signature = signature_of(test_case.call) + ", constant operands";
  test_case.lanes = 1;
  test_case.call.prologue += prologue(test_case, points);
  if (!test_case.call.spirv.empty()) test_case.call.spirv = spirv_of(test_case, points);
  test_case.call.cuda.clear();
  test_case.call.expression = "FOLDED(" + test_case.call.expression + ")";
  test_case.call.arguments.push_back(ScalarType::u32);
  test_case.call.results.push_back(test_case.precision);
  test_case.inputs = {};
  for (const ScalarType t : test_case.call.arguments)
    test_case.inputs.arguments.push_back({.type = t, .low = 0, .breaks = {}});
  for (std::size_t k = 0; k < points.size(); ++k) points[k].push_back({ScalarType::u32, k});
  test_case.inputs.source = listed_points(std::move(points));
  test_case.criterion = folded(test_case.criterion);
  return test_case;
}

}  // namespace

void add_folded(ScalarType precision, std::vector<TestCase>& out) {
  for (TestCase& test_case : math_suite()->cases(precision))
    if (test_case.call.prologue.empty() && test_case.call.results.size() == 1 &&
        test_case.call.results[0] == precision)
      out.push_back(folded_case(std::move(test_case)));
}

}  // namespace plumbline::constants
