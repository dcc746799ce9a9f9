#include <fmt/core.h>

#include <string>

#include "harness/support/precision_name.h"
#include "reference/function.h"
#include "suites/call_words.h"
#include "suites/suites.h"

namespace plumbline {
namespace {

/// "(float3)(d, e, f)": the vector that the arguments from `first` on make.
std::string vector_text(ScalarType type, int first, int lanes) {
  std::string text = lanes == 1 ? "" : "(" + vector_name(type, lanes) + ")(";
  for (int k = 0; k < lanes; ++k)
    text += (k == 0 ? "" : ", ") + std::string(1, static_cast<char>('a' + first + k));
  return lanes == 1 ? text : text + ")";
}

/// The same in SPIR-V: "OpCompositeConstruct<float3>(d, e, f)".
std::string vector_spirv(ScalarType type, int first, int lanes) {
  std::string text = lanes == 1 ? "" : "OpCompositeConstruct<" + vector_name(type, lanes) + ">(";
  for (int k = 0; k < lanes; ++k)
    text += (k == 0 ? "" : ", ") + std::string(1, static_cast<char>('a' + first + k));
  return lanes == 1 ? text : text + ")";
}

/// The core has a dot product of vectors alone; all else is OpenCL.std's. Of a vector, the first lane is the
/// value and the others are stored.
std::string geometric_spirv(const Function& function, ScalarType type, int lanes) {
  std::string operands = vector_spirv(type, 0, lanes);
  if (function.arity() == 2) operands += ", " + vector_spirv(type, lanes, lanes);
  const std::string instruction = function.name != "dot" ? std::string(function.name)
                                  : lanes == 1           ? "OpFMul"
                                                         : "OpDot";
  const std::string value = instruction + "(" + operands + ")";
  if (function.lanes != Lanes::to_vector || lanes == 1) return value;
  std::string text = "v = " + value;
  for (int k = 1; k < lanes; ++k)
    text += fmt::format("; OpStore({}, OpCompositeExtract<{}>(v, #{}))", static_cast<char>('p' + k - 1),
                        opencl_name(type), k);
  return text + "; OpCompositeExtract(v, #0)";
}

/// "float spread(float3 v, float* p, float* q)": gives the first lane and stores the others.
std::string spread_function(ScalarType type, int lanes) {
  const std::string scalar(opencl_name(type));
  std::string parameters, body;
  for (int k = 1; k < lanes; ++k) {
    const std::string pointer(1, static_cast<char>('p' + k - 1));
    parameters += ", " + scalar + "* " + pointer;
    body += fmt::format("*{} = v.s{}; ", pointer, k);
  }
  return scalar + " spread(" + vector_name(type, lanes) + " v" + parameters + ") { " + body +
         "return v.s0; }\n";
}

TestCase geometric_case(const Function& function, ScalarType precision, int lanes) {
  const bool gives_vector = function.lanes == Lanes::to_vector, takes_two = function.arity() == 2;
  TestCase test_case;
  test_case.suite = "geometric";
  test_case.precision = precision;
  test_case.lanes = lanes;
  test_case.builtin = test_case.call.builtin = function.name;
  const std::string vector = vector_name(precision, lanes);
  test_case.signature = (gives_vector ? vector : std::string(opencl_name(precision))) + "(" + vector +
                        (takes_two ? ", " + vector : "") + ")";
  std::string operands = vector_text(precision, 0, lanes);
  if (takes_two) operands += ", " + vector_text(precision, lanes, lanes);
  test_case.call.expression = std::string(function.name) + "(" + operands + ")";
  test_case.call.spirv = geometric_spirv(function, precision, lanes);
  test_case.call.results = {precision};
  if (gives_vector && lanes > 1) {
    test_case.call.prologue = spread_function(precision, lanes);
    test_case.call.results.assign(static_cast<std::size_t>(lanes), precision);
    constexpr std::string_view pointers = ", p, q, r";
    test_case.call.expression = "spread(" + test_case.call.expression +
                                std::string(pointers.substr(0, 3 * static_cast<std::size_t>(lanes - 1))) +
                                ")";
  }
  test_case.call.arguments.assign(static_cast<std::size_t>(function.arity() * lanes), precision);
  test_case.inputs.arguments.assign(test_case.call.arguments.size(),
                                    {.type = precision, .low = -100, .high = 100, .breaks = {}});
  test_case.inputs.relation = Relation::vectors;
  test_case.inputs.log2_reduction = 1;
  return test_case;
}

class GeometricSuite final : public Suite {
 public:
  std::string_view name() const override { return "geometric"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (!is_opencl_floating(precision)) return out;
    for (const Function& function : geometric_functions()) {
      if (function.types == Types::single && precision != ScalarType::f32) continue;
      for (int lanes = function.name == "cross" ? 3 : 1; lanes <= 4; ++lanes)
        out.push_back(geometric_case(function, precision, lanes));
    }
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> geometric_suite() { return std::make_unique<GeometricSuite>(); }

}  // namespace plumbline
