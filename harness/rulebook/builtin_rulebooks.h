#pragma once

#include <span>
#include <string_view>

namespace plumbline {

/// A rulebook compiled into the program: suites/rulebooks/<name>.json, whole.
struct BuiltinRulebook {
  std::string_view name;
  std::string_view text;
};

/// Sorted by name. Defined by the build (cmake/EmbedTexts.cmake).
std::span<const BuiltinRulebook> builtin_rulebooks();

}  // namespace plumbline
