#pragma once

#include "harness/commands/subcommand.h"

namespace plumbline {

/// plumbline matrix: the arithmetic of matrix units.
AddSubcommand add_matrix;

}  // namespace plumbline
