#include "harness/run/runner.h"

#include <mpfr.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <mutex>
#include <thread>

#include "harness/run/case_run.h"
#include "harness/run/work.h"

namespace plumbline {
namespace {

using Clock = std::chrono::steady_clock;

using Seconds = std::chrono::duration<double>;

double seconds_since(Clock::time_point start) { return Seconds(Clock::now() - start).count(); }

/// A work that is shared by the jobs.
struct Shared {
  explicit Shared(Work what) : work(std::move(what)) {}

  Work work;
  std::size_t jobs_left = 0;
  std::atomic<std::size_t> next_chunk{0};
  std::atomic<std::uint64_t> asked{0};
};

/// The jobs' common state.
class Run {
 public:
  Run(const RunPlan& plan, const RulebookChoice& rulebooks, DeviceCache& devices, const DeviceOpener& open,
      RunListener& listener)
      : plan_(plan), rulebooks_(rulebooks), devices_(devices), open_(open), listener_(listener) {}

  Status go() {
    if (auto status = plan_work(); !status) return status;
    std::vector<std::thread> threads;
    const auto jobs = std::min<std::size_t>(plan_.jobs, tasks_.size());
    for (std::size_t k = 1; k < jobs; ++k)
      threads.emplace_back([this] {
        DeviceCache own(plan_.devices, open_);
        work(own);
        mpfr_free_cache();
      });
    work(devices_);
    for (std::thread& t : threads) t.join();
    mpfr_free_cache();
    return failure_ ? Status(*failure_) : ok();
  }

 private:
  Status plan_work() {
    auto infos = devices_.infos();
    if (!infos) return infos.error();
    infos_ = std::move(*infos);
    auto works = works_of(plan_, rulebooks_, infos_, {}, listener_);
    if (!works) return works.error();
    for (Work& work : *works) {
      Shared& shared = works_.emplace_back(std::move(work));
      shared.jobs_left = std::min<std::size_t>(shared.work.chunks.size(), plan_.jobs);
      tasks_.insert(tasks_.end(), shared.jobs_left, &shared);
      total_points_ += shared.work.points;
    }
    return ok();
  }

  void work(DeviceCache& devices) {
    while (!stop_) {
      const std::size_t next = next_task_++;
      if (next >= tasks_.size()) return;
      Shared& shared = *tasks_[next];
      if (shared.next_chunk < shared.work.chunks.size()) measure(shared, devices, deadline_of(next));
      finish(shared);
    }
  }

  void measure(Shared& shared, DeviceCache& devices, std::optional<Clock::time_point> deadline) {
    const Work& work = shared.work;
    const TestCase& test_case = plan_.cases[work.test_case];
    const Inputs inputs = *inputs_of(test_case, plan_);
    const auto configurations =
        chosen(configurations_of(test_case, plan_, rulebooks_, infos_), work.configurations);
    CaseRun job(test_case, inputs, configurations, plan_, devices);
    job.run(deadline, {.next = [&]() -> std::optional<PointRange> {
                         const std::size_t next = shared.next_chunk++;
                         if (stop_ || next >= work.chunks.size()) return std::nullopt;
                         return work.chunks[next];
                       },
                       .progress = [&](std::uint64_t points) { report(points, shared); },
                       .finished = [&](const PointRange&, ChunkRecord chunk) { take(std::move(chunk)); }});
  }

  /// An equal share of the time that is left: what quick tasks do not use goes to the later ones.
  std::optional<Clock::time_point> deadline_of(std::size_t task) const {
    if (!plan_.time_budget) return std::nullopt;
    const double left = std::max(0.0, *plan_.time_budget - seconds_since(plan_.start));
    const double share = std::min(left, left * plan_.jobs / static_cast<double>(tasks_.size() - task));
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(Seconds(share));
  }

  void report(std::uint64_t points, Shared& shared) {
    const std::lock_guard lock(mutex_);
    shared.asked += points;
    done_points_ += points;
    listener_.progress(done_points_, total_points_, plan_.cases[shared.work.test_case].builtin);
  }

  /// What the last job on a test case leaves, for want of time or of a device, nobody asks any more.
  void finish(Shared& shared) {
    const std::lock_guard lock(mutex_);
    if (--shared.jobs_left > 0) return;
    done_points_ += shared.work.points - shared.asked;
    listener_.progress(done_points_, total_points_, plan_.cases[shared.work.test_case].builtin);
    shared.work.chunks = {};
  }

  void take(ChunkRecord chunk) {
    const std::lock_guard lock(mutex_);
    const auto status = listener_.chunk(std::move(chunk));
    if (status || failure_) return;
    failure_ = status.error();
    stop_ = true;
  }

  const RunPlan& plan_;
  const RulebookChoice& rulebooks_;
  DeviceCache& devices_;
  const DeviceOpener& open_;
  RunListener& listener_;
  std::vector<DeviceInfo> infos_;
  std::deque<Shared> works_;
  std::vector<Shared*> tasks_;  ///< each once for every job that may take part in it
  std::atomic<std::size_t> next_task_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::uint64_t done_points_ = 0, total_points_ = 0;
  std::optional<Error> failure_;
};

}  // namespace

Status run(const RunPlan& plan, const RulebookChoice& rulebooks, DeviceCache& devices,
           const DeviceOpener& open, RunListener& listener) {
  return Run(plan, rulebooks, devices, open, listener).go();
}

}  // namespace plumbline
