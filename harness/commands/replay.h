#pragma once

#include "harness/commands/subcommand.h"

namespace plumbline {

/// `plumbline replay`: evaluates one point again: bits in, bits out, true value, rule and kernel source.
AddSubcommand add_replay;

}  // namespace plumbline
