#include "harness/results/signature_types.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>

#include "harness/support/type_name.h"

namespace plumbline {
namespace {

/// A type's name without the width of a vector: "float4".
std::optional<ScalarType> element_named(std::string name) {
  name.erase(0, name.find_first_not_of(' '));
  if (name != opencl_name(ScalarType::bf16))
    name.erase(std::min(name.size(), name.find_first_of(" 0123456789")));
  ScalarType type{};
  return from_form(name, type).empty() ? std::optional(type) : std::nullopt;
}

}  // namespace

void set_types_by_signature(ConfigurationRecord& c) {
  const std::size_t open = c.signature.find('('), close = c.signature.rfind(')');
  if (open == std::string::npos || close == std::string::npos || close < open) return;
  if (const auto result = element_named(c.signature.substr(0, open))) c.results = {*result};
  std::istringstream words(c.signature.substr(open + 1, close - open - 1));
  for (std::string word; std::getline(words, word, ',');) {
    if (word.find('*') != std::string::npos) continue;  // a second result
    const auto type = element_named(word);
    if (!type) return c.arguments.clear();
    c.arguments.push_back(*type);
  }
}

}  // namespace plumbline
