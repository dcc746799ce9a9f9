#pragma once

#include <filesystem>

#include "harness/commands/subcommand.h"

namespace plumbline {

/// `plumbline report`: writes reports from results.
AddSubcommand add_report;

/// Writes every report that a run writes beside its results.
Status write_reports(const Results& results, const std::filesystem::path& directory,
                     const Composition& composition, bool of_ci = false);

}  // namespace plumbline
