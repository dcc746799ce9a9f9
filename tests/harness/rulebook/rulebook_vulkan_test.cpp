// Vulkan's rulebook against the appendix's two tables and its sentences, both ways.

#include <gmock/gmock.h>

#include <cmath>
#include <map>
#include <set>

#include "harness/rulebook/edge_case.h"
#include "tests/harness/judge/judge_sample.h"
#include "tests/harness/rulebook/rulebook_documents.h"

namespace plumbline::judge_test::rulebook_vulkan_test {
namespace {

using documents::bounds_of;
using documents::builtins_of;
using documents::committed;
using documents::TableCell;
using testing::HasSubstr;

const Rulebook& book() {
  static const Rulebook vulkan = *Rulebook::load("vulkan-1.1");
  return vulkan;
}

/// What a cell's words mean as the texts of a rulebook: each bound, and the formula if there is one.
struct Reading {
  std::vector<std::string> bounds;
  std::string formula;
};
const std::map<std::string, Reading>& readings() {
  static const std::map<std::string, Reading> all = {
      {"Correctly rounded.", {{"correctly rounded"}, {}}},
      {"Correct result.", {{"0 ulp"}, {}}},
      {"2.5 ULP for b in the range [2^-126, 2^126].", {{"2.5 ulp"}, {}}},
      {"Inherited from OpFMul followed by OpFAdd.", {{"fma or multiply-add"}, {}}},
      {"3 + 2 * |x| ULP.", {{"3 + 2|x| ulp"}, {}}},
      {"3 ULP outside the range [0.5, 2.0]. Absolute error < 2^-21 inside the range [0.5, 2.0].",
       {{"absolute < 4.76837158203125e-07", "3 ulp"}, {}}},
      {"Inherited from exp2(y * log2(x)).",
       {{"correctly rounded", "correctly rounded"}, "exp2(y * log2(x))"}},
      {"Inherited from 1.0 / inversesqrt().", {{"correctly rounded"}, "1 / rsqrt(x)"}},
      {"2 ULP.", {{"2 ulp"}, {}}}};
  return all;
}

/// GLSL.std.450 has these in double precision, and the core's instructions.
bool in_double(const TableCell& cell) {
  return cell.table == "core SPIR-V" ||
         std::set<std::string>{"fma()", "sqrt()", "inversesqrt()"}.contains(cell.function);
}

void compare(const TableCell& cell, const std::string& builtin, ScalarType precision) {
  const std::string where = builtin + ": " + cell.text;
  const Rule* rule = book().find(builtin, precision);
  ASSERT_NE(rule, nullptr) << where;
  EXPECT_THAT(rule->clause, HasSubstr("Precision of " + cell.table + " Instructions")) << where;
  const auto reading = readings().find(cell.text);
  ASSERT_NE(reading, readings().end()) << "nobody has read: " << cell.text;
  const bool to_integer =
      builtin == "convert_int" || builtin == "convert_uint";  // rounding to an integer is exact
  EXPECT_EQ(bounds_of(*rule), to_integer ? std::vector<std::string>{"0 ulp"} : reading->second.bounds)
      << where;
  for (const auto& piece : rule->pieces) EXPECT_EQ(piece->formula_text, reading->second.formula) << where;
}

TEST(VulkanRulebook, EveryLineOfTheTablesIsARule) {
  std::size_t compared = 0;
  for (const TableCell& cell : committed("vulkan-1.1")) {
    if (cell.table == "sentence") continue;
    for (const std::string& builtin : builtins_of(cell.function)) {
      if (builtin != "convert_double") compare(cell, builtin, ScalarType::f32);
      if (in_double(cell)) compare(cell, builtin, ScalarType::f64);
      ++compared;
    }
  }
  EXPECT_EQ(compared, 22u);
}

/// They choose an operand by a comparison, which is exact ("Correct result").
bool is_selection(const Rule& rule) {
  return rule.builtin == "fabs" || rule.builtin == "fmax" || rule.builtin == "fmin";
}

TEST(VulkanRulebook, EveryOtherRuleIsASelectionOrHasUndefinedPrecision) {
  std::set<std::string> named;
  for (const TableCell& cell : committed("vulkan-1.1"))
    for (const std::string& builtin : builtins_of(cell.function)) named.insert(builtin);
  for (ScalarType precision : {ScalarType::f32, ScalarType::f64})
    for (const Rule& rule : book().rules(precision)) {
      if (named.contains(rule.builtin)) continue;
      if (is_selection(rule)) {
        EXPECT_EQ(rule.bound.text, "0 ulp") << rule.builtin;
        continue;
      }
      EXPECT_THAT(rule.clause, HasSubstr("undefined precision")) << rule.builtin;
      EXPECT_EQ(rule.bound.kind, Bound::Kind::implementation_defined) << rule.builtin;
    }
}

TEST(VulkanRulebook, ItsWordsRestOnTheDocumentsSentences) {
  std::map<std::string, std::string> sentences = documents::committed_sentences("vulkan-1.1");
  EXPECT_THAT(sentences["subnormals"], HasSubstr("may: be flushed to 0"));
  EXPECT_THAT(sentences["rounding direction"], HasSubstr("is undefined"));
  EXPECT_THAT(sentences["NaN"], HasSubstr("may: not be generated"));
  EXPECT_THAT(sentences["double"], HasSubstr("at least that of single precision"));
  EXPECT_THAT(sentences["functions that the table does not name"], HasSubstr("have undefined precision"));
  for (ScalarType precision : {ScalarType::f32, ScalarType::f64})
    for (const Rule& rule : book().rules(precision)) {
      if (rule.bound.kind == Bound::Kind::implementation_defined) continue;
      EXPECT_TRUE(rule.result_may_flush && rule.any_direction && rule.nan_optional) << rule.builtin;
    }
}

Judgement judged_vulkan(const std::string& builtin, ScalarType precision, std::vector<Scalar> arguments,
                        Scalar result) {
  const Rule* rule = book().find(builtin, precision);
  if (rule == nullptr) throw std::runtime_error("no rule for " + builtin);
  Truth truth(*rule->function, arguments);
  return judge(truth, 0, result, *rule, {});
}

TEST(VulkanRulebook, JudgesComparisonsAndConversions) {
  const Scalar one{ScalarType::i32, 1}, no{ScalarType::i32, 0};
  constexpr ScalarType f = ScalarType::f32, d = ScalarType::f64;
  EXPECT_TRUE(judged_vulkan("x<y", f, {f32(1), f32(2)}, one).passed());
  EXPECT_FALSE(judged_vulkan("x<y", f, {f32(1), f32(2)}, no).passed());
  EXPECT_EQ(judged_vulkan("x==y", f, {f32(0x1p-149f), f32(0)}, one).reason, PassReason::flush_operand);
  // 2^24 + 1 is halfway: either neighbour, as the direction is undefined, and no other.
  const Scalar halfway{ScalarType::i32, (1u << 24) + 1};
  EXPECT_TRUE(judged_vulkan("convert_float", f, {halfway}, f32(0x1p24f)).passed());
  EXPECT_TRUE(judged_vulkan("convert_float", f, {halfway}, f32(0x1p24f + 2)).passed());
  EXPECT_FALSE(judged_vulkan("convert_float", f, {halfway}, f32(0x1p24f + 4)).passed());
  EXPECT_TRUE(judged_vulkan("convert_int", f, {f32(-2.75f)}, {ScalarType::i32, 0xfffffffeu}).passed());
  EXPECT_FALSE(judged_vulkan("convert_int", f, {f32(-2.75f)}, {ScalarType::i32, 0xfffffffdu}).passed());
  EXPECT_EQ(judged_vulkan("convert_uint", f, {f32(-3)}, {ScalarType::u32, 7}).reason, PassReason::undefined);
  EXPECT_FALSE(judged_vulkan("convert_float", d, {{d, 0x3ff0000000000001}}, f32(1.5f)).passed());
}

TEST(VulkanRulebook, JudgesDoublePrecisionByTheSameTable) {
  constexpr ScalarType d = ScalarType::f64;
  const Scalar two{d, 0x4000000000000000}, root{d, 0x3ff6a09e667f3bcd}, far{d, 0x3ff6a09e667f3bdd};
  EXPECT_TRUE(judged_vulkan("sqrt", d, {two}, root).passed());
  EXPECT_FALSE(judged_vulkan("sqrt", d, {two}, far).passed());
  const Scalar third{d, 0x3fd5555555555555}, up{d, 0x3fd5555555555557}, beyond{d, 0x3fd5555555555559};
  const Scalar three{d, 0x4008000000000000}, one{d, 0x3ff0000000000000};
  for (const Scalar& result : {third, up})
    EXPECT_TRUE(judged_vulkan("x/y", d, {one, three}, result).passed());
  EXPECT_FALSE(judged_vulkan("x/y", d, {one, three}, beyond).passed());
}

TEST(VulkanRulebook, AnExactlyZeroSumHasTheSignOfSomeDirection) {
  constexpr ScalarType f = ScalarType::f32;
  for (float zero : {0.0f, -0.0f}) {
    EXPECT_TRUE(judged_vulkan("x+y", f, {f32(3), f32(-3)}, f32(zero)).passed());
    EXPECT_TRUE(judged_vulkan("fma", f, {f32(3), f32(2), f32(-6)}, f32(zero)).passed());
  }
  EXPECT_FALSE(judged_vulkan("x+y", f, {f32(0), f32(0)}, f32(-0.0f)).passed());
  EXPECT_FALSE(judged_vulkan("x*y", f, {f32(0), f32(1)}, f32(-0.0f)).passed());
}

TEST(VulkanRulebook, PowOfOneToInfinityMayBeWhatItsFormulaGives) {
  const Scalar infinity = f32(INFINITY), nan = f32(NAN);
  EXPECT_EQ(judged_vulkan("pow", ScalarType::f32, {f32(1), infinity}, nan).reason, PassReason::derived);
  EXPECT_FALSE(judged_vulkan("pow", ScalarType::f32, {f32(4), infinity}, nan).passed());
}

}  // namespace
}  // namespace plumbline::judge_test::rulebook_vulkan_test
