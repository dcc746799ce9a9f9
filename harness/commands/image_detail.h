#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

/// The facts of a point of an image (Criterion::detail), name and text: one line per fact, one
/// per texel that takes part.
std::vector<std::pair<std::string, std::string>> lines_of(const nlohmann::json& image);

}  // namespace plumbline
