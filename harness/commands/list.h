#pragma once

#include "harness/commands/subcommand.h"

namespace plumbline {

/// `plumbline list`: shows what there is: devices, suites, builtins or rulebooks.
AddSubcommand add_list;

}  // namespace plumbline
