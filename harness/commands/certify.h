#pragma once

#include "harness/commands/subcommand.h"

namespace plumbline {

/// `plumbline certify`: compares the vector kernels with their tracked twins at every operand of binary32 and
/// writes their certificates.
AddSubcommand add_certify;

}  // namespace plumbline
