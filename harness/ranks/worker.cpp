#include "harness/ranks/worker.h"

#include <mpfr.h>

#include <algorithm>
#include <deque>
#include <map>
#include <thread>

#include "harness/run/case_run.h"
#include "harness/run/one_truth.h"
#include "harness/run/work.h"

namespace plumbline {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// An assignment that has arrived, and what its chunks have given so far.
struct Task {
  Assignment assignment;
  std::optional<Clock::time_point> deadline = {};
  Clock::time_point shown = {};  ///< when its progress was last reported
  std::size_t next_chunk = 0;
  std::uint64_t points = 0;
  std::uint64_t progress = 0;                 ///< points that have been evaluated, of unfinished chunks too
  std::map<std::size_t, Tally> tallies = {};  ///< by the place of the configuration
  double seconds = 0, build_seconds = 0;
  bool device_failed = false;
};

/// Prepared kernels of what one or more assignments evaluate.
struct Prepared {
  Prepared(const Assignment& what, const RunPlan& plan, const RulebookChoice& rulebooks,
           std::span<const DeviceInfo> infos, DeviceCache& devices)
      : assignment(what),
        inputs(*inputs_of(plan.cases[what.test_case], plan)),
        configurations(
            chosen(configurations_of(of_one_truth(plan, what.test_case, infos), plan, rulebooks, infos),
                   what.configurations)),
        run(plan.cases[what.test_case], inputs, configurations, plan, devices) {}

  Assignment assignment;
  Inputs inputs;
  std::vector<Configuration> configurations;
  CaseRun run;
};

/// One thread of a rank.
class Worker {
 public:
  Worker(Channel& channel, int port, const RunPlan& plan, const RulebookChoice& rulebooks,
         std::span<const DeviceInfo> infos, DeviceCache& devices)
      : channel_(channel),
        port_(port),
        plan_(plan),
        rulebooks_(rulebooks),
        infos_(infos),
        devices_(devices) {}

  void go() {
    channel_.send(0, scheduler_port, WorkerReady{.port = port_});
    while (true) {
      if (arrived_.empty()) add(channel_.receive_as<Assignment>(port_));
      if (arrived_.front().assignment.is_last) break;
      evaluate();
    }
  }

 private:
  void add(Assignment assignment) {
    Task& task = arrived_.emplace_back(Task{.assignment = std::move(assignment)});
    if (const auto seconds = task.assignment.seconds)
      task.deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(Seconds(*seconds));
  }

  void progress(std::uint64_t points) {
    collect();
    if (begun_.empty()) return;
    Task& oldest = begun_.front();
    oldest.progress += points;
    const auto now = Clock::now();
    if (now - oldest.shown < progress_interval_) return;
    oldest.shown = now;
    channel_.send(0, scheduler_port, Progress{.id = oldest.assignment.id, .points = oldest.progress});
  }

  /// Assignments that have arrived in the meantime.
  void collect() {
    while (auto received = channel_.try_receive(port_)) add(channel_.as<Assignment>(std::move(*received)));
  }

  /// The first that has arrived, and those after it that evaluate alike and are there in time.
  void evaluate() {
    const Assignment& first = arrived_.front().assignment;
    const auto deadline = arrived_.front().deadline;
    const auto start = Clock::now();
    double build_seconds = 0;
    if (!prepared_ || !prepared_->assignment.evaluates_as(first)) {
      prepared_.reset();
      prepared_.emplace(first, plan_, rulebooks_, infos_, devices_);
      build_seconds = Seconds(Clock::now() - start).count();
    }
    device_failed_ = behind_failure_ = false;
    begin_next();
    begun_.back().build_seconds = build_seconds;
    prepared_->run.run(deadline, {.next = [this] { return next_chunk(); },
                                  .progress = [this](std::uint64_t points) { progress(points); },
                                  .finished = [this](ChunkResult result) { finish(std::move(result)); }});
    while (!begun_.empty() && !behind_failure_) report();
    while (!begun_.empty()) put_back();
    if (device_failed_) prepared_.reset();
  }

