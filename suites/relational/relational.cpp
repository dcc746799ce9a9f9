#include "suites/relational/relational.h"

#include <array>

#include "harness/device/signature.h"
#include "harness/judge/exact.h"
#include "reference/format.h"

namespace plumbline {
namespace {

struct Comparison {
  std::string_view name, expression;
  int arity;
  std::string_view clause = "6.12.6, table 6.14";
};

constexpr Comparison relations[] = {
    {"isequal", "isequal(a, b)", 2},
    {"isfinite", "isfinite(a)", 1},
    {"isgreater", "isgreater(a, b)", 2},
    {"isgreaterequal", "isgreaterequal(a, b)", 2},
    {"isinf", "isinf(a)", 1},
    {"isless", "isless(a, b)", 2},
    {"islessequal", "islessequal(a, b)", 2},
    {"islessgreater", "islessgreater(a, b)", 2},
    {"isnan", "isnan(a)", 1},
    {"isnormal", "isnormal(a)", 1},
    {"isnotequal", "isnotequal(a, b)", 2},
    {"isordered", "isordered(a, b)", 2},
    {"isunordered", "isunordered(a, b)", 2},
    {"signbit", "signbit(a)", 1},
    {"x!=y", "a != b", 2, "6.3.e"},
    {"x<=y", "a <= b", 2, "6.3.d"},
    {"x<y", "a < b", 2, "6.3.d"},
    {"x==y", "a == b", 2, "6.3.e"},
    {"x>=y", "a >= b", 2, "6.3.d"},
    {"x>y", "a > b", 2, "6.3.d"},
};

TestCase blank(std::string_view builtin, std::vector<ScalarType> arguments, ScalarType result,
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

TestCase relation_case(const Comparison& relation, const Function& function, ScalarType precision) {
  const ScalarType result = signed_type(precision);  // what vectors of the floating-point type compare to
  TestCase test_case = blank(relation.name, std::vector(static_cast<std::size_t>(relation.arity), precision),
                             result, precision);
  test_case.call.expression =
      "convert_" + std::string(opencl_name(result)) + "{n}(" + std::string(relation.expression) + ")";
  test_case.clause = relation.clause;
  test_case.criterion = exactly(answer_of(function, result, true));
  return test_case;
}

TestCase bitselect_case(const Function& function, ScalarType precision) {
  TestCase test_case = blank("bitselect", {precision, precision, precision}, precision, precision);
  test_case.inputs.relation = Relation::independent;
  test_case.call.expression = "bitselect(a, b, c)";
  test_case.clause = "6.12.6, table 6.14";
  test_case.criterion = exactly(answer_of(function, precision));
  return test_case;
}

/// A scalar is chosen by whether c is nonzero, a vector's lane by c's most significant bit.
TestCase select_case(ScalarType precision) {
  const ScalarType chooser = signed_type(precision);
  TestCase test_case = blank("select", {precision, precision, chooser}, precision, precision);
  test_case.inputs.relation = Relation::independent;
  test_case.call.expression = "select(a, b, c)";
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
    if (!is_floating(precision)) return out;
    for (const Comparison& relation : relations)
      out.push_back(relation_case(relation, required_function(relation.name), precision));
    out.push_back(bitselect_case(required_function("bitselect"), precision));
    out.push_back(select_case(precision));
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> relational_suite() { return std::make_unique<RelationalSuite>(); }

}  // namespace plumbline
