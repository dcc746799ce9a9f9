#pragma once

#include "harness/commands/subcommand.h"

namespace plumbline {

/// `plumbline ci`: the run of a job in continuous integration, and hunts in what it leaves of the time.
AddSubcommand add_ci;

}  // namespace plumbline
