#include <fmt/core.h>

#include "harness/support/precision_name.h"
#include "suites/constants/parts.h"
#include "suites/images/points.h"
#include "suites/suites.h"

namespace plumbline {
namespace constants {
namespace {

std::string choosing(const std::string& type, const std::vector<Constant>& constants) {
  std::string text = type + " constant_of(uint k) {\n  switch (k) {\n";
  for (std::size_t k = 0; k < constants.size(); ++k)
    text += fmt::format("    case {}: return {};\n", k, constants[k].expression);
  return text + "  }\n  return 0;\n}\n";
}

std::string initialising(const std::string& type, const std::vector<Constant>& constants) {
  std::string text = fmt::format("__constant {} table[{}] = {{\n", type, constants.size());
  for (const Constant& c : constants) text += "  " + c.expression + ",\n";
  return text + "};\n";
}

}  // namespace

void add_listed(const std::string& builtin, ScalarType precision, ScalarType type,
                const std::vector<Constant>& constants, std::string_view clause, std::vector<TestCase>& out) {
  std::vector<ListedItem> constants_;
  std::vector<std::vector<Scalar>> places;
  for (const Constant& c : constants) {
    places.push_back({{ScalarType::u32, places.size()}});
    constants_.push_back({c.text.empty() ? c.expression : c.text, c.right});
  }
  const auto criterion = listed(std::move(constants_));
  const std::string name(opencl_name(type));
  for (const bool in_memory : {false, true}) {
    TestCase test_case;
    test_case.suite = "constants";
    test_case.builtin = test_case.call.builtin = builtin;
    test_case.precision = precision;
    test_case.signature = name + (in_memory ? ", __constant array" : "");
    test_case.lanes = 1;
    test_case.call.arguments = {ScalarType::u32};
    test_case.call.results = {type};
    test_case.call.prologue = in_memory ? initialising(name, constants) : choosing(name, constants);
    test_case.call.expression = in_memory ? "table[a]" : "constant_of(a)";
    test_case.not_in_spirv = "macros and literals are OpenCL C's own";
    test_case.inputs.arguments = {{.type = ScalarType::u32, .low = 0, .breaks = {}}};
    test_case.inputs.source = listed_points(places);
    test_case.clause = clause;
    test_case.criterion = criterion;
    out.push_back(std::move(test_case));
  }
}

}  // namespace constants

namespace {

class ConstantsSuite final : public Suite {
 public:
  std::string_view name() const override { return "constants"; }
  std::vector<TestCase> cases(ScalarType precision) const override {
    std::vector<TestCase> out;
    constants::add_macros(precision, out);
    constants::add_literals(precision, out);
    if (is_opencl_floating(precision)) constants::add_folded(precision, out);
    return out;
  }
};

}  // namespace

std::unique_ptr<Suite> constants_suite() { return std::make_unique<ConstantsSuite>(); }

}  // namespace plumbline
