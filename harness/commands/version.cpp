#include "harness/commands/version.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "harness/rulebook/builtin_rulebooks.h"

namespace plumbline {

/// Defined by the build (cmake/Commit.cmake); empty where the source is no checkout of git.
std::string_view commit();

std::string version_line() {
  const std::string_view of = commit();
  return fmt::format("plumbline {}{}{}", PLUMBLINE_VERSION, of.empty() ? "" : ", commit ", of);
}

std::string version_text() {
  std::string out = version_line() + "\n\nRulebooks, and the dates of what they are of:";
  for (const BuiltinRulebook& book : builtin_rulebooks()) {
    const auto json = nlohmann::json::parse(book.text);
    out += fmt::format("\n  {:<24} {:<12} {}", book.name, json.value("date", ""), json.value("title", ""));
  }
  return out;
}

}  // namespace plumbline
