#pragma once

#include "harness/commands/subcommand.h"

namespace plumbline {

/// `plumbline diff`: prints what moved between two runs; exits with 1 if anything became worse.
AddSubcommand add_diff;

}  // namespace plumbline
