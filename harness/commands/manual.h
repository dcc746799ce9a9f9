#pragma once

#include <span>
#include <string>

#include "harness/commands/definition.h"
#include "harness/commands/subcommand.h"

namespace plumbline {

/// `plumbline manual [COMMAND]`: prints the manual page of the program or of one subcommand, for man(1).
AddSubcommand add_manual;

/// In the language of man(7). `commands` is definition_of the program; `chosen` is one of these.
std::string manual_page(std::span<const CommandText> commands, const CommandText& chosen);

}  // namespace plumbline
