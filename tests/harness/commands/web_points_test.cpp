#include "harness/commands/web_points.h"

#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "harness/judge/exact.h"
#include "harness/rulebook/choice.h"
#include "harness/support/scalar_text.h"
#include "reference/function.h"

namespace plumbline {
namespace {

using nlohmann::json;

/// A function of singles that a rulebook bounds, at few points.
class WebPoints : public testing::Test {
 protected:
  json points_of(const std::string& builtin, std::vector<ScalarType> arguments, const std::string& rulebook) {
    test_case.suite = "math";
    test_case.builtin = test_case.call.builtin = builtin;
    test_case.call.arguments = std::move(arguments);
    test_case.call.results = {ScalarType::f32};
    for (const ScalarType type : test_case.call.arguments)
      test_case.inputs.arguments.push_back({.type = type, .breaks = {}});
    RunPlan plan;
    plan.devices = {"webgpu"};
    plan.widths = {1};
    plan.modes = {&default_mode()};
    plan.limits.points = 64;
    rulebooks.emplace(*RulebookChoice::load(rulebook));
    configurations = configurations_of(test_case, plan, *rulebooks, std::array{wgsl_device()});
    return web_points(configurations.at(0), {{"f32"}, {"f32"}, {"f(a)"}}, plan);
  }
  bool passes(const json& point, std::uint64_t bits) const {
    std::vector<Scalar> arguments;
    for (std::size_t k = 0; k < point[0].size(); ++k)
      arguments.push_back({test_case.call.arguments[k], point[0][k].get<std::uint64_t>()});
    PointTruths at(arguments);
    const Scalar result{ScalarType::f32, bits};
    Judgement judgement;
    configurations[0].criterion->judge(at, {&result, 1}, {&judgement, 1});
    return judgement.passed();
  }
  static bool is_allowed(const json& point, std::uint64_t bits) {
    const json& ends = point[2][0];
    for (std::size_t k = 0; k < ends.size(); k += 2)
      if (ends[k] <= bits && bits <= ends[k + 1]) return true;
    return false;
  }

  TestCase test_case;
  std::optional<RulebookChoice> rulebooks;
  std::vector<Configuration> configurations;
};

TEST_F(WebPoints, AllowWhatTheJudgeLetsPassAndNothingBeside) {
  const json data = points_of("exp", {ScalarType::f32}, "vulkan-1.1");
  ASSERT_EQ(data["points"].size() + data["left_out"].get<std::size_t>(), 64U);
  ASSERT_GE(data["points"].size(), 60U);
  std::size_t refused = 0;
  for (const json& point : data["points"])
    for (const json& end : point[2][0])
      for (const int step : {-1, 0, 1}) {
        const std::uint64_t bits = (end.get<std::uint64_t>() + static_cast<std::uint64_t>(step)) & 0xffffffff;
        EXPECT_EQ(is_allowed(point, bits), passes(point, bits)) << point << ' ' << bits;
        refused += !is_allowed(point, bits);
      }
  EXPECT_GE(refused, 60U);
}

TEST_F(WebPoints, HaveTheTruthAsADouble) {
  const json data = points_of("exp", {ScalarType::f32}, "vulkan-1.1");
  std::size_t compared = 0;
  for (const json& point : data["points"]) {
    const double x = to_double({ScalarType::f32, point[0][0].get<std::uint64_t>()}), wanted = std::exp(x);
    if (!std::isfinite(wanted) || wanted == 0) continue;
    EXPECT_NEAR(point[1][0].get<double>() / wanted, 1, 1e-14) << x;
    ++compared;
  }
  EXPECT_GE(compared, 20U);
}

TEST_F(WebPoints, NameTheRuleAndWhetherItBoundsTheResults) {
  const json bounded = points_of("x+y", {ScalarType::f32, ScalarType::f32}, "vulkan-1.1");
  EXPECT_EQ(bounded["line"], "x+y f32(f32,f32)");
  EXPECT_EQ(bounded["rulebook"], "vulkan-1.1");
  EXPECT_EQ(bounded["bound"], "correctly rounded");
  EXPECT_EQ(bounded["clause"], "Precision of core SPIR-V Instructions");
  EXPECT_EQ(bounded["recorded"], false);
}

TEST_F(WebPoints, OfNoBoundAreRecorded) {
  EXPECT_EQ(points_of("sin", {ScalarType::f32}, "vulkan-1.1")["recorded"], true);
}

}  // namespace
}  // namespace plumbline
