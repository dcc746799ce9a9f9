#include "harness/rulebook/entry_reader.h"

#include <fmt/core.h>

#include <algorithm>

#include "harness/support/spelling.h"

namespace plumbline {

using nlohmann::json;

void fail(const std::string& entry, const std::string& what) { throw EntryError{entry, what}; }

void check_keys(const json& object, std::initializer_list<std::string> known, const std::string& entry) {
  if (!object.is_object()) fail(entry, "is no object; it would be {...}");
  const std::vector<std::string> names(known);
  for (const auto& [key, value] : object.items())
    if (std::find(names.begin(), names.end(), key) == names.end())
      fail(entry, unknown_name(key, "key here", names));
}

std::string text_of(const json& object, const std::string& key, const std::string& entry) {
  const auto found = object.find(key);
  if (found == object.end()) fail(entry, fmt::format("has no \"{}\"; it would be a text", key));
  if (!found->is_string())
    fail(entry, fmt::format("\"{}\" is {}; it would be a text in quotes", key, found->dump()));
  return found->get<std::string>();
}

std::vector<std::string> texts_of(const json& value, const std::string& entry) {
  std::vector<std::string> out;
  for (const json& item : value.is_array() ? value : json::array({value})) {
    if (!item.is_string()) fail(entry, item.dump() + " is no text in quotes");
    out.push_back(item.get<std::string>());
  }
  if (out.empty()) fail(entry, "is empty");
  return out;
}

bool flag_of(const json& object, const std::string& key, bool otherwise, const std::string& entry) {
  const auto found = object.find(key);
  if (found == object.end()) return otherwise;
  if (!found->is_boolean())
    fail(entry, fmt::format("\"{}\" is {}; it would be true or false", key, found->dump()));
  return found->get<bool>();
}

Pattern pattern_of(const std::string& text, const std::string& entry) {
  const auto pattern = parse_pattern(text);
  if (!pattern) fail(entry + ", \"when\"", pattern.error().message);
  return *pattern;
}

}  // namespace plumbline
