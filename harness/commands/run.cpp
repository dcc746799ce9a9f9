#include "harness/commands/run.h"

#include <CLI/CLI.hpp>

#include "harness/commands/open_device.h"
#include "harness/commands/plan.h"
#include "harness/commands/rank_member.h"
#include "harness/commands/rank_run.h"
#include "harness/commands/run_ending.h"
#include "harness/commands/run_header.h"
#include "harness/ranks/launcher.h"
#include "harness/run/runner.h"

namespace plumbline {
namespace {

int run_command(const RunOptions& given, const Composition& composition) {
  if (launched_ranks() > 1) return run_over_ranks(given, composition);
  const auto alone = as_rank(given, 0, 0);
  if (!alone) return report_error(alone.error());
  const RunOptions& options = *alone;
  auto plan = plan_of(options, composition);
  if (!plan) return report_error(plan.error());
  const auto rulebooks = rulebooks_of(options);
  if (!rulebooks) return report_error(rulebooks.error());
  const auto expectations = expectations_of(options);
  if (!expectations) return report_error(expectations.error());
  const DeviceOpener open = [&](const std::string& spec) { return open_device(spec, options, composition); };
  DeviceCache devices(plan->devices, open);
  auto header = header_of(options, *rulebooks, devices);
  if (!header) return report_error(header.error());
  auto store = Store::open(options.out, std::move(*header), options.resume);
  if (!store) return report_error(store.error());
  tell_of_dropped(*store);
  tell_of_certificates(options);
  StoringListener listener(*store, *expectations);
  const Status ran = run(*plan, *rulebooks, devices, open, listener);
  return end_run(ran, options, *plan, composition, *expectations, listener, *store);
}

}  // namespace

Subcommand add_run(CLI::App& app, const Invocation& invocation) {
  CLI::App* run = app.add_subcommand("run", "Measure devices and judge the results");
  const auto options = std::make_shared<RunOptions>();
  options->command_line = invocation.text;
  add_questions(*run, *options, invocation.composition);
  add_points(*run, *options);
  run->add_option("--expect", options->expect, "File of known failures: ENTRY DEVICE reason")
      ->check(CLI::ExistingFile.description("FILE"));
  run->add_flag("--compact", options->compact,
                "Keep no profiles, no maps of images, and of an entry that passes the worst point alone");
  run->add_flag("--resume", options->resume, "Go on where an earlier run in the same DIR stopped");
  add_jobs(*run, *options);
  add_time_budget(*run, *options,
                  "Ask fewer points so as to end in about this time: 90s, 10m (standard: 2h)");
  return {run, [options, &invocation] { return run_command(*options, invocation.composition); }};
}

}  // namespace plumbline
