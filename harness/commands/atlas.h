#pragma once

#include "harness/commands/subcommand.h"

namespace plumbline {

/// plumbline atlas: a static site of many results.
AddSubcommand add_atlas;

}  // namespace plumbline
