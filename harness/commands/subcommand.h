#pragma once

#include <functional>
#include <string>

#include "harness/commands/command_line.h"

namespace CLI {
class App;
}

namespace plumbline {

/// What every subcommand is given.
struct Invocation {
  const Composition& composition;
  std::string text;  ///< the whole command line, for the results' header
};

/// A subcommand on the command line. `run` does it once its words have been parsed, and returns the exit
/// status.
struct Subcommand {
  CLI::App* app;
  std::function<int()> run;
};

/// Each subcommand's header declares one of these, which adds its name and options to the command line; the
/// table in command_line.cpp lists them. `invocation` outlives the subcommand.
using AddSubcommand = Subcommand(CLI::App& app, const Invocation& invocation);

}  // namespace plumbline
