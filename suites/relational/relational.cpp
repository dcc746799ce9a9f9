#include "suites/relational/relational.h"

#include <array>

#include "harness/device/signature.h"
#include "harness/judge/exact.h"
#include "harness/support/precision_name.h"
#include "reference/format.h"
#include "suites/call_words.h"

namespace plumbline {
namespace {

/// A function of the reference.
struct Comparison {
  std::string_view name, instruction;
  std::string_view expression = {};  ///< of operators
  std::string_view clause = "6.12.6, table 6.14";
};

constexpr Comparison relations[] = {
    {"isequal", "OpFOrdEqual"},
    {"isfinite", "OpIsFinite"},
    {"isgreater", "OpFOrdGreaterThan"},
    {"isgreaterequal", "OpFOrdGreaterThanEqual"},
    {"isinf", "OpIsInf"},
    {"isless", "OpFOrdLessThan"},
    {"islessequal", "OpFOrdLessThanEqual"},
    {"islessgreater", "OpLessOrGreater"},
    {"isnan", "OpIsNan"},
    {"isnormal", "OpIsNormal"},
    {"isnotequal", "OpFUnordNotEqual"},
    {"isordered", "OpOrdered"},
    {"isunordered", "OpUnordered"},
    {"signbit", "OpSignBitSet"},
    {"x!=y", "OpFUnordNotEqual", "a != b", "6.3.e"},
    {"x<=y", "OpFOrdLessThanEqual", "a <= b", "6.3.d"},
    {"x<y", "OpFOrdLessThan", "a < b", "6.3.d"},
    {"x==y", "OpFOrdEqual", "a == b", "6.3.e"},
    {"x>=y", "OpFOrdGreaterThanEqual", "a >= b", "6.3.d"},
    {"x>y", "OpFOrdGreaterThan", "a > b", "6.3.d"},
};

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

/// A vector's true is -1, a scalar's 1.
std::string of_booleans(const std::string& value) { return "OpSelect(" + value + ", {1|-1}, 0)"; }

TestCase relation_case(const Comparison& relation, const Function& function, ScalarType precision) {
  const ScalarType result = function.results.type(0, precision);
  TestCase test_case =
      blank_relation(relation.name, std::vector(function.arguments.size(), precision), result, precision);
  const std::string expression =
      relation.expression.empty() ? call_words(relation.name, function) : std::string(relation.expression);
  test_case.call.expression = "convert_" + std::string(opencl_name(result)) + "{n}(" + expression + ")";
  test_case.call.spirv = of_booleans(call_words(relation.instruction, function));
  test_case.clause = relation.clause;
  test_case.criterion = exactly(answer_of(function, result, true));
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
  test_case.call.spirv = of_booleans(std::string(other.instruction) + "(a, b)");
  test_case.clause = "SPIR-V 3.32.15";
  test_case.criterion = exactly([ordered = answer_of(required_function(other.like), result, true), of_nan,
                                 result](std::span<const Scalar> x, int width) -> std::optional<Scalar> {
    const auto is_nan = [](Scalar s) { return format_of(s.type).is_nan(s.bits); };
    if (!is_nan(x[0]) && !is_nan(x[1])) return ordered(x, width);
    return Scalar{result, !of_nan ? 0 : width == 1 ? 1 : type_mask(result)};
  });
  return test_case;
}

/// An operand is true that compares unequal to 0: any but a zero, a NaN too.
struct Logical {
  std::string_view name, expression, spirv;
  bool (*holds)(bool first, bool second);
  std::string_view clause;
};
constexpr Logical logical_operators[] = {
    {"!x", "!a", "OpLogicalNot(OpFUnordNotEqual(a, 0))", [](bool x, bool) { return !x; }, "6.3.h"},
    {"x&&y", "a && b", "OpLogicalAnd(OpFUnordNotEqual(a, 0), OpFUnordNotEqual(b, 0))",
     [](bool x, bool y) { return x && y; }, "6.3.g"},
    {"x||y", "a || b", "OpLogicalOr(OpFUnordNotEqual(a, 0), OpFUnordNotEqual(b, 0))",
     [](bool x, bool y) { return x || y; }, "6.3.g"},
};

TestCase logical_case(const Logical& logical, ScalarType precision) {
  const ScalarType result = signed_type(precision);
  TestCase test_case =
      blank_relation(logical.name, std::vector(required_function(logical.name).arguments.size(), precision),
                     result, precision);
  test_case.inputs.relation = Relation::independent;
  test_case.call.expression =
      "convert_" + std::string(opencl_name(result)) + "{n}(" + std::string(logical.expression) + ")";
  test_case.call.spirv = of_booleans(std::string(logical.spirv));
  test_case.clause = logical.clause;
  test_case.criterion = exactly([holds = logical.holds, result](std::span<const Scalar> x, int width) {
    const auto is_true = [](Scalar s) { return !format_of(s.type).is_zero(s.bits); };
    const bool is = holds(is_true(x[0]), is_true(x.back()));
    return std::optional<Scalar>({result, !is ? 0 : width == 1 ? 1 : type_mask(result)});
  });
  return test_case;
}

TestCase bitselect_case(const Function& function, ScalarType precision) {
  TestCase test_case = blank_relation("bitselect", {precision, precision, precision}, precision, precision);
  test_case.inputs.relation = Relation::independent;
  test_case.call.expression = test_case.call.spirv = "bitselect(a, b, c)";
  test_case.clause = "6.12.6, table 6.14";
  test_case.criterion = exactly(answer_of(function, precision));
  return test_case;
}

/// A scalar is chosen by whether c is nonzero, a vector's lane by c's most significant bit.
TestCase select_case(ScalarType precision) {
  const ScalarType chooser = signed_type(precision);
  TestCase test_case = blank_relation("select", {precision, precision, chooser}, precision, precision);
  test_case.inputs.relation = Relation::independent;
  test_case.call.expression = test_case.call.spirv = "select(a, b, c)";
  test_case.clause = "6.12.6, table 6.14";
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
    for (const Comparison& relation : relations)
      out.push_back(relation_case(relation, required_function(relation.name), precision));
    for (const Other& other : unordered) out.push_back(other_case(other, true, precision));
    out.push_back(other_case({"OpFOrdNotEqual", "isnotequal"}, false, precision));
    for (const Logical& logical : logical_operators) out.push_back(logical_case(logical, precision));
    out.push_back(bitselect_case(required_function("bitselect"), precision));
    out.push_back(select_case(precision));
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> relational_suite() { return std::make_unique<RelationalSuite>(); }

}  // namespace plumbline
