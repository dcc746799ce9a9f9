#include "harness/commands/run.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <map>
#include <set>

#include "harness/commands/open_device.h"
#include "harness/commands/plan.h"
#include "harness/commands/report.h"
#include "harness/commands/run_header.h"
#include "harness/commands/terminal.h"
#include "harness/results/expectations.h"
#include "harness/results/store.h"
#include "reference/fast/kernel.h"

namespace plumbline {
namespace {

/// Stores every chunk, shows how far it is, and remembers what the exit status depends on.
class StoringListener final : public RunListener {
 public:
  StoringListener(Store& store, const Expectations& expectations)
      : store_(store), expectations_(expectations) {}
  const Part* known(const std::string& key) override { return store_.find(key); }
  Status chunk(ChunkRecord chunk) override {
    for (Part& part : chunk.parts) {
      part.known_failure = expectations_.reason(part.entry);
      if (part.failure && part.failure->verdict != Verdict::skipped && !part.known_failure)
        failures_.try_emplace(key_of(part.entry), part.entry, *part.failure);
    }
    return store_.append(chunk);
  }
  void progress(std::uint64_t done, std::uint64_t total, const std::string& builtin) override {
    display_->show(done, total, builtin);
  }
  void finished() { display_.reset(); }

  /// Says on stderr what failed on the devices; a build log is shown once however many builtins it hit.
  bool report_failures() const {
    std::set<std::string> logs;
    for (const auto& [key, seen] : failures_) {
      const auto& [entry, error] = seen;
      std::cerr << fmt::format("plumbline: {}, {} ({}, width {}, {}): {}\n", entry.device, entry.builtin,
                               entry.precision, entry.width, asked_as(entry), error.message);
      if (!error.detail.empty() && logs.insert(error.detail).second) std::cerr << error.detail << '\n';
    }
    return !failures_.empty();
  }

 private:
  Store& store_;
  const Expectations& expectations_;
  std::optional<ProgressDisplay> display_{std::in_place};
  std::map<std::string, std::pair<Entry, DeviceFailure>> failures_;  ///< the first of each entry
};

/// Says which suites have vectors that were not asked, since no width was.
void print_widths_not_asked(std::ostream& out, const RunPlan& plan) {
  if (!plan.widths.empty()) return;
  std::set<std::string> suites;
  for (const TestCase& test_case : plan.cases)
    if (is_computed(test_case.call) && test_case.lanes == 0) suites.insert(test_case.suite);
  if (suites.empty()) return;
  out << fmt::format(
      "asked of scalars, or in the fewest lanes: {}; --width 1,2,3,4,8,16 asks every vector\n\n",
      fmt::join(suites, ", "));
}

int conclude(const RunOptions& options, const RunPlan& plan, const Composition& composition,
             const Expectations& expectations, const StoringListener& listener, Store& store) {
  const auto results = store.finish(options.compact);
  if (!results) return report_error(results.error());
  const std::vector<Entry>& entries = results->entries;
  print_table(std::cout, entries);
  print_widths_not_asked(std::cout, plan);
  for (const std::string& text : expectations.unmatched(entries))
    std::cerr << "plumbline: warning: " << text << '\n';
  const auto written = write_reports(*results, options.out, composition);
  if (!written) return report_error(written.error());
  std::cout << "results: " << (std::filesystem::path(options.out) / "results.json").string() << '\n';
  for (const ReportWriter& writer : composition.writers)
    if (writer.option == "html")
      std::cout << "report:  " << (std::filesystem::path(options.out) / writer.file_name).string() << '\n';
  std::cout << std::flush;
  if (listener.report_failures()) return exit_status::device;
  const bool conforms = std::ranges::all_of(entries, [](const Entry& e) { return passes(e.verdict); });
  return conforms ? exit_status::conforms : exit_status::fails;
}

/// A kernel that was changed is not used until it has been certified anew.
void tell_of_certificates() {
  const auto functions = fast::functions_without_certificate();
  if (functions.empty()) return;
  std::cerr << fmt::format(
      "plumbline: no certificate holds for the kernels of {}: their slower twins answer; make "
      "them with plumbline certify\n",
      fmt::join(functions, ", "));
}

int run_command(const RunOptions& options, const Composition& composition) {
  auto plan = plan_of(options, composition);
  if (!plan) return report_error(plan.error());
  const auto rulebooks = rulebooks_of(options);
  if (!rulebooks) return report_error(rulebooks.error());
  Expectations expectations;
  if (!options.expect.empty()) {
    auto loaded = Expectations::load(options.expect);
    if (!loaded) return report_error(loaded.error());
    expectations = std::move(*loaded);
  }
  const DeviceOpener open = [&](const std::string& spec) { return open_device(spec, options, composition); };
  DeviceCache devices(plan->devices, open);
  auto header = header_of(options, *rulebooks, devices);
  if (!header) return report_error(header.error());
  auto store = Store::open(options.out, std::move(*header), options.resume);
  if (!store) return report_error(store.error());
  for (const std::string& damage : store->dropped())
    std::cerr << "plumbline: --resume: dropped " << damage << '\n';
  if (!options.exact_only) tell_of_certificates();
  StoringListener listener(*store, expectations);
  const Status ran = run(*plan, *rulebooks, devices, open, listener);
  listener.finished();
  if (!ran) {
    (void)store->finish(options.compact);  // what there is; the first error is the one to report
    return report_error(ran.error());
  }
  return conclude(options, *plan, composition, expectations, listener, *store);
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
