#include "suites/geometric/geometric.h"

#include <fmt/core.h>

#include <string>

#include "harness/support/precision_name.h"
#include "reference/format.h"
#include "suites/vector_name.h"

namespace plumbline {
namespace {

struct GeometricRow {
  std::string_view name;
  int vectors;  ///< operands
  bool gives_vector;
  int fewest_lanes = 1, most_lanes = 4;
  bool single_only = false;
};

constexpr GeometricRow geometric_rows[] = {
    {"cross", 2, true, 3, 4},
    {"distance", 2, false},
    {"dot", 2, false},
    {"fast_distance", 2, false, 1, 4, true},
    {"fast_length", 1, false, 1, 4, true},
    {"fast_normalize", 1, true, 1, 4, true},
    {"length", 1, false},
    {"normalize", 1, true},
};

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
std::string spirv_of(const GeometricRow& row, ScalarType type, int lanes) {
  std::string operands = vector_spirv(type, 0, lanes);
  if (row.vectors == 2) operands += ", " + vector_spirv(type, lanes, lanes);
  const std::string instruction = row.name != "dot" ? std::string(row.name) : lanes == 1 ? "OpFMul" : "OpDot";
  const std::string value = instruction + "(" + operands + ")";
  if (!row.gives_vector || lanes == 1) return value;
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

TestCase case_of(const GeometricRow& row, ScalarType precision, int lanes) {
  TestCase test_case;
  test_case.suite = "geometric";
  test_case.precision = precision;
  test_case.lanes = lanes;
  test_case.builtin = test_case.call.builtin = row.name;
  const std::string vector = vector_name(precision, lanes);
  test_case.signature = (row.gives_vector ? vector : std::string(opencl_name(precision))) + "(" + vector +
                        (row.vectors == 2 ? ", " + vector : "") + ")";
  std::string operands = vector_text(precision, 0, lanes);
  if (row.vectors == 2) operands += ", " + vector_text(precision, lanes, lanes);
  test_case.call.expression = std::string(row.name) + "(" + operands + ")";
  test_case.call.spirv = spirv_of(row, precision, lanes);
  test_case.call.results = {precision};
  if (row.gives_vector && lanes > 1) {
    test_case.call.prologue = spread_function(precision, lanes);
    test_case.call.results.assign(static_cast<std::size_t>(lanes), precision);
    constexpr std::string_view pointers = ", p, q, r";
    test_case.call.expression = "spread(" + test_case.call.expression +
                                std::string(pointers.substr(0, 3 * static_cast<std::size_t>(lanes - 1))) +
                                ")";
  }
  test_case.call.arguments.assign(static_cast<std::size_t>(row.vectors * lanes), precision);
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
    for (const GeometricRow& row : geometric_rows)
      for (int lanes = row.fewest_lanes; lanes <= row.most_lanes; ++lanes)
        if (!row.single_only || precision == ScalarType::f32) out.push_back(case_of(row, precision, lanes));
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> geometric_suite() { return std::make_unique<GeometricSuite>(); }

}  // namespace plumbline
