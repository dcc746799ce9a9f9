#include "harness/rulebook/small_format_rule.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "harness/rulebook/entry_reader.h"
#include "harness/support/spelling.h"

namespace plumbline {
namespace {

using nlohmann::json;

struct NamedValue {
  std::string_view name;
  SmallFormatValue value;
};
constexpr NamedValue named_values[] = {{"greatest", SmallFormatValue::greatest},
                                       {"+greatest", SmallFormatValue::greatest_positive},
                                       {"infinity", SmallFormatValue::infinity},
                                       {"nan", SmallFormatValue::nan},
                                       {"any", SmallFormatValue::any}};

/// One of the words. The format must have an infinity or a NaN where the word is one.
SmallFormatValue value_of(const json& object, const char* key, const SmallFormat& format,
                          const std::string& entry) {
  const std::string word = text_of(object, key, entry);
  std::vector<std::string> known;
  for (const NamedValue& named : named_values) {
    if ((named.value == SmallFormatValue::infinity && !format.infinity) ||
        (named.value == SmallFormatValue::nan && !format.nan))
      continue;
    if (named.name == word) return named.value;
    known.emplace_back(named.name);
  }
  fail(entry, unknown_name(word, fmt::format("\"{}\" of {}", key, format.name), known));
}

std::optional<SmallFormatRule::OutOfRange> out_of_range(const json& object, const char* key,
                                                        const SmallFormat& format, const std::string& entry) {
  if (!object.contains(key)) return std::nullopt;
  const std::string inner = fmt::format("{}, \"{}\"", entry, key);
  check_keys(object[key], {"overflow", "infinity"}, inner);
  return SmallFormatRule::OutOfRange{value_of(object[key], "overflow", format, inner),
                                     value_of(object[key], "infinity", format, inner)};
}

SmallFormatRule rule_of(const json& object, const SmallFormat& format, const std::string& entry) {
  check_keys(object, {"nan", "saturating", "plain", "clause"}, entry);
  return {.nan = value_of(object, "nan", format, entry),
          .saturating = out_of_range(object, "saturating", format, entry),
          .plain = out_of_range(object, "plain", format, entry),
          .clause = text_of(object, "clause", entry)};
}

}  // namespace

SmallFormatRules parse_small_format_rules(const json& object) {
  if (!object.is_object()) fail("small_formats", "is no object; it would be {...}");
  SmallFormatRules rules;
  std::vector<std::string> known;
  for (const SmallFormat* format : small_formats) known.emplace_back(format->name);
  for (const auto& [name, value] : object.items()) {
    const auto found = std::ranges::find(small_formats, name, &SmallFormat::name);
    if (found == small_formats.end()) fail("small_formats", unknown_name(name, "small format", known));
    rules.emplace(name, rule_of(value, **found, fmt::format("small_formats, \"{}\"", name)));
  }
  return rules;
}

}  // namespace plumbline
