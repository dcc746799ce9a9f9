#pragma once

#include "harness/commands/subcommand.h"

namespace plumbline {

/// `plumbline run`: measures devices and judges the results.
AddSubcommand add_run;

}  // namespace plumbline
