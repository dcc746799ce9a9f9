#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "harness/rulebook/image_rule.h"
#include "harness/rulebook/rulebook.h"
#include "harness/rulebook/small_format_rule.h"
#include "harness/rulebook/table_parse.h"

namespace plumbline {

struct Rulebook::Data {
  std::string name;
  RuleLists rules;
  bool half_memory_may_flush = false;
  std::vector<std::string> open_without_inf_nan;  ///< builtins
  std::optional<ImageRule> images;
  SmallFormatRules small_formats;
};

/// Lays a rulebook over the one it extends: its tables come after (and so override) the base's, its "means",
/// "clauses", "edges", "images" and "small_formats" entries replace the base's of the same name.
nlohmann::json overlay(nlohmann::json base, const nlohmann::json& changes);

/// Turns a rulebook, merged with what it extends, into rules. `origin` names the file in errors,
/// which also name the entry, what is wrong with it and what would be right.
Outcome<Rulebook::Data> parse_rulebook(const nlohmann::json& book, const std::string& origin);

/// Reads a bound: "4 ulp", "correctly rounded", "any" and the like. "as default" is none: it stands for
/// another.
Outcome<Bound> parse_bound(const std::string& text);

}  // namespace plumbline
