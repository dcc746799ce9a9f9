#include "harness/judge/criterion.h"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "harness/judge/filter.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Whether expression[at] is a parameter of its own, not a letter of a name.
bool stands_alone(std::string_view expression, std::size_t at) {
  return (at == 0 || !is_word(expression[at - 1])) &&
         (at + 1 == expression.size() || !is_word(expression[at + 1]));
}

}  // namespace

std::string Criterion::text(const Call& call, std::span<const Scalar> point, int output) const {
  std::string text;
  for (std::size_t at = 0; at < call.expression.size(); ++at) {
    const char c = call.expression[at];
    const auto argument = static_cast<std::size_t>(c - 'a');
    if (c >= 'a' && argument < point.size() && stands_alone(call.expression, at))
      text += literal(point[argument]);
    else
      text += c;
  }
  if (output > 0) text += std::string(", *") + static_cast<char>('p' + output - 1);
  return text;
}

std::string Criterion::result_text(std::span<const Scalar> results, int output) const {
  return literal(results[static_cast<std::size_t>(output)]);
}

std::unique_ptr<Filter> Criterion::filter(const FilterRequest&) const { return nullptr; }

const FpConfig& config_of(const DeviceInfo& device, ScalarType precision) {
  switch (precision) {
    case ScalarType::f16:
      return device.half;
    case ScalarType::f64:
      return device.double_precision;
    default:
      return device.single;
  }
}

std::vector<ScalarType> floating_types(const CriterionRequest& request) {
  std::vector<ScalarType> types{request.precision};
  for (const auto* more : {&request.call.arguments, &request.call.results})
    std::ranges::copy_if(*more, std::back_inserter(types), is_floating);
  return types;
}

// -cl-denorms-are-zero speaks of single and double precision alone (5.6.4.2), so that subnormal numbers of
// half precision go by what the device reports, and in memory by the rulebook (6.1.1.1).
JudgeOptions judge_options(const CriterionRequest& request, std::span<const ScalarType> types) {
  const bool halves =
      request.half_in_memory ? request.rulebook.half_memory_may_flush() : !request.device.half.subnormals;
  JudgeOptions options;
  options.keep_halves = !halves;
  options.flush = std::ranges::any_of(types, [&](ScalarType t) {
    if (t == ScalarType::f16) return halves;
    // Every document of OpenCL requires them of double precision, so that the report is no excuse.
    return request.mode.flushes || (t != ScalarType::f64 && !config_of(request.device, t).subnormals);
  });
  options.without_inf_nan = request.precision == ScalarType::f32 && !request.device.single.inf_nan &&
                            request.rulebook.open_without_inf_nan(request.call.builtin);
  options.overflow = request.overflow;
  options.signless_zeros = request.mode.signless_zeros;
  return options;
}

}  // namespace plumbline
