#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace plumbline {

/// One option of a subcommand, as the command line defines it.
struct OptionText {
  std::string name;                 ///< "--inputs"; "what" of a word without dashes
  std::string value;                ///< "TEXT", "TIME"; empty of a flag
  std::string help;                 ///< what --help says of it
  std::string standard;             ///< its default; empty where it has none
  std::vector<std::string> values;  ///< the words among which it is one, where these are known
  bool positional = false;
};

/// One subcommand, or the program itself.
struct CommandText {
  std::string name;  ///< "run"; "plumbline" of the program itself
  std::string help;
  std::vector<OptionText> options;
};

/// The program, then its subcommands in their order: what --help shows, as data. Completions and manual pages
/// are made of it, so that they know all that the program knows.
std::vector<CommandText> definition_of(const CLI::App& program);

}  // namespace plumbline
