#include "suites/each_lane.h"

#include <fmt/core.h>

#include "harness/support/filled.h"

namespace plumbline {
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
  test_case.not_in_spirv = "instructions have no form with a scalar operand beside a vector";
  test_case.call.prologue += each_lane(scalar_form, result);
  test_case.call.expression = test_case.call.arguments.size() == 2 ? "EACH{n}(a, b, 0)" : "EACH{n}(a, b, c)";
  test_case.signature += ", scalar operands";
}

}  // namespace plumbline
