#include "harness/run/runner.h"

#include <mpfr.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <mutex>
#include <thread>

#include "harness/run/case_run.h"
#include "harness/run/chunks.h"
#include "harness/run/part_of.h"
#include "harness/run/rates.h"

namespace plumbline {
namespace {

using Clock = std::chrono::steady_clock;

using Seconds = std::chrono::duration<double>;

double seconds_since(Clock::time_point start) { return Seconds(Clock::now() - start).count(); }

/// Configurations of a test case of which the same points are known already.
struct Group {
  std::vector<PointRange> known = {};
  std::vector<Configuration> configurations = {};
};

/// The chunks of a test case that are to be asked of such a group.
struct Work {
  Work(const TestCase& case_of, const Inputs& of, std::vector<Configuration> asked_of)
      : test_case(case_of), inputs(of), configurations(std::move(asked_of)) {}

  const TestCase& test_case;
  const Inputs& inputs;
  std::vector<Configuration> configurations;
  std::vector<PointRange> chunks = {};
  std::uint64_t points = 0;  ///< of all chunks
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
    const auto infos = devices_.infos();
    if (!infos) return infos.error();
    std::vector<CaseSize> sizes;
    for (const TestCase& test_case : plan_.cases) {
      auto inputs = Inputs::limited(test_case.inputs, plan_.level, plan_.seed ^ hash_of(test_case.builtin),
                                    plan_.limits);
      if (!inputs) return Error{inputs.error().kind, inputs.error().message + " (" + test_case.builtin + ")"};
      sizes.push_back({inputs->size(), estimated_rate(test_case)});
      inputs_.push_back(std::move(*inputs));
    }
    const auto chunks = chunks_of(sizes, plan_.chunk_points, plan_.shard);
    for (std::size_t t = 0; t < plan_.cases.size() && !failure_; ++t)
      if (!chunks[t].empty()) plan_case(plan_.cases[t], inputs_[t], chunks[t], *infos);
    return failure_ ? Status(*failure_) : ok();
  }

  void plan_case(const TestCase& test_case, const Inputs& inputs, const std::vector<PointRange>& chunks,
                 const std::vector<DeviceInfo>& infos) {
    std::vector<Group> groups;
    ChunkRecord skipped;
    for (Configuration& c : configurations_of(test_case, plan_, rulebooks_, infos)) {
      const Part* known = listener_.known(key_of(entry_of(test_case, c, plan_)));
      if (known != nullptr && (known->final || known->failure)) continue;
      if (!c.skip_reason.empty()) {
        if (known == nullptr && chunks[0].first == 0)
          skipped.parts.push_back(skipped_part(test_case, c, inputs));
        continue;
      }
      const std::vector<PointRange> asked = known == nullptr ? std::vector<PointRange>() : known->asked;
      auto group = std::ranges::find(groups, asked, &Group::known);
      if (group == groups.end()) group = groups.insert(groups.end(), {.known = asked});
      group->configurations.push_back(std::move(c));
    }
    if (!skipped.parts.empty()) take(std::move(skipped));
    for (Group& group : groups) plan_group(test_case, inputs, chunks, std::move(group));
  }

  Part skipped_part(const TestCase& test_case, const Configuration& c, const Inputs& inputs) const {
    return part_of(
        test_case, c, plan_, {},
        {.kind = inputs.kind(), .of = inputs.possible(), .size = inputs.size(), .first = 0, .binades = {}});
  }

  void plan_group(const TestCase& test_case, const Inputs& inputs, const std::vector<PointRange>& chunks,
                  Group group) {
    Work& work = works_.emplace_back(test_case, inputs, std::move(group.configurations));
    for (const PointRange& chunk : chunks)
      for (const PointRange& missing : without(chunk, group.known)) {
        work.chunks.push_back(missing);
        work.points += missing.count;
      }
    work.jobs_left = std::min<std::size_t>(work.chunks.size(), plan_.jobs);
    tasks_.insert(tasks_.end(), work.jobs_left, &work);
    total_points_ += work.points;
  }

  void work(DeviceCache& devices) {
    while (!stop_) {
      const std::size_t next = next_task_++;
      if (next >= tasks_.size()) return;
      Work& work = *tasks_[next];
      if (work.next_chunk < work.chunks.size()) measure(work, devices, deadline_of(next));
      finish(work);
    }
  }

  void measure(Work& work, DeviceCache& devices, std::optional<Clock::time_point> deadline) {
    CaseRun job(work.test_case, work.inputs, work.configurations, plan_, devices);
    job.run(deadline, {.next = [&]() -> std::optional<PointRange> {
                         const std::size_t next = work.next_chunk++;
                         if (stop_ || next >= work.chunks.size()) return std::nullopt;
                         return work.chunks[next];
                       },
                       .progress = [&](std::uint64_t points) { report(points, work); },
                       .finished = [&](const PointRange&, ChunkRecord chunk) { take(std::move(chunk)); }});
  }

  /// An equal share of the time that is left: what quick tasks do not use goes to the later ones.
  std::optional<Clock::time_point> deadline_of(std::size_t task) const {
    if (!plan_.time_budget) return std::nullopt;
    const double left = std::max(0.0, *plan_.time_budget - seconds_since(plan_.start));
    const double share = std::min(left, left * plan_.jobs / static_cast<double>(tasks_.size() - task));
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(Seconds(share));
  }

  void report(std::uint64_t points, Work& work) {
    const std::lock_guard lock(mutex_);
    work.asked += points;
    done_points_ += points;
    listener_.progress(done_points_, total_points_, work.test_case.builtin);
  }

  /// What the last job on a test case leaves, for want of time or of a device, nobody asks any more.
  void finish(Work& work) {
    const std::lock_guard lock(mutex_);
    if (--work.jobs_left > 0) return;
    done_points_ += work.points - work.asked;
    listener_.progress(done_points_, total_points_, work.test_case.builtin);
    work.chunks = {};
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
  std::deque<Inputs> inputs_;  ///< of each test case
  std::deque<Work> works_;
  std::vector<Work*> tasks_;  ///< each once for every job that may take part in it
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
