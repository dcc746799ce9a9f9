#include "harness/commands/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "harness/commands/names.h"
#include "harness/commands/options.h"
#include "harness/commands/validators.h"
#include "harness/results/expectations.h"
#include "harness/support/spelling.h"

namespace plumbline {
namespace {

/// The time of a standard run without --time-budget.
constexpr double standard_seconds = 2 * 3600;

Error usage(std::string message) { return {Error::Kind::usage, std::move(message)}; }

bool matches(const std::string& name, const std::vector<std::string>& globs) {
  return globs.empty() || std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
           // x*y is a builtin's name as well as a pattern; the name wins.
           return glob == name || (glob != "x*y" && matches_pattern(name, glob));
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
  beginnings.reserve(names.size());
  for (const std::string& name : names) beginnings.push_back(name.substr(0, glob.size() - 1));
  const std::string beginning = glob.substr(0, glob.size() - 1), near = nearest(beginning, beginnings);
  return is_near(beginning, near) ? near + '*' : glob;
}

/// Why a pattern names no builtin, with the name or pattern that it may have meant.
Error unknown_builtin(const std::string& glob, const std::vector<std::string>& names) {
  const std::string what = "builtin of these suites and precisions", guess = mended(glob, names);
  const bool found = guess != glob && std::any_of(names.begin(), names.end(),
                                                  [&](const auto& name) { return matches(name, {guess}); });
  if (!found) return usage("--builtin: " + unknown_name(glob, what, names));
  return usage(fmt::format("--builtin: '{}' is no {}; did you mean '{}'?", glob, what, guess));
}

/// The suites in the order of the command line; all without --suite.
std::vector<const Suite*> suites_of(const RunOptions& options, const Composition& composition) {
  std::vector<const Suite*> all, chosen;
  for (const auto& suite : composition.suites) all.push_back(suite.get());
  for (const std::string& name : options.suites)
    std::copy_if(all.begin(), all.end(), std::back_inserter(chosen),
                 [&](const Suite* suite) { return suite->name() == name; });
  return options.suites.empty() ? all : chosen;
}

Outcome<std::vector<TestCase>> cases_of(const RunOptions& options, const Composition& composition) {
  std::vector<TestCase> out;
  std::set<std::string> known;
  for (const Suite* suite : suites_of(options, composition))
    for (const std::string& precision : options.precisions)
      for (TestCase& test_case : suite->cases(value_of(named_precisions, precision))) {
        known.insert(test_case.builtin);
        if (matches(test_case.builtin, options.builtins)) out.push_back(std::move(test_case));
      }
  const std::vector<std::string> names(known.begin(), known.end());
  for (const std::string& glob : options.builtins)
    if (std::none_of(names.begin(), names.end(), [&](const auto& name) { return matches(name, {glob}); }))
      return unknown_builtin(glob, names);
  return out;
}

Outcome<InputLimits> limits_of(const RunOptions& options) {
  InputLimits limits;
  if (!options.points.empty()) limits.points = points_of(options.points);
  if (const auto colon = options.range.find(':'); colon != std::string::npos)
    limits.range = {options.range.substr(0, colon), options.range.substr(colon + 1)};
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

}  // namespace

Outcome<RulebookChoice> rulebooks_of(const RunOptions& options) {
  const auto profile = parse_profile(options.profile);
  if (!profile) return profile.error();
  return RulebookChoice::load(options.rulebook, *profile);
}

Outcome<DirectedCases> directed_cases_of(const std::string& option, const std::string& file,
                                         const Composition& composition) {
  std::vector<TestCase> all;
  for (const auto& suite : composition.suites)
    for (const auto& [name, precision] : named_precisions)
      for (TestCase& test_case : suite->cases(precision)) all.push_back(std::move(test_case));
  auto cases = DirectedCases::load(file, all);
  if (!cases) return usage(option + ": " + cases.error().message);
  return cases;
}

Outcome<RunPlan> plan_of(const RunOptions& options, const Composition& composition) {
  RunPlan plan;
  plan.devices = options.devices;
  auto cases = cases_of(options, composition);
  if (!cases) return cases.error();
  plan.cases = std::move(*cases);
  if (!options.cases.empty()) {
    const auto directed = directed_cases_of("--cases", options.cases, composition);
    if (!directed) return directed.error();
    directed->direct(plan.cases);
  }
  plan.widths = options.widths;
  for (const std::string& mode : options.modes) plan.modes.push_back(find_build_mode(mode));
  plan.float_controls = options.float_controls;
  plan.fronts.clear();
  for (const std::string& front : options.fronts) plan.fronts.push_back(value_of(named_fronts, front));
  plan.level = value_of(named_levels, options.inputs);
  plan.seed = options.seed;
  plan.overflow = value_of(named_overflow_rules, options.overflow);
  auto limits = limits_of(options);
  if (!limits) return limits.error();
  plan.limits = std::move(*limits);
  if (!options.shard.empty()) plan.shard = shard_of(options.shard);
  if (!options.chunk.empty()) plan.chunk_points = points_of(options.chunk);
  plan.jobs = jobs_of(options);
  plan.keep = options.keep;
  auto expectations = Expectations::load(options.expect);
  if (!expectations) return expectations.error();
  if (expectations->has_skips())
    plan.skip_reason = [known = std::move(*expectations)](const ConfigurationRecord& c) {
      return known.skip_reason(c).value_or("");
    };
  if (options.exact_only) plan.find_kernel = nullptr;
  if (plan.level == Level::standard) plan.time_budget = standard_seconds;
  if (!options.time_budget.empty()) plan.time_budget = seconds_of(options.time_budget);
  return plan;
}

}  // namespace plumbline
