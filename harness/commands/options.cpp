#include "harness/commands/options.h"

#include <fnmatch.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "harness/process/client.h"
#include "harness/support/spelling.h"

namespace plumbline {
namespace {

constexpr double standard_seconds =
    2 * 3600;  // what a standard run takes unless --time-budget says otherwise

Error usage(std::string message) { return {Error::Kind::usage, std::move(message)}; }

Outcome<std::vector<ScalarType>> precisions_of(const std::vector<std::string>& names) {
  const std::vector<std::string> known{"half", "single", "double", "integer"};
  constexpr ScalarType types[] = {ScalarType::f16, ScalarType::f32, ScalarType::f64, ScalarType::i32};
  std::vector<ScalarType> out;
  for (const std::string& name : names) {
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end()) return usage("--precision: " + unknown_name(name, "precision", known));
    out.push_back(types[found - known.begin()]);
  }
  return out;
}

Outcome<std::vector<const Suite*>> suites_of(const std::vector<std::string>& names,
                                             const Composition& composition) {
  std::vector<std::string> known;
  for (const auto& suite : composition.suites) known.emplace_back(suite->name());
  std::vector<const Suite*> out;
  for (const std::string& name : names.empty() ? known : names) {
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end()) return usage("--suite: " + unknown_name(name, "suite", known));
    out.push_back(composition.suites[static_cast<std::size_t>(found - known.begin())].get());
  }
  return out;
}

bool matches(const std::string& name, const std::vector<std::string>& globs) {
  return globs.empty() || std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
           // x*y is a builtin's name as well as a pattern; the name wins.
           return glob == name || (glob != "x*y" && ::fnmatch(glob.c_str(), name.c_str(), 0) == 0);
         });
}

/// "read:*" for "read", which begins names and is none, and for "raed:*"; otherwise the glob as it is.
std::string mended(const std::string& glob, const std::vector<std::string>& names) {
  const auto begins = [](const std::string& beginning) {
    return [&beginning](const std::string& name) { return name.starts_with(beginning); };
  };
  if (std::any_of(names.begin(), names.end(), begins(glob + ":"))) return glob + ":*";
  if (!glob.ends_with('*')) return glob;
  std::vector<std::string> beginnings;
  for (const std::string& name : names) beginnings.push_back(name.substr(0, glob.size() - 1));
  return nearest(glob.substr(0, glob.size() - 1), beginnings) + '*';
}

Outcome<std::vector<TestCase>> cases_of(const RunOptions& options, const Composition& composition) {
  auto suites = suites_of(options.suites, composition);
  if (!suites) return suites.error();
  auto precisions = precisions_of(options.precisions);
  if (!precisions) return precisions.error();
  std::vector<TestCase> out;
  std::set<std::string> known;
  for (const Suite* suite : *suites)
    for (ScalarType precision : *precisions)
      for (TestCase& test_case : suite->cases(precision)) {
        known.insert(test_case.builtin);
        if (matches(test_case.builtin, options.builtins)) out.push_back(std::move(test_case));
      }
  const std::vector<std::string> names(known.begin(), known.end());
  for (const std::string& glob : options.builtins)
    if (std::none_of(names.begin(), names.end(), [&](const std::string& n) { return matches(n, {glob}); })) {
      const std::string guess = mended(glob, names);
      if (guess != glob &&
          std::any_of(names.begin(), names.end(), [&](const std::string& n) { return matches(n, {guess}); }))
        return usage("--builtin: '" + glob +
                     "' is no builtin of these suites and precisions; did you mean '" + guess + "'?");
      return usage("--builtin: " + unknown_name(glob, "builtin of these suites and precisions", names));
    }
  return out;
}

Outcome<std::vector<const BuildMode*>> modes_of(const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const BuildMode& mode : build_modes()) known.emplace_back(mode.name);
  std::vector<const BuildMode*> out;
  for (const std::string& name : names) {
    out.push_back(find_build_mode(name));
    if (out.back() == nullptr) return usage("--mode: " + unknown_name(name, "mode", known));
  }
  return out;
}

Outcome<Level> level_of(const std::string& name) {
  std::vector<std::string> known;
  for (Level level : {Level::quick, Level::standard, Level::exhaustive}) {
    if (name == name_of(level)) return level;
    known.emplace_back(name_of(level));
  }
  return usage("--inputs: " + unknown_name(name, "set of inputs", known));
}

Outcome<OverflowRule> overflow_of(const std::string& name) {
  const std::vector<std::string> known{"strict", "lenient"};
  if (name != known[0] && name != known[1])
    return usage("--overflow: " + unknown_name(name, "rule for overflow", known));
  return name == known[0] ? OverflowRule::strict : OverflowRule::lenient;
}