  void begin_next() {
    begun_.push_back(std::move(arrived_.front()));
    arrived_.pop_front();
    begun_.back().shown = Clock::now();
  }

  std::optional<PointRange> next_chunk() {
    collect();
    if (begun_.empty() || begun_.back().next_chunk == begun_.back().assignment.chunks.size()) {
      // Where a device failed, what is prepared anew evaluates the rest.
      if (device_failed_ || arrived_.empty() || arrived_.front().assignment.is_last ||
          !prepared_->assignment.evaluates_as(arrived_.front().assignment))
        return std::nullopt;
      begin_next();
    }
    Task& begun = begun_.back();
    return begun.assignment.chunks[begun.next_chunk++];
  }

  void finish(ChunkResult result) {
    const auto of = std::ranges::find_if(begun_, [&](const Task& begun) {
      return std::ranges::find(begun.assignment.chunks, result.chunk) != begun.assignment.chunks.end();
    });
    std::uint64_t points = 0;
    for (std::size_t k = 0; k < result.tallies.size(); ++k) {
      Tally& tally = result.tallies[k];
      of->device_failed = of->device_failed || (tally.failure && of->assignment.is_retried);
      points = std::max(points, tally.counts.points);
      const auto [known, is_first] = of->tallies.try_emplace(result.configurations[k], std::move(tally));
      if (!is_first) merge(known->second, tally);
    }
    device_failed_ = device_failed_ || of->device_failed;
    of->points += points;
    of->seconds += result.seconds;
    if (!behind_failure_ && of == begun_.begin() && result.chunk == of->assignment.chunks.back()) report();
  }

  /// Reports the oldest.
  void report() {
    Task begun = std::move(begun_.front());
    begun_.pop_front();
    behind_failure_ = begun.device_failed;
    Report report{.port = port_,
                  .id = begun.assignment.id,
                  .points = begun.points,
                  .seconds = begun.seconds,
                  .build_seconds = begun.build_seconds};
    for (auto& [k, tally] : begun.tallies) {
      report.configurations.push_back(begun.assignment.configurations[k]);
      report.tallies.push_back(std::move(tally));
    }
    channel_.send(0, scheduler_port, std::move(report));
  }

  /// What was begun behind an assignment at which a device failed was not evaluated for all configurations:
  /// it is begun anew.
  void put_back() {
    Task& last = begun_.back();
    arrived_.push_front({.assignment = std::move(last.assignment), .deadline = last.deadline});
    begun_.pop_back();
  }

  Channel& channel_;
  int port_;
  const RunPlan& plan_;
  const RulebookChoice& rulebooks_;
  std::span<const DeviceInfo> infos_;
  DeviceCache& devices_;
  /// Rank 0 has time for some hundred messages of this kind a second.
  Seconds progress_interval_{std::max(0.2, 0.004 * channel_.size())};
  std::deque<Task> arrived_, begun_;
  std::optional<Prepared> prepared_;
  bool device_failed_ = false;   ///< in what is prepared
  bool behind_failure_ = false;  ///< the device failed in the assignment before the oldest that was begun
};

}  // namespace

void run_workers(Channel& channel, const RunPlan& plan, const RulebookChoice& rulebooks,
                 std::span<const DeviceInfo> infos, DeviceCache& devices, const DeviceOpener& open) {
  const auto work = [&](unsigned job, DeviceCache& own) {
    const int port = first_worker_port + static_cast<int>(job);
    Worker(channel, port, plan, rulebooks, infos, own).go();
    mpfr_free_cache();
  };
  std::vector<std::thread> threads;
  for (unsigned job = 1; job < plan.jobs; ++job)
    threads.emplace_back([&, job] {
      DeviceCache own(plan.devices, open);
      work(job, own);
    });
  work(0, devices);
  for (std::thread& thread : threads) thread.join();
}

}  // namespace plumbline
