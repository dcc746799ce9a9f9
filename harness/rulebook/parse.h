#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/rulebook/image_rule.h"
#include "harness/rulebook/rulebook.h"

namespace plumbline {

/// A rulebook's rules by precision and mode, each list sorted by builtin.
struct Rulebook::Data {
  std::string name;
  std::map<std::pair<ScalarType, std::string>, std::vector<Rule>> rules;
  bool half_memory_may_flush = false;
  std::optional<ImageRule> images;
};

/// Lays a rulebook over the one it extends: its tables come after (and so override) the base's, its "means",
/// "clauses", "edges" and "images" entries replace the base's of the same name.
nlohmann::json overlay(nlohmann::json base, const nlohmann::json& changes);

/// Turns a whole rulebook (what it extends laid under it) into rules. `origin` names the file in errors,
/// which also name the entry, what is wrong with it and what would be right.
Outcome<Rulebook::Data> parse_rulebook(const nlohmann::json& book, const std::string& origin);

/// "4 ulp", "correctly rounded", "any", "implementation-defined", "undefined".
Outcome<Bound> parse_bound(const std::string& text);

}  // namespace plumbline
