#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <span>

#include "harness/support/outcome.h"

namespace plumbline {

/// The file of a project's standing options, read from the folder in which the program is started: a table
/// for each subcommand, whose keys are its options without dashes.
inline constexpr const char* standing_options_file = "plumbline.toml";

/// Makes the program read that file where there is one, or the one that --config names. Options on the
/// command line override it.
void read_standing_options(CLI::App& app);

/// What is wrong of the file, where that is what `error` is about: a key that is no option, or a value that
/// its option, which is not among `words`, cannot have.
std::optional<Error> fault_of_standing_options(const CLI::App& app, const CLI::ParseError& error,
                                               std::span<char* const> words);

}  // namespace plumbline
