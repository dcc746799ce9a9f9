#pragma once

#include "harness/commands/subcommand.h"

namespace plumbline {

/// `plumbline hunt`: searches for each entry's worst arguments; writes results, DIR/*.values and
/// DIR/hunt.json.
AddSubcommand add_hunt;

}  // namespace plumbline
