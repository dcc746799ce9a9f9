#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What a run's command line set: "options" of results.json. All that is needed to run the same
/// again.
struct RunSettings {
  std::uint64_t seed = 1;
  std::string inputs, rulebook;
  std::string profile = "auto";
  std::string overflow = "lenient";
  std::string points, chunk, shard, range, values, cases, time_budget;
  std::string rounds;  ///< of the hunts after the run (plumbline ci); empty: none, or not yet known
  std::string command_line;
  std::vector<std::string> precisions;
  std::vector<int> widths;
  std::vector<std::string> modes;
  std::vector<std::string> fronts;
  std::uint64_t keep =
      0;  ///< failing points of each entry that are kept; 0: not in files of an earlier version
};

/// What two results are put side by side for.
enum class Purpose : std::uint8_t {
  continue_run,  ///< --resume: the entries that are there stand beside the new ones
  merge,         ///< the entries of both become one run's
  compare,       ///< diff: what moved from one to the other
  share,         ///< the ranks of one job: all settings but the words of the command line
};

/// A setting of a run, and for what two runs must agree on it.
struct SettingRule {
  std::string_view name;  ///< in "options" of results.json
  /// As text, quoted where it is one.
  std::string (*text)(const RunSettings&);
  bool to_continue, to_merge, to_compare;
};

/// Every setting, in the order in which differences are reported.
std::span<const SettingRule> setting_rules();

struct SettingDifference {
  std::string_view name;
  std::string before, after;
};

/// The settings that two runs must agree on for this purpose, and do not.
std::vector<SettingDifference> differences_between(const RunSettings& before, const RunSettings& after,
                                                   Purpose purpose);

}  // namespace plumbline
