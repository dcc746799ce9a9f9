#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/commands/command_line.h"
#include "harness/rulebook/choice.h"

namespace CLI {
class App;
}

namespace plumbline {

/// The options that select what is measured, on which devices and by which rules, as given.
struct RunOptions {
  std::vector<std::string> devices{"bundled"};
  std::vector<std::string> suites, builtins, precisions{"half", "single", "double", "integer"};
  std::vector<int> widths;  ///< none: scalars, and every function of whole vectors
  std::vector<std::string> modes{"default"};
  bool float_controls = false;  ///< RunPlan::float_controls: the command line names no modes
  std::vector<std::string> fronts{"source"};
  std::string rulebook = RulebookChoice::automatic;
  std::string profile = "auto";
  std::string overflow = "lenient";
  std::string inputs = "quick";
  std::uint64_t seed = 1;
  std::string shard, points, chunk;
  bool resume = false;
  unsigned jobs = 0;  ///< 0: one per core
  std::string time_budget;
  std::string out = "out";
  std::string range, values, cases;
  std::vector<std::string> expect;  ///< files
  std::string write_expect;
  std::string save;  ///< of hunt: the file that gets its worst points
  /// Of ci: hunts follow the run, in what it leaves of the time budget, or in so many rounds.
  bool hunts = false;
  std::string rounds;
  double timeout = 120;  ///< seconds after which a device without results counts as hung
  std::size_t keep = 8;
  bool exact_only = false, compact = false, allow_empty = false;
  std::string command_line;
};

/// Each adds options to a subcommand, with the checks of their values. A value that fails its check ends the
/// parsing with one line: what was wrong and what would be right.
void add_selection(CLI::App& app, RunOptions& options, const Composition& composition);  ///< of the builtins
void add_rulebook(CLI::App& app, RunOptions& options);
void add_overflow(CLI::App& app, RunOptions& options);
void add_seed(CLI::App& app, RunOptions& options);
void add_jobs(CLI::App& app, RunOptions& options);
/// Those of --jobs, or as many as the machine runs at once.
unsigned jobs_of(const RunOptions& options);
/// --isa: acts at once, on the kernels of the whole program.
void add_instruction_set(CLI::App& app);
void add_time_budget(CLI::App& app, RunOptions& options, const std::string& help);
/// All that run and hunt have in common: the device, the selection, modes, rules, seed and folder.
void add_configuration_options(CLI::App& app, RunOptions& options, const Composition& composition);
/// What is known of the entries, and where it is written.
void add_expectations(CLI::App& app, RunOptions& options);
/// Which points a run has, and which part of them.
void add_points(CLI::App& app, RunOptions& options);

/// Parses words ("--width=4") of add_configuration_options: for a subcommand that is given them in another
/// form.
Status parse_configuration_options(std::vector<std::string> words, RunOptions& options,
                                   const Composition& composition);

}  // namespace plumbline
