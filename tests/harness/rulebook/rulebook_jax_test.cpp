// Rulebooks of JAX against its published table, docs/audit/maxima.csv, both ways.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <map>

#include "harness/commands/audit_table.h"
#include "harness/judge/judge.h"
#include "harness/support/scalar_text.h"
#include "reference/function.h"
#include "reference/ziv.h"
#include "tests/paths.h"

namespace plumbline::rulebook_jax_test {
namespace {

using Rows = std::map<std::pair<std::string, ScalarType>, std::string>;

/// The bound of each row of the library, by builtin; of a range of figures the greatest.
Rows published(const std::string& library) {
  const std::map<std::string, ScalarType> formats{{"bf16", ScalarType::bf16},
                                                  {"f16", ScalarType::f16},
                                                  {"f32", ScalarType::f32},
                                                  {"f64", ScalarType::f64}};
  Rows rows;
  const auto table = read_published_maxima(std::string(PLUMBLINE_SOURCE_DIR) + "/docs/audit/maxima.csv");
  for (const PublishedMaximum& row : *table) {
    if (row.library != library) continue;
    const std::string builtin = row.function == "reciprocal" ? "1/x" : row.function;
    if (find_function(builtin) == nullptr) continue;
    const double figure = std::stod(row.figure.substr(row.figure.find('-') + 1));
    rows[{builtin, formats.at(row.format)}] = fmt::format("{:g} ulp", figure);
  }
  return rows;
}

TEST(JaxRulebooks, BoundWhatThePageHasAndNothingElse) {
  for (const auto& [name, library, number] : {std::tuple{"jax-cpu", "JAX XLA CPU x86-64", 63U},
                                              {"jax-nvidia", "JAX XLA NVIDIA GPU (H100 and B200)", 63U}}) {
    const Rulebook book = *Rulebook::load(name);
    Rows rules;
    for (const ScalarType precision : {ScalarType::bf16, ScalarType::f16, ScalarType::f32, ScalarType::f64})
      for (const Rule& rule : book.rules(precision)) {
        EXPECT_TRUE(rule.result_may_flush) << rule.builtin;
        if (rule.bound.text == "implementation-defined") continue;
        rules[{rule.builtin, precision}] = rule.bound.text;
        EXPECT_EQ(rule.ours, precision == ScalarType::f64) << rule.builtin << ": samples bound nothing";
      }
    EXPECT_EQ(rules, published(library)) << name;
    EXPECT_EQ(rules.size(), number) << name;
  }
}

TEST(JaxRulebooks, FailAnErrorBeyondTheFigureAndPassOneWithin) {
  const Rulebook book = *Rulebook::load("jax-nvidia");
  const auto reason = [&](const char* builtin, ScalarType type, int steps) {
    const std::vector<Scalar> point{*parse_scalar(type, "0.7")};
    const Rule& rule = *book.find(builtin, type);
    Truth truth(*rule.function, point);
    Scalar result{
        type,
        correctly_rounded(*rule.function, point, 0, format_of(type), Direction::nearest_even).value_or(0)};
    result.bits += static_cast<std::uint64_t>(steps);
    return judge(truth, 0, result, rule, {}).reason;
  };
  // 1.5 ulp of float32's sine; beyond a figure of float64 is no failure.
  EXPECT_EQ(reason("sin", ScalarType::f32, 1), PassReason::bound);
  EXPECT_EQ(reason("sin", ScalarType::f32, 2), PassReason::failed);
  EXPECT_EQ(reason("sin", ScalarType::f64, 9), PassReason::beyond_figure);
}

}  // namespace
}  // namespace plumbline::rulebook_jax_test
