#pragma once

#include "harness/commands/subcommand.h"

namespace plumbline {

/// `plumbline doctor`: says which drivers there are and whether they load, what each kind of device answers,
/// and what is missing.
AddSubcommand add_doctor;

}  // namespace plumbline
