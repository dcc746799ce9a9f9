#include "harness/commands/run_ending.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <set>

#include "harness/commands/report.h"
#include "harness/support/files.h"
#include "harness/support/precision_name.h"
#include "reference/fast/digest.h"
#include "reference/fast/kernel.h"

namespace plumbline {

namespace {

std::string how_to_go_on(const Store& store) {
  return fmt::format("{} has the finished chunks; the same command with --resume continues",
                     store.journal().string());
}

}  // namespace

Status StoringListener::chunk(ChunkRecord chunk) {
  for (Part& part : chunk.parts) {
    part.known_failure = expectations_.reason(part.configuration);
    const auto& failure = part.tally.failure;
    if (failure && failure->verdict != Verdict::skipped && !part.known_failure &&
        !expectations_.is_flake(part.configuration))
      failures_.try_emplace(key_of(part.configuration), part.configuration, *failure);
  }
  return store_.append(chunk);
}

std::string StoringListener::interruption_text(std::uint64_t done, std::uint64_t total) const {
  const double share = total == 0 ? 0 : static_cast<double>(done) / static_cast<double>(total);
  return fmt::format("\nplumbline: interrupted at {}% of {} points; {}", static_cast<int>(share * 100), total,
                     how_to_go_on(store_));
}

void StoringListener::began_late(std::size_t test_cases) {
  std::cerr << fmt::format(
      "plumbline: --time-budget: the time was spent before {} test cases began, whose fixed points were "
      "evaluated nevertheless\n",
      test_cases);
}

void StoringListener::retried(const ConfigurationRecord& c, int rank, const DeviceFailure& failure) {
  std::cerr << fmt::format(
      "plumbline: rank {}, {}, {} ({}, width {}, {}): {}: another rank gets its points\n", rank, c.device,
      c.builtin, c.precision, c.width, mode_text(c), failure.message);
}

bool StoringListener::report_failures() const {
  std::set<std::string> logs;
  for (const auto& [key, seen] : failures_) {
    const auto& [c, error] = seen;
    std::cerr << fmt::format("plumbline: {}, {} ({}, width {}, {}): {}\n", c.device, c.builtin, c.precision,
                             c.width, mode_text(c), error.message);
    if (!error.detail.empty() && logs.insert(error.detail).second) std::cerr << error.detail << '\n';
  }
  return !failures_.empty();
}

namespace {

/// Prints which suites have vectors that were not measured, as no width was selected.
void print_widths_left_out(std::ostream& out, const RunPlan& plan) {
  if (!plan.widths.empty()) return;
  std::set<std::string> suites;
  for (const TestCase& test_case : plan.cases)
    if (is_computed(test_case.call) && test_case.lanes == 0) suites.insert(test_case.suite);
  if (suites.empty()) return;
  out << fmt::format(
      "measured in scalars, or in the fewest lanes: {}; --width 1,2,3,4,8,16 measures every vector\n\n",
      fmt::join(suites, ", "));
}

/// Prints which devices have bfloat16 that was not measured: only its name selects it, since few have it.
void print_bfloat16_left_out(std::ostream& out, const RunOptions& options, const Results& results) {
  const std::string name(precision_name(ScalarType::bf16));
  if (std::ranges::count(options.precisions, name) != 0) return;
  for (const DeviceRecord& device : results.devices)
    if (const auto format = device.fp_config.find(name);
        format != device.fp_config.end() && format->second.supported)
      out << fmt::format("not measured: bfloat16 of {}; --precision bfloat16 measures it\n\n", device.spec);
}

/// The suites that a pattern without --suite selects; empty where there is no such pattern.
std::string selected_suites(const RunOptions& options, const RunPlan& plan) {
  if (options.builtins.empty() || !options.suites.empty()) return {};
  std::set<std::string> suites;
  for (const TestCase& test_case : plan.cases) suites.insert(test_case.suite);
  return fmt::format("; without --suite, --builtin {} selects test cases of: {}",
                     fmt::join(options.builtins, ","), fmt::join(suites, ", "));
}

Status write_expectations(const RunOptions& options, const Expectations& expectations,
                          const std::vector<Entry>& entries) {
  if (options.write_expect.empty()) return ok();
  const auto lines = expectations.renewed(entries);
  auto status = write_file(options.write_expect, expectations_text(options.write_expect, lines));
  if (!status) return Error{Error::Kind::usage, "--write-expect: " + status.error().message};
  std::cout << fmt::format("expectations: {} line{} in {}\n", lines.size(), lines.size() == 1 ? "" : "s",
                           options.write_expect);
  return ok();
}

int conclude(const RunOptions& options, const RunPlan& plan, const Composition& composition,
             const Expectations& expectations, const StoringListener& listener, Store& store) {
  const auto results = store.finish(options.compact, expectations);
  if (!results) return report_error(results.error());
  const std::vector<Entry>& entries = results->entries;
  print_table(std::cout, entries);
  print_widths_left_out(std::cout, plan);
  print_bfloat16_left_out(std::cout, options, *results);
  for (const std::string& text : expectations.unmatched(entries))
    std::cerr << "plumbline: warning: " << text << '\n';
  const auto written = write_reports(*results, options.out, composition, options.hunts);
  if (!written) return report_error(written.error());
  if (const auto expected = write_expectations(options, expectations, entries); !expected)
    return report_error(expected.error());
  print_totals(std::cout, entries);
  std::cout << "results: " << (std::filesystem::path(options.out) / "results.json").string() << '\n';
  for (const ReportWriter& writer : composition.writers)
    if (writer.option == "html")
      std::cout << "report:  " << (std::filesystem::path(options.out) / writer.file_name).string() << '\n';
  std::cout << std::flush;
  if (listener.report_failures()) return exit_status::device;
  // A shard may have none of the points.
  const bool may_be_empty = options.allow_empty || plan.shard.count > 1;
  if (auto error = nothing_measured("run", entries); error && !may_be_empty) {
    error->message += selected_suites(options, plan) + "; --allow-empty accepts such a run";
    return report_error(*error);
  }
  return exit_status_of(entries);
}

}  // namespace

std::optional<Error> nothing_measured(std::string_view command, std::span<const Entry> entries) {
  std::map<std::string, std::size_t> reasons;
  for (const Entry& e : entries) {
    if (e.verdict != Verdict::skipped) return std::nullopt;
    ++reasons[e.reason];
  }
  std::string text = fmt::format("{}: nothing was measured: ", command);
  const auto most = std::ranges::max_element(reasons, {}, &std::pair<const std::string, std::size_t>::second);
  if (most == reasons.end())
    text += "no test case is selected";
  else if (entries.size() == 1)
    text += fmt::format("the only entry is skipped, as {}", most->first);
  else
    text += fmt::format("all {} entries are skipped, {} as {}", entries.size(), most->second, most->first);
  return Error{Error::Kind::usage, text};
}

int exit_status_of(std::span<const Entry> entries) {
  if (std::ranges::any_of(entries, [](const Entry& e) { return device_failed(e.verdict); }))
    return exit_status::device;
  return std::ranges::all_of(entries, [](const Entry& e) { return passes(e.verdict); })
             ? exit_status::conforms
             : exit_status::fails;
}

Outcome<Expectations> expectations_of(const RunOptions& options) {
  return Expectations::load(options.expect);
}

int end_run(const Status& ran, const RunOptions& options, const RunPlan& plan, const Composition& composition,
            const Expectations& expectations, StoringListener& listener, Store& store) {
  listener.finished();
  if (ran) return conclude(options, plan, composition, expectations, listener, store);
  Error error = ran.error();
  // A mistake on the command line has left nothing to go on with.
  if (error.kind != Error::Kind::usage) error.message += "; " + how_to_go_on(store);
  return report_error(error);
}

/// A kernel that was changed is not used until it has been certified anew, nor one that computes otherwise.
void report_certificates(const RunOptions& options) {
  if (options.exact_only) return;
  const auto report = [](const std::vector<std::string>& functions, std::string_view instead) {
    if (functions.empty()) return;
    std::cerr << fmt::format(
        "plumbline: kernels of {} compute other values here than when they were proved: {} instead\n",
        fmt::join(functions, ", "), instead);
  };
  const auto& [by_twin, by_reference] = fast::functions_that_differ();
  report(by_twin, "their slower twins compute");
  report(by_reference, "the reference computes, more slowly");
  const auto functions = fast::functions_without_certificate();
  if (functions.empty()) return;
  std::cerr << fmt::format(
      "plumbline: no certificate holds for the kernels of {}: their slower twins compute; make "
      "them with plumbline certify\n",
      fmt::join(functions, ", "));
}

void report_earlier(const Store& store) {
  if (store.unfinished())
    std::cerr << fmt::format(
        "plumbline: {} has the chunks of an unfinished run; moved to {}, it continues with --resume\n",
        store.unfinished()->string(), store.journal().string());
  for (const std::string& damage : store.dropped())
    std::cerr << "plumbline: --resume: dropped " << damage << '\n';
}

}  // namespace plumbline
