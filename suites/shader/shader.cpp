#include <fmt/core.h>

#include "harness/device/call.h"
#include "harness/support/precision_name.h"
#include "suites/call_words.h"
#include "suites/shader/parts.h"
#include "suites/suites.h"

namespace plumbline {
namespace shader {
namespace {

std::string name_of_argument(int k) { return std::string(1, static_cast<char>('a' + k)); }

std::string matrix_type(ScalarType type, int columns, int lanes) {
  return fmt::format("{}{}x{}", opencl_name(type), columns, lanes);
}

}  // namespace

TestCase blank(std::string_view builtin, std::string words, std::vector<ScalarType> arguments,
               std::vector<ScalarType> results, ScalarType precision) {
  TestCase test_case;
  test_case.suite = "shader";
  test_case.precision = precision;
  test_case.builtin = test_case.call.builtin = builtin;
  test_case.call.spirv = std::move(words);
  test_case.of_shaders_alone = true;
  test_case.call.arguments = std::move(arguments);
  test_case.call.results = std::move(results);
  test_case.signature = signature_of(test_case.call);
  for (const ScalarType type : test_case.call.arguments)
    test_case.inputs.arguments.push_back({.type = type, .breaks = {}});
  return test_case;
}

std::string vector_words(ScalarType type, int first, int lanes) {
  if (lanes == 1) return name_of_argument(first);
  std::string words = "OpCompositeConstruct<" + vector_name(type, lanes) + ">(";
  for (int k = 0; k < lanes; ++k) words += (k == 0 ? "" : ", ") + name_of_argument(first + k);
  return words + ")";
}

std::string matrix_words(ScalarType type, int first, int columns, int lanes) {
  std::string words = "OpCompositeConstruct<" + matrix_type(type, columns, lanes) + ">(";
  for (int k = 0; k < columns; ++k)
    words += (k == 0 ? "" : ", ") + vector_words(type, first + k * lanes, lanes);
  return words + ")";
}

std::string spread_words(const std::string& value, ScalarType type, int columns, int lanes) {
  const auto part = [&](int k) {
    const std::string place =
        columns == 1 ? fmt::format("#{}", k) : fmt::format("#{}, #{}", k / lanes, k % lanes);
    return fmt::format("OpCompositeExtract<{}1>(whole, {})", opencl_name(type), place);
  };
  std::string words = "whole = " + value;
  for (int k = 1; k < columns * lanes; ++k)
    words += fmt::format("; OpStore({}, {})", static_cast<char>('p' + k - 1), part(k));
  return words + "; " + part(0);
}

}  // namespace shader

namespace {

class ShaderSuite final : public Suite {
 public:
  std::string_view name() const override { return "shader"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (is_opencl_floating(precision)) {
      shader::add_formulas(precision, out);
      shader::add_selections(precision, out);
      shader::add_vectors(precision, out);
      shader::add_matrices(precision, out);
    }
    shader::add_packing(precision, out);
    shader::add_bits(precision, out);
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> shader_suite() { return std::make_unique<ShaderSuite>(); }

}  // namespace plumbline
