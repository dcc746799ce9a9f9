#include "suites/relational/relational.h"

#include <array>

#include "harness/signature.h"
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

/// The signed integer type as wide: what vectors of the floating type compare to.
ScalarType truth_type(ScalarType precision) {
  switch (precision) {
    case ScalarType::f16:
      return ScalarType::i16;
    case ScalarType::f64:
      return ScalarType::i64;
    default:
      return ScalarType::i32;
  }
}

Topic blank(std::string_view builtin, std::vector<ScalarType> arguments, ScalarType result,
            ScalarType precision) {
  Topic topic;
  topic.suite = "relational";
  topic.precision = precision;
  topic.builtin = topic.call.builtin = builtin;
  topic.call.arguments = std::move(arguments);
  topic.call.results = {result};
  topic.signature = signature_of(topic.call);
  for (ScalarType t : topic.call.arguments) topic.inputs.arguments.push_back({.type = t, .breaks = {}});
  topic.inputs.relation = Relation::close;
  return topic;
}

Topic relation_topic(const Comparison& relation, const Function& function, ScalarType precision) {
  const ScalarType result = truth_type(precision);
  Topic topic = blank(relation.name, std::vector(static_cast<std::size_t>(relation.arity), precision), result,
                      precision);
  topic.call.expression =
      "convert_" + std::string(opencl_name(result)) + "{n}(" + std::string(relation.expression) + ")";
  topic.clause = relation.clause;
  topic.exact = answer_of(function, result, true);
  return topic;
}

Topic bitselect_topic(const Function& function, ScalarType precision) {
  Topic topic = blank("bitselect", {precision, precision, precision}, precision, precision);
  topic.inputs.relation = Relation::independent;
  topic.call.expression = "bitselect(a, b, c)";
  topic.clause = "6.12.6, table 6.14";
  topic.exact = answer_of(function, precision);
  return topic;
}

/// A scalar is chosen by whether c is nonzero, a vector's lane by c's most significant bit.
Topic select_topic(ScalarType precision) {
  const ScalarType chooser = truth_type(precision);
  Topic topic = blank("select", {precision, precision, chooser}, precision, precision);
  topic.inputs.relation = Relation::independent;
  topic.call.expression = "select(a, b, c)";
  topic.clause = "6.12.6, table 6.14";
  const int top = 8 * size_of(chooser) - 1;
  topic.exact = [top](std::span<const Scalar> x, int width) {
    const bool second = width == 1 ? x[2].bits != 0 : (x[2].bits >> top) != 0;
    return std::optional<Scalar>(second ? x[1] : x[0]);
  };
  return topic;
}

class RelationalSuite final : public Suite {
 public:
  std::string_view name() const override { return "relational"; }
  std::vector<Topic> topics(ScalarType precision) const override {
    std::vector<Topic> out;
    if (!is_floating(precision)) return out;
    for (const Comparison& relation : relations)
      if (const Function* function = find_function(relation.name))
        out.push_back(relation_topic(relation, *function, precision));
    if (const Function* function = find_function("bitselect"))
      out.push_back(bitselect_topic(*function, precision));
    out.push_back(select_topic(precision));
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> relational_suite() { return std::make_unique<RelationalSuite>(); }

}  // namespace plumbline
