#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/rulebook/edge_case.h"

namespace plumbline {

/// What is wrong with one entry of a rulebook: thrown by the readers of its parts, caught in parse_rulebook.
struct EntryError {
  std::string entry, what;
};
[[noreturn]] void fail(const std::string& entry, const std::string& what);

// In all of these `entry` names the object in errors: "tables[2]".

/// Fails unless `object` is one and has no other keys.
void check_keys(const nlohmann::json& object, std::initializer_list<std::string> known,
                const std::string& entry);

/// A text that must be there.
std::string text_of(const nlohmann::json& object, const std::string& key, const std::string& entry);

/// A text, or a list of texts that is not empty.
std::vector<std::string> texts_of(const nlohmann::json& value, const std::string& entry);

/// A truth value, or what stands for one that is left out.
bool flag_of(const nlohmann::json& object, const std::string& key, bool otherwise, const std::string& entry);

/// A pattern of "when" or "largest".
Pattern pattern_of(const std::string& text, const std::string& entry);

}  // namespace plumbline
