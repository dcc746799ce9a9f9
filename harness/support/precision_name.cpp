#include "harness/support/precision_name.h"

namespace plumbline {

std::optional<ScalarType> precision_named(std::string_view name, std::span<const ScalarType> precisions) {
  for (const ScalarType type : precisions)
    if (name == precision_name(type)) return type;
  return std::nullopt;
}

std::vector<std::string> precision_names(std::span<const ScalarType> precisions) {
  std::vector<std::string> names;
  for (const ScalarType type : precisions) names.emplace_back(precision_name(type));
  return names;
}

}  // namespace plumbline
