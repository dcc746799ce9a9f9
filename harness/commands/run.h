#pragma once

#include "harness/commands/options.h"
#include "harness/commands/subcommand.h"

namespace plumbline {

/// `plumbline run`: measures devices and judges the results.
AddSubcommand add_run;

/// What follows the parsing of the options: the run of this rank, its hunts where options.hunts is set, and
/// the exit status.
int run_command(const RunOptions& options, const Composition& composition);

}  // namespace plumbline
