#include "harness/commands/ci.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <limits>

#include "harness/commands/run.h"
#include "harness/commands/validators.h"
#include "harness/ranks/launcher.h"

namespace plumbline {
namespace {

constexpr const char* usual_expectations = "plumbline-expect.toml";
constexpr const char* usual_budget = "10m";

/// A run of the suites in which errors have a size or what a device reports is wrong, in every width: the
/// others are right or wrong at every point, and a run of them belongs into a nightly job.
RunOptions usual_options(const Invocation& invocation) {
  RunOptions options;
  options.suites = {"math", "common", "geometric", "claims"};
  options.widths = {1, 2, 3, 4, 8, 16};
  options.hunts = true;
  options.command_line = invocation.text;
  return options;
}

int ci_command(RunOptions options, const Composition& composition) {
  if (launched_ranks() > 1)
    return report_error(
        {Error::Kind::usage, "ci: it runs in one process; run and hunt are for the ranks of a job"});
  if (options.expect.empty() && std::filesystem::exists(usual_expectations))
    options.expect = {usual_expectations};
  if (options.rounds.empty() && options.time_budget.empty()) options.time_budget = usual_budget;
  return run_command(options, composition);
}

}  // namespace

Subcommand add_ci(CLI::App& app, const Invocation& invocation) {
  CLI::App* ci = app.add_subcommand("ci", "Measure in ten minutes: a run, then hunts for what it missed");
  const auto options = std::make_shared<RunOptions>(usual_options(invocation));
  add_configuration_options(*ci, *options, invocation.composition);
  ci->get_option("--suite")
      ->description("Suites, separated by commas")
      ->default_str("math,common,geometric,claims");
  ci->get_option("--width")->description("Vector widths, separated by commas")->default_str("1,2,3,4,8,16");
  add_expectations(*ci, *options);
  ci->add_flag("--allow-empty", options->allow_empty, "End with 0 where every entry is skipped, not with 2");
  ci->add_flag("--resume", options->resume, "Continue an earlier run in the same DIR");
  add_jobs(*ci, *options);
  add_time_budget(*ci, *options, "Time for the run and the hunts: 90s, 10m, 2h (10m)");
  ci->add_option("--rounds", options->rounds,
                 "In place of the time: rounds of the hunts, so that every machine evaluates the same points")
      ->check(whole_number(std::numeric_limits<std::uint32_t>::max()))
      ->excludes(ci->get_option("--time-budget"))
      ->type_name("N");
  return {ci, [options, &invocation] { return ci_command(*options, invocation.composition); }};
}

}  // namespace plumbline
