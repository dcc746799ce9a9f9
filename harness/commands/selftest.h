#pragma once

#include "harness/commands/subcommand.h"

namespace plumbline {

/// `plumbline selftest`: injects faults into every builtin selected; exits 1 if one goes unseen.
AddSubcommand add_selftest;

}  // namespace plumbline
