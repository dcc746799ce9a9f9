#include "harness/commands/web_points.h"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "harness/device/function_line.h"
#include "harness/judge/allowed_results.h"
#include "harness/run/part_of.h"

namespace plumbline {
namespace {

/// So many ranges a rule allows at most: numbers, infinities and NaN of either sign, and zeros apart.
constexpr std::size_t most_ranges = 8;

/// The true value, as a double. A result's error is measured from it, so that it has less than 2^-28 ulp of
/// binary32 itself.
nlohmann::json truth_of(const Criterion& criterion, std::span<const Scalar> point, int output) {
  const std::string text = criterion.truth(point, output, shown_digits);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_number = error == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
  return is_number ? nlohmann::json(value) : nullptr;
}

/// Results that pass together, so that each is judged beside right ones: zeros where the criterion has
/// none.
std::vector<Scalar> right_results(const Configuration& configuration, std::span<const Scalar> point) {
  std::vector<Scalar> out;
  for (const ScalarType type : configuration.call.results) {
    const auto right = configuration.criterion->right_result(point, static_cast<int>(out.size()));
    out.push_back(right.value_or(Scalar{type, 0}));
  }
  return out;
}

/// [arguments, truths, allowed]; null where what is allowed is not a few ranges.
nlohmann::json point_of(const Configuration& configuration, std::span<const Scalar> point) {
  nlohmann::json arguments = nlohmann::json::array(), truths = arguments, allowed = arguments;
  for (const Scalar& argument : point) arguments.push_back(argument.bits);
  const std::vector<Scalar> beside = right_results(configuration, point);
  for (int output = 0; output < static_cast<int>(beside.size()); ++output) {
    const auto ranges = allowed_results(*configuration.criterion, point, beside, output);
    if (!ranges || ranges->empty() || ranges->size() > most_ranges) return nullptr;
    nlohmann::json ends = nlohmann::json::array();
    for (const BitRange& range : *ranges) {
      ends.push_back(range.low);
      ends.push_back(range.high);
    }
    allowed.push_back(std::move(ends));
    const bool is_real = is_floating(beside[static_cast<std::size_t>(output)].type);
    truths.push_back(is_real ? truth_of(*configuration.criterion, point, output) : nullptr);
  }
  return {std::move(arguments), std::move(truths), std::move(allowed)};
}

/// The points of the self-test, edges and every binade among them: all, or as many as the plan has, evenly
/// from the first to the last.
std::vector<std::vector<Scalar>> points_of(const Configuration& configuration, const RunPlan& plan) {
  const std::uint64_t wanted = *plan.limits.points;
  const Inputs inputs(configuration.test_case->inputs, Level::sparse, plan.seed, wanted);
  const std::uint64_t count = std::min(inputs.size(), wanted);
  std::vector<std::vector<Scalar>> out;
  std::vector<Column> one;
  for (const ScalarType type : configuration.call.arguments) one.emplace_back(type, 1);
  for (std::uint64_t i = 0; i < count; ++i) {
    inputs.fill(i * inputs.size() / count, one);
    out.emplace_back();
    for (const Column& column : one) out.back().push_back(column.at(0));
  }
  return out;
}

}  // namespace

nlohmann::json web_points(const Configuration& configuration, const WgslFunction& function,
                          const RunPlan& plan) {
  const ConfigurationRecord record = record_of(*configuration.test_case, configuration, plan);
  nlohmann::json points = nlohmann::json::array();
  std::size_t left_out = 0;
  for (const std::vector<Scalar>& at : points_of(configuration, plan)) {
    nlohmann::json point = point_of(configuration, at);
    if (point.is_null())
      ++left_out;
    else
      points.push_back(std::move(point));
  }
  return {{"line", function_line(configuration.call)},
          {"suite", record.suite},
          {"builtin", record.builtin},
          {"precision", record.precision},
          {"results", function.results},
          {"arguments", function.arguments},
          {"wgsl", function.wgsl},
          {"rulebook", record.rulebook},
          {"bound", record.bound},
          {"clause", record.clause},
          {"recorded", !configuration.criterion->bound().bounds_results},
          {"points", std::move(points)},
          {"left_out", left_out}};
}

}  // namespace plumbline
