#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "harness/rulebook/rulebook.h"

namespace plumbline {

/// Rules by precision and mode, each list sorted by builtin.
using RuleLists = std::map<std::pair<ScalarType, std::string>, std::vector<Rule>>;

/// Reads the "tables" of a rulebook, with its "edges" and "means". Throws EntryError.
RuleLists rules_of(const nlohmann::json& book);

}  // namespace plumbline
