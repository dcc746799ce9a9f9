#include "harness/run/runner.h"

#include <mpfr.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "harness/inputs/binades.h"
#include "harness/results/store.h"
#include "harness/run/entry_of.h"
#include "harness/run/front_comparison.h"
#include "harness/run/pipeline.h"

namespace plumbline {
namespace {

using Clock = std::chrono::steady_clock;

using Seconds = std::chrono::duration<double>;

constexpr std::uint64_t smallest_block = 1024 * Inputs::width_multiple;
constexpr std::uint64_t largest_block = 4 * smallest_block;
constexpr std::uint64_t part_points = std::uint64_t{1} << 20;  // worth a prepared kernel of its own

/// How many points to ask at once after a block that took so long: waking a device's process and its threads
/// costs some 50 microseconds, and a time budget is kept to a block.
std::uint64_t next_block(std::uint64_t points, Seconds last) {
  constexpr Seconds quick(2e-3), slow(2e-2);
  if (last < quick) return std::min(2 * points, largest_block);
  return last > slow ? smallest_block : points;
}

double seconds_since(Clock::time_point start) { return Seconds(Clock::now() - start).count(); }

/// A test case, its points and what its finished parts said.
struct Work {
  const TestCase* test_case = nullptr;
  std::optional<Inputs> inputs;
  std::vector<Configuration> configurations;
  std::vector<std::optional<Measurement>> measurements;  ///< of the finished parts
  BinadeSet binades;
  std::uint64_t parts_left = 1;
  std::atomic<std::uint64_t> taken{0};  ///< points that parts have asked or are about to
};

/// Blocks of a test case's points that no other part has taken, asked of every configuration by one job.
class PartRun {
 public:
  PartRun(Work& work, const RunPlan& plan, DeviceCache& devices) : work_(work) {
    for (const Configuration& c : work.configurations) asked_.push_back(prepare(c, plan, devices));
    pair_fronts(asked_);
    pipeline_.emplace(asked_, work.test_case->call, largest_block, plan.find_kernel);
  }

  /// What the inputs fix is asked whatever the time; further blocks as long as one more ends in time.
  template <class Progress>
  void run(std::optional<Clock::time_point> deadline, Progress&& progress) {
    const std::uint64_t size = work_.inputs->size(), fixed = work_.inputs->fixed_size();
    std::uint64_t points = smallest_block;
    Seconds last_block{0};
    for (;;) {
      const auto start = Clock::now();
      // One more block would end after the one that is on its way.
      if (deadline && work_.taken >= fixed && start + 2 * last_block > *deadline) break;
      const std::uint64_t first = work_.taken.fetch_add(points);
      if (first >= size) break;
      binades_.add_all(pipeline_->begin(*work_.inputs, first, std::min(points, size - first)));
      if (!pipeline_->is_full()) continue;
      progress(pipeline_->finish());
      last_block = Clock::now() - start;
      points = next_block(points, last_block);
    }
    while (!pipeline_->is_empty()) progress(pipeline_->finish());
  }

  std::vector<Asked>& asked() { return asked_; }
  const BinadeSet& binades() const { return binades_; }

 private:
  Asked prepare(const Configuration& c, const RunPlan& plan, DeviceCache& devices) const {
    Asked asked{&c, nullptr, {}};
    if (!c.skip_reason.empty()) return asked;
    asked.measurement = Measurement(*c.criterion, work_.test_case->study, plan.keep);
    if (work_.taken >= work_.inputs->size()) return asked;
    const auto start = Clock::now();
    auto device = devices.device(c.device);
    if (!device) {
      asked.measurement.error = device.error();
      return asked;
    }
    auto evaluator = prepared(**device, c.call);
    if (!evaluator) {
      asked.measurement.error = evaluator.error();
      if (evaluator.error().kind == Error::Kind::unsupported) return asked;
    } else {
      asked.evaluator = std::move(*evaluator);
    }
    asked.measurement.seconds = seconds_since(start);
    return asked;
  }

