#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/commands/command_line.h"
#include "harness/run/runner.h"

namespace plumbline {

/// The words of `plumbline run`, as given.
struct RunOptions {
  std::vector<std::string> devices{"bundled"};
  std::vector<std::string> suites, builtins, precisions{"half", "single", "double", "integer"};
  std::vector<int> widths;  ///< none: scalars, and every function of whole vectors
  std::vector<std::string> modes{"default"};
  std::string rulebook = RulebookChoice::automatic;
  std::string profile = "auto";
  std::string overflow = "strict";
  std::string inputs = "quick";
  std::uint64_t seed = 1;
  std::string shard;
  bool resume = false;
  unsigned jobs = 0;  ///< 0: one per core
  std::string time_budget;
  std::string out = "out";
  std::string range, values, expect;
  std::string patience = "120s";
  std::size_t keep = 8;
  std::string command_line;
};

/// Checks the words and finds what they name. Every error is a usage error that says what exists.
Outcome<RunPlan> plan_of(const RunOptions& options, const Composition& composition);

/// The documents that `options` names, in the profile that it asks for.
Outcome<RulebookChoice> rulebooks_of(const RunOptions& options);

/// "10m", "90s", "2h" or a number of seconds; `option` is named in the error.
Outcome<double> parse_duration(const std::string& option, const std::string& text);

int run_command(const RunOptions& options, const Composition& composition);

/// Searches for each entry's worst arguments; writes results, DIR/*.values and DIR/hunt.json.
int hunt_command(const RunOptions& options, const Composition& composition);

enum class Listing : std::uint8_t { devices, suites, builtins, rulebooks };
int list_command(Listing what, bool json, const Composition& composition);

struct ReportOptions {
  std::string input;
  std::vector<std::pair<std::string, std::string>> files;  ///< writer's option, file
};
int report_command(const ReportOptions& options, const Composition& composition);

struct MergeOptions {
  std::string output;               ///< a folder
  std::vector<std::string> inputs;  ///< results files or their folders
};
int merge_command(const MergeOptions& options, const Composition& composition);
int diff_command(const std::string& before, const std::string& after, const Composition& composition);

/// One point again: bits in, bits out, true value, rule and kernel source.
int replay_command(const std::string& text, const RunOptions& options, const Composition& composition);

/// Injects faults into every builtin that `options` selects; exits 1 if one goes unseen.
int selftest_command(const RunOptions& options, bool all, const Composition& composition);

/// Writes every report that a run writes beside its results.
Status write_reports(const nlohmann::json& results, const std::filesystem::path& directory,
                     const Composition& composition);

/// An isolated device of that name: "opencl:pocl", "libm:libm.so.6". Unknown kinds are usage errors.
Outcome<std::unique_ptr<Device>> open_device(const std::string& spec, const RunOptions& options,
                                             const Composition& composition);

/// Prints the one line of an error and its detail; returns the exit status that goes with it.
int report_error(const Error& error);

}  // namespace plumbline
