#include "harness/run/sample.h"

#include <cctype>
#include <cmath>

#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Whether expression[at] is a parameter of its own, not a letter of a name.
bool stands_alone(std::string_view expression, std::size_t at) {
  return (at == 0 || !is_word(expression[at - 1])) &&
         (at + 1 == expression.size() || !is_word(expression[at + 1]));
}

std::string truth_text(const Configuration& configuration, std::span<const Scalar> arguments, int output) {
  if (configuration.exact != nullptr) {
    const auto answer = (*configuration.exact)(arguments, configuration.call.width);
    return answer ? literal(*answer) : "undefined";
  }
  if (configuration.alternatives != nullptr) {
    std::string text;
    for (const auto& evaluation : (*configuration.alternatives)(arguments, *configuration.mode).right)
      text += (text.empty() ? "" : " or ") + literal(evaluation.value);
    return text;
  }
  Truth truth(*configuration.function, arguments);
  constexpr mpfr_prec_t precision = 160;  // 30 digits are 100 bits
  const Enclosure& value = truth.at(output, precision);
  if (value.is_nan()) return "nan";
  return value.upper.text(30);
}

}  // namespace

std::string case_text(const Call& call, std::span<const Scalar> arguments, Scalar result, int output) {
  std::string text;
  for (std::size_t at = 0; at < call.expression.size(); ++at) {
    const char c = call.expression[at];
    const auto argument = static_cast<std::size_t>(c - 'a');
    if (c >= 'a' && argument < arguments.size() && stands_alone(call.expression, at))
      text += literal(arguments[argument]);
    else
      text += c;
  }
  if (output > 0) text += std::string(", *") + static_cast<char>('p' + output - 1);
  return text + " = " + literal(result);
}

Sample sample_of(const Observation& seen, const Configuration& configuration) {
  const std::span<const Scalar> arguments(seen.arguments.data(),
                                          static_cast<std::size_t>(seen.argument_count));
  Sample sample;
  for (const Scalar& argument : arguments) sample.args.push_back(hex_bits(argument));
  sample.result = hex_bits(seen.result);
  if (configuration.image != nullptr) {
    sample.text = configuration.image->text(arguments, seen.output) + " = " + literal(seen.result);
    sample.truth = configuration.image->truth(arguments, seen.output, *configuration.image_rule);
    sample.image =
        configuration.image->detail(arguments, seen.output, seen.result, *configuration.image_rule);
  } else {
    sample.text = case_text(configuration.call, arguments, seen.result, seen.output);
    sample.truth = truth_text(configuration, arguments, seen.output);
  }
  sample.ulp = seen.verdict.ulp;
  sample.reason = name_of(seen.verdict.reason);
  sample.clause = seen.verdict.clause;
  sample.output = seen.output;
  sample.lane = seen.lane;
  return sample;
}

}  // namespace plumbline
