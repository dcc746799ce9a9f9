#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/rulebook/edge_case.h"

namespace plumbline {

/// The edge cases of a rulebook, by builtin.
using EdgeLists = std::map<std::string, std::vector<std::shared_ptr<const EdgeCase>>>;

/// Reads the "edges" of a rulebook; none if it has no such key. Throws EntryError.
EdgeLists edges_of(const nlohmann::json& book);

}  // namespace plumbline
