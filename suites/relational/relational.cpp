#include "harness/device/call.h"
#include "harness/judge/exact.h"
#include "harness/support/precision_name.h"
#include "reference/format.h"
#include "suites/call_words.h"
#include "suites/suites.h"

namespace plumbline {
namespace {

constexpr std::string_view of_functions = "6.12.6, table 6.14";

TestCase blank_relation(std::string_view builtin, std::vector<ScalarType> arguments, ScalarType result,
                        ScalarType precision) {
  TestCase test_case;
  test_case.suite = "relational";
  test_case.precision = precision;
  test_case.builtin = test_case.call.builtin = builtin;
  test_case.call.arguments = std::move(arguments);
  test_case.call.results = {result};
  test_case.signature = signature_of(test_case.call);
  for (ScalarType t : test_case.call.arguments)
    test_case.inputs.arguments.push_back({.type = t, .breaks = {}});
  test_case.inputs.relation = Relation::close;
  return test_case;
}

TestCase relation_case(const Function& function, ScalarType precision) {
  const ScalarType result = function.results.type(0, precision);
  TestCase test_case =
      blank_relation(function.name, std::vector(function.arguments.size(), precision), result, precision);
  if (is_logical(function)) test_case.inputs.relation = Relation::independent;
  test_case.call.expression =
      "convert_" + std::string(opencl_name(result)) + "{n}(" + expression_of(function) + ")";
  test_case.call.spirv = truth_as_number(spirv_of(function));
  if (function.is_operator()) test_case.call.cuda = cuda_of(function, precision);
  test_case.clause = function.clause.empty() ? of_functions : function.clause;
  test_case.criterion = exactly(function, result, true);
  return test_case;
}

/// Comparisons that OpenCL C does not write: true of NaN where its own are false, and the reverse.
struct Other {
  std::string_view instruction, like;
};
constexpr Other unordered[] = {
    {"OpFUnordEqual", "isequal"},
    {"OpFUnordLessThan", "isless"},
    {"OpFUnordGreaterThan", "isgreater"},
    {"OpFUnordLessThanEqual", "islessequal"},
    {"OpFUnordGreaterThanEqual", "isgreaterequal"},
};

/// "true if either operand is an unordered operand" (SPIR-V 3.32.15), or of OpFOrdNotEqual, false.
TestCase other_case(const Other& other, bool of_nan, ScalarType precision) {
  const ScalarType result = signed_type(precision);
  TestCase test_case = blank_relation(other.instruction, {precision, precision}, result, precision);
  test_case.call.spirv = truth_as_number(std::string(other.instruction) + "(a, b)");
  test_case.clause = "SPIR-V 3.32.15";
  test_case.criterion =
      exactly([ordered = exact_function_of(required_function(other.like), result, true), of_nan, result](
                  std::span<const Scalar> x, int width) -> std::optional<Scalar> {
        const auto is_nan = [](Scalar s) { return format_of(s.type).is_nan(s.bits); };
        if (!is_nan(x[0]) && !is_nan(x[1])) return ordered(x, width);
        return Scalar{result, !of_nan ? 0 : width == 1 ? 1 : type_mask(result)};
      });
  return test_case;
}

TestCase bitselect_case(const Function& function, ScalarType precision) {
  TestCase test_case = blank_relation("bitselect", {precision, precision, precision}, precision, precision);
  test_case.inputs.relation = Relation::independent;
  test_case.call.expression = test_case.call.spirv = "bitselect(a, b, c)";
  test_case.clause = of_functions;
  test_case.criterion = exactly(function, precision);
  return test_case;
}

/// A scalar is chosen by whether c is nonzero, a vector's lane by c's most significant bit.
TestCase select_case(ScalarType precision) {
  const ScalarType chooser = signed_type(precision);
  TestCase test_case = blank_relation("select", {precision, precision, chooser}, precision, precision);
  test_case.inputs.relation = Relation::independent;
  test_case.call.expression = test_case.call.spirv = "select(a, b, c)";
  test_case.clause = of_functions;
  const int top = width_of(chooser) - 1;
  test_case.criterion = exactly([top](std::span<const Scalar> x, int width) {
    const bool second = width == 1 ? x[2].bits != 0 : (x[2].bits >> top) != 0;
    return std::optional<Scalar>(second ? x[1] : x[0]);
  });
  return test_case;
}

class RelationalSuite final : public Suite {
 public:
  std::string_view name() const override { return "relational"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    if (!is_opencl_floating(precision)) return out;
    for (const Function& function : relational_functions())
      if (function.results.letters() == "B") out.push_back(relation_case(function, precision));
    for (const Other& other : unordered) out.push_back(other_case(other, true, precision));
    out.push_back(other_case({"OpFOrdNotEqual", "isnotequal"}, false, precision));
    out.push_back(bitselect_case(required_function("bitselect"), precision));
    out.push_back(select_case(precision));
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> relational_suite() { return std::make_unique<RelationalSuite>(); }

}  // namespace plumbline
