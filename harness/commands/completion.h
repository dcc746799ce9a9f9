#pragma once

#include <span>
#include <string>

#include "harness/commands/definition.h"
#include "harness/commands/subcommand.h"

namespace plumbline {

/// `plumbline completion SHELL`: prints what makes a shell complete subcommands, options and their values.
AddSubcommand add_completion;

/// The scripts; `commands` is definition_of the program.
std::string bash_completion(std::span<const CommandText> commands);
std::string zsh_completion(std::span<const CommandText> commands);
std::string fish_completion(std::span<const CommandText> commands);

}  // namespace plumbline