  Work& work_;
  std::vector<Asked> asked_;
  BinadeSet binades_;
  std::optional<Pipeline> pipeline_;
};

/// The jobs' common state.
class Run {
 public:
  Run(const RunPlan& plan, const RulebookChoice& rulebooks, DeviceCache& devices, const DeviceOpener& open,
      RunListener& listener)
      : plan_(plan),
        rulebooks_(rulebooks),
        devices_(devices),
        open_(open),
        listener_(listener),
        work_(plan.cases.size()) {}

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
    for (std::size_t t = 0; t < work_.size(); ++t)
      if (auto status = plan_case(plan_.cases[t], *infos, work_[t]); !status) return status;
    return ok();
  }

  Status plan_case(const TestCase& test_case, const std::vector<DeviceInfo>& infos, Work& work) {
    work.test_case = &test_case;
    auto inputs =
        Inputs::limited(test_case.inputs, plan_.level, plan_.seed ^ hash_of(test_case.builtin), plan_.limits);
    if (!inputs) return Error{inputs.error().kind, inputs.error().message + " (" + test_case.builtin + ")"};
    work.inputs = std::move(*inputs);
    work.configurations = configurations_of(test_case, plan_, rulebooks_, infos);
    std::erase_if(work.configurations, [&](const Configuration& c) {
      return listener_.known(key_of(entry_of(test_case, c, plan_)));
    });
    if (work.configurations.empty()) return ok();
    work.measurements.resize(work.configurations.size());
    const std::uint64_t size = work.inputs->size();
    work.parts_left = std::clamp<std::uint64_t>(size / part_points, 1, plan_.jobs);
    tasks_.insert(tasks_.end(), work.parts_left, &work);
    total_points_ += size;
    return ok();
  }

  void work(DeviceCache& devices) {
    while (!stop_) {
      const std::size_t next = next_task_++;
      if (next >= tasks_.size()) return;
      Work& work = *tasks_[next];
      PartRun part(work, plan_, devices);
      part.run(deadline_of(next), [&](std::uint64_t points) { report(points, work); });
      finish_part(work, part);
    }
  }

  /// An equal share of the time that is left: what quick tasks do not use goes to the later ones.
  std::optional<Clock::time_point> deadline_of(std::size_t task) const {
    if (!plan_.time_budget) return std::nullopt;
    const double left = std::max(0.0, *plan_.time_budget - seconds_since(plan_.start));
    const double share = std::min(left, left * plan_.jobs / static_cast<double>(tasks_.size() - task));
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(Seconds(share));
  }

  void report(std::uint64_t points, const Work& work) {
    const std::lock_guard lock(mutex_);
    done_points_ += points;
    listener_.progress(done_points_, total_points_, work.test_case->builtin);
  }

  void finish_part(Work& work, PartRun& part) {
    const std::lock_guard lock(mutex_);
    work.binades.merge(part.binades());
    for (std::size_t c = 0; c < work.measurements.size(); ++c)
      merge(work.measurements[c], std::move(part.asked()[c].measurement));
    if (--work.parts_left > 0) return;
    for (std::size_t c = 0; c < work.configurations.size() && !stop_; ++c) finish(work, c);
    work.measurements.clear();
  }

  /// The first part's measurement is taken over: only those of parts know how many samples to keep.
  static void merge(std::optional<Measurement>& into, Measurement&& from) {
    if (into)
      into->merge(std::move(from));
    else
      into = std::move(from);
  }

  void finish(const Work& work, std::size_t c) {
    const Coverage coverage{work.inputs->kind(), work.inputs->possible(),
                            work.binades.share(work.test_case->call.arguments[0])};
    const Measurement& measurement = *work.measurements[c];
    Entry entry = entry_of(*work.test_case, work.configurations[c], plan_, measurement, coverage);
    if (entry.verdict != Verdict::skipped && entry.points < work.inputs->size())
      entry.coverage.kind += ", cut short";
    const auto status = listener_.entry(entry, measurement.error ? &*measurement.error : nullptr);
    if (status) return;
    failure_ = status.error();
    stop_ = true;
  }

  const RunPlan& plan_;
  const RulebookChoice& rulebooks_;
  DeviceCache& devices_;
  const DeviceOpener& open_;
  RunListener& listener_;
  std::vector<Work> work_;
  std::vector<Work*> tasks_;  ///< a test case once for each of its parts
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
