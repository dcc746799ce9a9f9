#include "harness/commands/run.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <bit>
#include <iostream>

#include "harness/commands/rank_member.h"
#include "harness/commands/run_ending.h"
#include "harness/ranks/run_job.h"
#include "harness/ranks/worker.h"
#include "harness/run/entry_hunts.h"

namespace plumbline {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// Of `ci`, where a budget limits the time: each is a share of what the steps before left.
constexpr double share_of_narrowest = 0.45, share_of_hunts = 0.6, share_of_other_widths = 0.75;

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
    report_earlier(*store_);
    report_certificates(options_);
    StoringListener listener(*store_, expectations_);
    const Status ran = options_.hunts ? run_and_hunt(listener) : run(member_.plan(), listener);
    return end_run(ran, options_, member_.plan(), composition_, expectations_, listener, *store_);
  }

  Status run(const RunPlan& plan, StoringListener& listener) {
    return run_job(channel_, job_, plan, member_.rulebooks(), member_.devices(), member_.open(), listener);
  }

  /// A run of the narrowest widths, hunts for what it missed, a run of the other widths, more hunts if these
  /// left time, and what the hunts found in the other widths: in the order of what they find in a second.
  /// Builds take most of the time on many devices, so each step ends in time for the next ones. The hunts are
  /// in this process alone.
  Status run_and_hunt(StoringListener& listener) {
    RunPlan narrow = member_.plan(), all = member_.plan();
    narrow.narrowest_alone = true;
    all.leaves_out_late = true;
    if (narrow.time_budget) *narrow.time_budget *= share_of_narrowest;
    if (auto status = run(narrow, listener); !status) return status;
    const EntryHunts::Known known = [&](const std::string& key) { return store_->find(key); };
    EntryHunts hunts(member_.plan(), member_.rulebooks(), member_.infos(), member_.open(), known);
    hunts.run(hunt_limit(share_of_hunts), print_progress);
    if (all.time_budget)
      all.time_budget = Seconds(end_of_share(share_of_other_widths) - member_.plan().start).count();
    if (auto status = run(all, listener); !status) return status;
    hunts.run(hunt_limit(1), print_progress);
    hunts.evaluate_other_widths(end_of_share(1));
    for (Part& part : hunts.parts())
      if (auto status = listener.chunk(ChunkRecord{.parts = {std::move(part)}}); !status) return status;
    store_->set_rounds(hunts.rounds());
    std::cout << fmt::format("hunts:   {0} rounds; --rounds {0} repeats them\n\n", hunts.rounds());
    return ok();
  }

  /// For the rounds that are given, or for this share of the time that is left.
  HuntLimit hunt_limit(double share) const {
    if (!options_.rounds.empty()) return {.rounds = std::stoull(options_.rounds)};
    return {.rounds = {}, .end = end_of_share(share)};
  }

  /// When this share is spent of the time that is left, without that of the reports; never without a budget.
  Clock::time_point end_of_share(double share) const {
    if (!member_.plan().time_budget) return Clock::time_point::max();
    constexpr double share_of_reports = 0.02;
    const Seconds budget(*member_.plan().time_budget * (1 - share_of_reports));
    const auto now = Clock::now();
    const Seconds left = std::max(Seconds(0), budget - Seconds(now - member_.plan().start));
    return now + std::chrono::duration_cast<Clock::duration>(share * left);
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
