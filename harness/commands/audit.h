#pragma once

#include "harness/commands/subcommand.h"

namespace plumbline {

/// `plumbline audit`: holds a table of published maxima to the reference and to what was measured.
AddSubcommand add_audit;

}  // namespace plumbline
