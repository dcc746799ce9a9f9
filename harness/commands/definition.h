#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace plumbline {

/// One option of a subcommand, as the command line defines it.
struct OptionText {
  std::string name;                 ///< "--inputs"; "what" of a word without dashes
  std::string value;                ///< "TEXT", "TIME"; empty of a flag
  std::string help;                 ///< its text in --help
  std::string standard;             ///< its default; empty where it has none
  std::vector<std::string> values;  ///< the words that it may be, where these are listed
  bool positional = false;
};

/// One subcommand, or the program itself.
struct CommandText {
  std::string name;  ///< "run"; "plumbline" of the program itself
  std::string help;
  std::vector<OptionText> options;
};

/// The program, then its subcommands in their order: what --help shows, as data. Completions and manual pages
/// are made of it, so that they have all that the program has.
std::vector<CommandText> definition_of(const CLI::App& program);

}  // namespace plumbline
