// Every edge case of every rulebook against the reference's own value at points that it matches.

#include <gtest/gtest.h>

#include <climits>
#include <set>

#include "harness/inputs/edge_values.h"
#include "harness/judge/judge.h"
#include "harness/rulebook/edge_case.h"

namespace plumbline {
namespace {

/// What the reference holds true, rounded into the output's type.
Scalar true_result(Truth& truth, int output, ScalarType type) {
  if (is_floating(type)) {
    const Enclosure& enclosure = truth.at(output, 128);
    const Format& format = format_of(type);
    if (enclosure.is_nan()) return {type, format.quiet_nan()};
    return {type, truth.rounded(output, format, Direction::nearest_even)->bits};
  }
  const long value = mpfr_get_si(truth.at(output, 128).lower.get(), MPFR_RNDN);
  return {ScalarType::i32, static_cast<std::uint32_t>(static_cast<std::int32_t>(value))};
}

std::vector<std::vector<Scalar>> points(const Function& function, ScalarType precision) {
  std::vector<std::vector<Scalar>> out{{}};
  for (std::size_t k = 0; k < function.arguments.size(); ++k) {
    const ScalarType type = function.arguments.type(k, precision);
    std::vector<std::vector<Scalar>> longer;
    const auto values = edge_values(ArgumentDomain{.type = type, .breaks = {}}, function.arguments.size());
    for (const auto& point : out)
      for (std::uint64_t bits : values) {
        longer.push_back(point);
        longer.back().push_back({type, bits});
      }
    out = std::move(longer);
  }
  return out;
}

/// Judges the reference's own values: whatever an edge case prescribes must be what the reference has.
void walk(const Rule& rule, ScalarType precision, std::set<const EdgeCase*>& met) {
  const Function* function = rule.function;
  if (function->lanes != Lanes::each) {
    EXPECT_TRUE(rule.edges.empty()) << function->name << ": patterns are of one operand each";
    return;
  }
  for (const auto& point : points(*function, precision)) {
    std::array<Operand, 4> operands;
    for (std::size_t k = 0; k < point.size(); ++k) operands[k] = Operand(point[k]);
    for (const auto& edge : rule.edges)
      if (edge->matches({operands.data(), point.size()})) met.insert(edge.get());
    Truth truth(*function, point);
    for (int output = 0; output < function->outputs(); ++output) {
      const ScalarType type = function->results.type(static_cast<std::size_t>(output), precision);
      const Scalar result = true_result(truth, output, type);
      const Judgement verdict = judge(truth, output, result, rule, {});
      EXPECT_TRUE(verdict.passed()) << rule.builtin << " output " << output << " at " << std::hex
                                    << point[0].bits << ", " << (point.size() > 1 ? point[1].bits : 0)
                                    << " clause " << verdict.clause;
      if (!verdict.passed()) return;
    }
  }
}

class RulebookEdges : public testing::TestWithParam<std::string> {};

TEST_P(RulebookEdges, AgreeWithTheReferenceAndAreAllReached) {
  const Rulebook book = *Rulebook::load(GetParam());
  for (ScalarType precision : {ScalarType::f32, ScalarType::f64, ScalarType::f16})
    for (const Rule& rule : book.rules(precision)) {
      std::set<const EdgeCase*> met;
      walk(rule, precision, met);
      for (std::size_t k = 0; k < rule.edges.size(); ++k)
        EXPECT_TRUE(met.contains(rule.edges[k].get()))
            << rule.builtin << "[" << k << "] matches none of the edge values";
    }
}

INSTANTIATE_TEST_SUITE_P(All, RulebookEdges, testing::ValuesIn(Rulebook::names()), [](const auto& test) {
  std::string name = test.param;
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return name;
});

}  // namespace
}  // namespace plumbline
