#pragma once

#include <filesystem>

namespace plumbline {

/// The results that `given` names on the command line: a file, or in a folder results.json and, where the run
/// did not end, results.jsonl.
std::filesystem::path results_in(const std::filesystem::path& given);

}  // namespace plumbline
