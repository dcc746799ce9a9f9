#include "harness/judge/description.h"

#include <cctype>
#include <nlohmann/json.hpp>

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

nlohmann::json Description::detail(std::span<const Scalar>, int, Scalar) const { return {}; }

std::string Description::text(const Call& call, std::span<const Scalar> point, int output) const {
  const std::string& words = !call.expression.empty() ? call.expression
                             : !call.spirv.empty()    ? call.spirv
                                                      : call.cuda;
  std::string text;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const char c = words[at];
    const auto argument = static_cast<std::size_t>(c - 'a');
    if (c >= 'a' && argument < point.size() && stands_alone(words, at))
      text += literal(point[argument]);
    else
      text += c;
  }
  if (output > 0) text += std::string(", *") + static_cast<char>('p' + output - 1);
  return text;
}

std::string Description::result_text(std::span<const Scalar> results, int output) const {
  return literal(results[static_cast<std::size_t>(output)]);
}

}  // namespace plumbline