Outcome<InputLimits> limits_of(const RunOptions& options) {
  InputLimits limits;
  if (!options.range.empty()) {
    const auto colon = options.range.find(':');
    if (colon == std::string::npos) return usage("--range: '" + options.range + "' has no colon; wanted A:B");
    limits.range = {options.range.substr(0, colon), options.range.substr(colon + 1)};
  }
  if (options.values.empty()) return limits;
  std::ifstream in(options.values);
  if (!in) return usage("--values: cannot read " + options.values);
  limits.file = options.values;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    std::replace(line.begin(), line.end(), ',', ' ');
    std::istringstream words(line.substr(0, line.find('#')));
    std::vector<std::string> point((std::istream_iterator<std::string>(words)), {});
    if (!point.empty()) limits.values.push_back({number, std::move(point)});
  }
  if (limits.values.empty()) return usage("--values: " + options.values + " has no values");
  return limits;
}

/// Keeps the test cases of shard I of N: every N-th one, so that each shard has its share of the slow ones.
Status take_shard(const std::string& shard, std::vector<TestCase>& cases) {
  if (shard.empty()) return ok();
  std::size_t index = 0, count = 0;
  const char* end = shard.data() + shard.size();
  const auto first = std::from_chars(shard.data(), end, index);
  const bool slash = first.ec == std::errc{} && first.ptr != end && *first.ptr == '/';
  const auto second = slash ? std::from_chars(first.ptr + 1, end, count) : first;
  if (!slash || second.ec != std::errc{} || second.ptr != end || index < 1 || index > count)
    return usage("--shard: '" + shard + "' is no shard; wanted I/N with 1 <= I <= N");
  std::vector<TestCase> mine;
  for (std::size_t k = index - 1; k < cases.size(); k += count) mine.push_back(std::move(cases[k]));
  cases = std::move(mine);
  return ok();
}

}  // namespace

Outcome<double> parse_duration(const std::string& option, const std::string& text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [at, code] = std::from_chars(text.data(), end, value);
  const std::string unit(at, end);
  const double factor = unit.empty() || unit == "s" ? 1 : unit == "m" ? 60 : unit == "h" ? 3600 : 0;
  if (code != std::errc{} || factor == 0 || !(value > 0))
    return usage(option + ": '" + text + "' is no duration; wanted e.g. 90s, 10m or 2h");
  return value * factor;
}

Outcome<RulebookChoice> rulebooks_of(const RunOptions& options) {
  const auto profile = parse_profile(options.profile);
  if (!profile) return profile.error();
  return RulebookChoice::load(options.rulebook, *profile);
}

Outcome<RunPlan> plan_of(const RunOptions& options, const Composition& composition) {
  RunPlan plan;
  plan.devices = options.devices;
  auto cases = cases_of(options, composition);
  if (!cases) return cases.error();
  plan.cases = std::move(*cases);
  if (auto status = take_shard(options.shard, plan.cases); !status) return status.error();
  for (int width : options.widths)
    if (width != 1 && width != 2 && width != 3 && width != 4 && width != 8 && width != 16)
      return usage("--width: '" + std::to_string(width) +
                   "' is no vector width; there are: 1, 2, 3, 4, 8, 16");
  plan.widths = options.widths;
  auto chosen_modes = modes_of(options.modes);
  if (!chosen_modes) return chosen_modes.error();
  plan.modes = *chosen_modes;
  auto level = level_of(options.inputs);
  if (!level) return level.error();
  plan.level = *level;
  plan.seed = options.seed;
  auto overflow = overflow_of(options.overflow);
  if (!overflow) return overflow.error();
  plan.overflow = *overflow;
  auto limits = limits_of(options);
  if (!limits) return limits.error();
  plan.limits = std::move(*limits);
  plan.jobs = options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
  plan.keep = options.keep;
  if (plan.level == Level::standard) plan.time_budget = standard_seconds;
  if (!options.time_budget.empty()) {
    auto seconds = parse_duration("--time-budget", options.time_budget);
    if (!seconds) return seconds.error();
    plan.time_budget = *seconds;
  }
  return plan;
}

Outcome<std::unique_ptr<Device>> open_device(const std::string& spec, const RunOptions& options,
                                             const Composition& composition) {
  const auto seconds = parse_duration("--patience", options.patience);
  if (!seconds) return seconds.error();
  const auto colon = spec.find(':');
  const std::string kind = spec.substr(0, colon);
  std::vector<std::string> kinds;
  for (const auto& adapter : composition.adapters) {
    if (adapter->kind() == kind)
      return isolated_adapter(kind, {*seconds, *seconds, *seconds})
          ->open(colon == std::string::npos ? "" : spec.substr(colon + 1));
    kinds.emplace_back(adapter->kind());
  }
  return usage("--device: " + unknown_name(kind, "kind of device", kinds));
}

}  // namespace plumbline
