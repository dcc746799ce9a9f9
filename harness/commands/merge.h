#pragma once

#include "harness/commands/subcommand.h"

namespace plumbline {

/// `plumbline merge`: puts the results of shards together.
AddSubcommand add_merge;

}  // namespace plumbline
