#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

/// What an image question has to say of a point (Criterion::detail), name and text: one line per fact, one
/// per texel that takes part.
std::vector<std::pair<std::string, std::string>> lines_of(const nlohmann::json& image);

}  // namespace plumbline
