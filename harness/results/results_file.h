#pragma once

#include <filesystem>
#include <string>

#include "harness/results/results.h"
#include "harness/support/outcome.h"

namespace plumbline {

/// Reads results.json, or a journal (journal.h); of a folder the one that is there, results.json first.
/// Damaged lines are dropped (journal.h). The error names the file and, in one line, what is wrong with it.
Outcome<Results> read_results(const std::filesystem::path& file_or_folder);

}  // namespace plumbline
