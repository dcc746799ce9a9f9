#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "harness/rulebook/edge_case.h"
#include "harness/rulebook/rulebook.h"

namespace plumbline {

/// Rules by precision and mode, each list sorted by builtin.
using RuleLists = std::map<std::pair<ScalarType, std::string>, std::vector<Rule>>;

/// Reads the "tables" of a rulebook, with its "edges" and "means". Throws EntryError.
RuleLists rules_of(const nlohmann::json& book);

/// The edge cases of a rulebook, by builtin.
using EdgeLists = std::map<std::string, std::vector<std::shared_ptr<const EdgeCase>>>;

/// Reads the "edges" of a rulebook; none if it has no such key. Throws EntryError.
EdgeLists edges_of(const nlohmann::json& book);

}  // namespace plumbline
