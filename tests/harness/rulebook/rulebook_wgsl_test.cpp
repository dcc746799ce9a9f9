// WGSL's rulebook against the document's tables and sentences, both ways.

#include <gmock/gmock.h>

#include <map>
#include <set>

#include "harness/rulebook/edge_case.h"
#include "tests/harness/rulebook/rulebook_documents.h"

namespace plumbline::wgsl_rulebook_test {
namespace {

using documents::committed;
using documents::TableCell;
using testing::HasSubstr;

const Rulebook& book() {
  static const Rulebook wgsl = *Rulebook::load("wgsl");
  return wgsl;
}

/// Plumbline's names of WGSL's operators and functions, where they are others.
std::vector<std::string> builtins_of(const std::string& expression) {
  static const std::map<std::string, std::vector<std::string>> others = {
      {"x % y", {"fmod"}},      {"x / y", {"x/y", "1/x"}}, {"abs", {"fabs"}},  {"inverseSqrt", {"rsqrt"}},
      {"max", {"max", "fmax"}}, {"min", {"min", "fmin"}},  {"round", {"rint"}}};
  std::string name = expression.substr(0, expression.find('('));
  if (const auto found = others.find(name); found != others.end()) return found->second;
  std::erase(name, ' ');
  return {name};
}

/// What a cell's words mean as the texts of a rulebook: each bound, and the formula if there is one.
struct Reading {
  std::vector<std::string> bounds;
  std::string formula;
};
const std::map<std::string, Reading>& readings() {
  static const std::string rounded = "correctly rounded";
  static const std::map<std::string, Reading> all = {
      {"Correctly rounded", {{rounded}, {}}},
      {"Correct result", {{"0 ulp"}, {}}},
      {"2.5 ULP for |y| in the range [2^-126, 2^126]", {{"2.5 ulp"}, {}}},
      {"2.5 ULP for |y| in the range [2^-14, 2^14]", {{"2.5 ulp"}, {}}},
      {"2 ULP", {{"2 ulp"}, {}}},
      {"4096 ULP", {{"4096 ulp"}, {}}},
      {"5 ULP", {{"5 ulp"}, {}}},
      {"4096 ULP for |x| in the range [2^-126, 2^126], and y is finite and normal", {{"4096 ulp"}, {}}},
      {"5 ULP for |x| in the range [2^-14, 2^14], and y is finite and normal", {{"5 ulp"}, {}}},
      {"3 + 2 * |x| ULP", {{"3 + 2|x| ulp"}, {}}},
      {"1 + 2 * |x| ULP", {{"1 + 2|x| ulp"}, {}}},
      {"Correctly rounded, when x is zero or normal", {{rounded, rounded}, {}}},
      {"Absolute error at most 2^-11 when x is in the interval [-pi, pi]", {{"absolute 2^-11"}, {}}},
      {"Absolute error at most 2^-7 when x is in the interval [-pi, pi]", {{"absolute 2^-7"}, {}}},
      {"Absolute error at most 2^-21 when x is in the interval [0.5, 2.0]. 3 ULP outside",
       {{"absolute 2^-21", "3 ulp"}, {}}},
      {"Absolute error at most 2^-7 when x is in the interval [0.5, 2.0]. 3 ULP outside",
       {{"absolute 2^-7", "3 ulp"}, {}}},
      {"The worse of: Absolute error 6.77e-5; Inherited from atan2(sqrt(1.0 - x * x), x)",
       {{"absolute 6.77e-05"}, "atan2(sqrt(1 - x * x), x)"}},
      {"The worse of: Absolute error 3.91e-3; Inherited from atan2(sqrt(1.0 - x * x), x)",
       {{"absolute 0.00391"}, "atan2(sqrt(1 - x * x), x)"}},
      {"The worse of: Absolute error 6.81e-5; Inherited from atan2(x, sqrt(1.0 - x * x))",
       {{"absolute 6.81e-05"}, "atan2(x, sqrt(1 - x * x))"}},
      {"The worse of: Absolute error 3.91e-3; Inherited from atan2(x, sqrt(1.0 - x * x))",
       {{"absolute 0.00391"}, "atan2(x, sqrt(1 - x * x))"}},
      {"The worse of: Absolute error 1.0e-5; Inherited from sinh(x) / cosh(x)",
       {{"absolute 1e-05"}, "sinh(x) / cosh(x)"}},
      {"Inherited from log(x + sqrt(x * x - 1.0))", {{rounded}, "log(x + sqrt(x * x - 1))"}},
      {"Inherited from log(x + sqrt(x * x + 1.0))", {{rounded}, "log(x + sqrt(x * x + 1))"}},
      {"Inherited from log( (1.0 + x) / (1.0 - x) ) * 0.5", {{rounded}, "log((1 + x) / (1 - x)) * 0.5"}},
      {"Inherited from (exp(x) + exp(-x)) * 0.5", {{rounded}, "(exp(x) + exp(-x)) * 0.5"}},
      {"Inherited from (exp(x) - exp(-x)) * 0.5", {{rounded}, "(exp(x) - exp(-x)) * 0.5"}},
      {"Inherited from x * 57.295779513082322865", {{rounded}, "x * 57.295779513082322865"}},
      {"Inherited from x * 0.017453292519943295474", {{rounded}, "x * 0.017453292519943295474"}},
      {"Inherited from x * (1.0 - z) + y * z", {{rounded}, "x * (1 - z) + y * z"}},
      {"Inherited from x - y * trunc(x/y)", {{rounded}, "x - y * trunc(x / y)"}},
      {"Inherited from exp2(y * log2(x))", {{rounded}, "exp2(y * log2(x))"}},
      {"Inherited from 1.0 / inverseSqrt(x)", {{rounded}, "1 / rsqrt(x)"}},
      {"Inherited from sin(x) / cos(x)", {{rounded}, "sin(x) / cos(x)"}},
      {"Inherited from x * y + z", {{"fma or multiply-add"}, {}}},
      // The order of its products is open, which no formula of a rulebook states.
      {"Inherited from t * t * (3.0 - 2.0 * t)", {{"implementation-defined"}, {}}}};
  return all;
}

TEST(WgslRulebook, EveryLineOfTheTablesIsARule) {
  std::size_t compared = 0;
  for (const TableCell& cell : committed("wgsl")) {
    if (cell.table == "sentence") continue;
    const auto reading = readings().find(cell.text);
    ASSERT_NE(reading, readings().end()) << "nobody has read: " << cell.text;
    for (const std::string& builtin : builtins_of(cell.function)) {
      const Rule* rule = book().find(builtin, documents::precision_of(cell));
      ASSERT_NE(rule, nullptr) << builtin;
      ++compared;
      if (builtin == "ldexp") continue;  // its pieces depend on the exponent, in other sentences
      EXPECT_EQ(documents::bounds_of(*rule), reading->second.bounds) << builtin;
      for (const auto& piece : rule->pieces)
        EXPECT_EQ(piece->formula_text, reading->second.formula) << builtin;
    }
  }
  EXPECT_EQ(compared, 106u);
}

TEST(WgslRulebook, EveryOtherRuleIsAConversion) {
  std::set<std::string> named;
  for (const TableCell& cell : committed("wgsl"))
    for (const std::string& builtin : builtins_of(cell.function)) named.insert(builtin);
  for (ScalarType precision : {ScalarType::f16, ScalarType::f32})
    for (const Rule& rule : book().rules(precision))
      EXPECT_TRUE(named.contains(rule.builtin) || rule.builtin.starts_with("convert_")) << rule.builtin;
}

TEST(WgslRulebook, ItsWordsRestOnTheDocumentsSentences) {
  std::map<std::string, std::string> sentences = documents::committed_sentences("wgsl");
  EXPECT_THAT(sentences["subnormals"], HasSubstr("may be flushed to zero"));
  EXPECT_THAT(sentences["rounding direction"], HasSubstr("may round an intermediate result up or down"));
  EXPECT_THAT(sentences["infinities and NaN"], HasSubstr("may assume"));
  EXPECT_THAT(sentences["signs of zeros"], HasSubstr("may ignore the sign"));
  EXPECT_THAT(sentences["reassociation"], HasSubstr("may reassociate"));
  for (ScalarType precision : {ScalarType::f16, ScalarType::f32})
    for (const Rule& rule : book().rules(precision)) {
      if (rule.bound.kind == Bound::Kind::implementation_defined) continue;
      EXPECT_TRUE(rule.result_may_flush && rule.finite_math && rule.signless_zeros) << rule.builtin;
      EXPECT_TRUE(rule.any_direction || rule.builtin == "clamp") << rule.builtin;  // an operand, exactly
    }
}

}  // namespace
}  // namespace plumbline::wgsl_rulebook_test
