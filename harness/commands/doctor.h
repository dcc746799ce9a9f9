#pragma once

#include "harness/commands/subcommand.h"

namespace plumbline {

/// `plumbline doctor`: prints which drivers there are and whether they load, the devices of each kind,
/// and what is missing.
AddSubcommand add_doctor;

}  // namespace plumbline
