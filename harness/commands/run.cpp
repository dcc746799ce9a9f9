#include "harness/commands/run.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <bit>
#include <iostream>

#include "harness/commands/rank_member.h"
#include "harness/commands/run_ending.h"
#include "harness/commands/validators.h"
#include "harness/ranks/run_job.h"
#include "harness/ranks/worker.h"
#include "harness/run/entry_hunts.h"

namespace plumbline {
namespace {

/// A run on one rank of a job: rank 0 plans, schedules, stores and reports.
class RunCommand {
 public:
  RunCommand(const RunOptions& options, const Composition& composition, Channel& channel)
      : options_(options),
        composition_(composition),
        channel_(channel),
        member_(options, composition, channel) {}

  /// The exit status; on other ranks than 0 it is 0.
  int go() {
    const auto begun = member_.begin(channel_, [this](Job job) { return prepare(std::move(job)); });
    if (!begun) return report_error(begun.error());
    if (!*begun) return exit_status::conforms;
    if (store_) return lead();
    run_workers(channel_, member_.plan(), member_.rulebooks(), member_.infos(), member_.devices(),
                member_.open());
    return exit_status::conforms;
  }

 private:
  /// What rank 0 needs besides its devices; mistakes are reported before anything is evaluated.
  Status prepare(Job job) {
    job_ = std::move(job);
    auto expectations = expectations_of(options_);
    if (!expectations) return expectations.error();
    expectations_ = std::move(*expectations);
    auto store = Store::open(options_.out, job_.header, options_.resume);
    if (!store) return store.error();
    store_.emplace(std::move(*store));
    return ok();
  }

  int lead() {
    report_dropped(*store_);
    report_certificates(options_);
    StoringListener listener(*store_, expectations_);
    Status ran = run_job(channel_, job_, member_.plan(), member_.rulebooks(), member_.devices(),
                         member_.open(), listener);
    if (ran && options_.hunts) ran = hunt(listener);
    return end_run(ran, options_, member_.plan(), composition_, expectations_, listener, *store_);
  }

  /// Until the end of the time budget, or for the rounds that are given.
  HuntLimit hunt_limit() const {
    using Seconds = std::chrono::duration<double>;
    constexpr double share_of_reports = 0.02;
    if (!options_.rounds.empty()) return {.rounds = std::stoull(options_.rounds)};
    const Seconds time(seconds_of(options_.time_budget) * (1 - share_of_reports));
    return {
        .rounds = {},
        .end = member_.plan().start + std::chrono::duration_cast<std::chrono::steady_clock::duration>(time)};
  }

  /// Hunts for what the run missed, in this process alone.
  Status hunt(StoringListener& listener) {
    const EntryHunts::Known known = [&](const std::string& key) { return store_->find(key); };
    EntryHunts hunts(member_.plan(), member_.rulebooks(), member_.infos(), member_.open(), known);
    const std::uint64_t rounds = hunts.run(hunt_limit(), print_progress);
    for (Part& part : hunts.parts())
      if (auto status = listener.chunk(ChunkRecord{.parts = {std::move(part)}}); !status) return status;
    store_->set_rounds(rounds);
    std::cout << fmt::format("hunts:   {} rounds; --rounds {} repeats them\n\n", rounds, rounds);
    return ok();
  }

  static void print_progress(std::uint64_t rounds, std::size_t searching, std::size_t of) {
    if (std::has_single_bit(rounds + 1))
      std::cerr << fmt::format("plumbline: hunts, round {}: {} of {} searches\n", rounds + 1, searching, of);
  }

  const RunOptions& options_;
  const Composition& composition_;
  Channel& channel_;
  RankMember member_;
  Job job_;
  Expectations expectations_;
  std::optional<Store> store_;  ///< of rank 0
};

}  // namespace

int run_command(const RunOptions& options, const Composition& composition) {
  const auto channel = join_job(composition);
  if (!channel) return report_error(channel.error());
  return RunCommand(options, composition, **channel).go();
}

Subcommand add_run(CLI::App& app, const Invocation& invocation) {
  CLI::App* run = app.add_subcommand("run", "Measure devices and judge the results");
  const auto options = std::make_shared<RunOptions>();
  options->command_line = invocation.text;
  add_configuration_options(*run, *options, invocation.composition);
  add_points(*run, *options);
  add_expectations(*run, *options);
  run->add_flag("--compact", options->compact,
                "Keep no profiles, no maps of images, and of an entry that passes the worst point alone");
  run->add_flag("--allow-empty", options->allow_empty, "End with 0 where every entry is skipped, not with 2");
  run->add_flag("--resume", options->resume, "Continue an earlier run in the same DIR");
  add_jobs(*run, *options);
  add_time_budget(*run, *options,
                  "Evaluate fewer points, to end in about this time: 90s, 10m (standard: 2h)");
  return {run, [options, &invocation] { return run_command(*options, invocation.composition); }};
}

}  // namespace plumbline
