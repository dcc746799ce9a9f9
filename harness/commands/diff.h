#pragma once

#include "harness/commands/subcommand.h"

namespace plumbline {

/// `plumbline diff`: tells what moved between two runs; exits 1 if anything became worse.
AddSubcommand add_diff;

}  // namespace plumbline
