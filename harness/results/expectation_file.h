#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "harness/support/outcome.h"

namespace plumbline {

/// What is known of the entries that a line names.
enum class Expected : std::uint8_t {
  failure,  ///< they fail
  cause,    ///< what fails from a cause of this name does
  flake,    ///< they may fail
  skip,     ///< they are not evaluated
};

/// How a line names entries: by a pattern of fnmatch(3), or by a regular expression (ECMAScript) that
/// matches somewhere in the name.
enum class Naming : std::uint8_t { pattern, expression };

/// A line of a file for --expect.
struct ExpectationLine {
  std::string file = {};  ///< that it was read from
  int number = 0;
  Expected expected = Expected::failure;
  Naming naming = Naming::pattern;
  std::string entry, device = "*", reason = {};
};

/// Reads the lines of a file, by its name:
///
///   *.toml         tables [failures.'DEVICE'], [causes.…], [flakes.…], [skips.…] of 'ENTRY' = "reason"
///   *-fails.txt    deqp-runner's baseline: NAME,STATUS; failures.csv too
///   *-flakes.txt   deqp-runner's flakes: a regular expression in each line
///   *-skips.txt    deqp-runner's skips, the same
///   others         ENTRY DEVICE reason…, where `cause:` may precede ENTRY
///
/// '#' starts a comment, in deqp-runner's files at the start of a line alone. An error names the file, the
/// line and what is wrong with it.
Outcome<std::vector<ExpectationLine>> read_expectations(const std::filesystem::path& file);

/// The lines as a file of that name: all of them as TOML; the failures alone in deqp-runner's form.
std::string expectations_text(const std::filesystem::path& file, const std::vector<ExpectationLine>& lines);

/// A pattern that matches this text alone.
std::string as_pattern(std::string_view text);

/// Why no expectations can be written under that name; empty where they can.
std::string unwritable_expectations(const std::filesystem::path& file);

}  // namespace plumbline
