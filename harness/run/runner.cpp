#include "harness/run/runner.h"

#include <mpfr.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "harness/inputs/binades.h"
#include "harness/results/store.h"
#include "harness/run/entry_of.h"
#include "harness/run/pipeline.h"

namespace plumbline {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t block_points = 1024 * Inputs::width_multiple;
constexpr std::uint64_t part_points = std::uint64_t{1} << 20;  // worth a prepared kernel of its own

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A test case, its points and what its finished parts said.
struct Work {
  const TestCase* test_case = nullptr;
  std::optional<Inputs> inputs;
  std::vector<Configuration> configurations;
  std::vector<std::optional<Measurement>> measurements;  ///< of the finished parts
  BinadeSet binades;
  std::uint64_t parts = 1, parts_left = 1;
};

struct Task {
  Work* work;
  std::uint64_t part;
};

/// One part of a test case's points, asked of every configuration by one job.
class PartRun {
 public:
  PartRun(const Work& work, const RunPlan& plan, DeviceCache& devices) : work_(work) {
    for (const Configuration& c : work.configurations) asked_.push_back(prepare(c, plan, devices));
    pipeline_.emplace(asked_, work.test_case->call, block_points);
  }

  /// What the inputs fix is asked whatever the time; further blocks as long as one more ends in time.
  template <class Progress>
  void run(std::uint64_t part, std::optional<Clock::time_point> deadline, Progress&& progress) {
    const std::uint64_t size = work_.inputs->size(), fixed = work_.inputs->fixed_size();
    std::chrono::duration<double> last_block{0};
    for (std::uint64_t first = part * block_points; first < size; first += work_.parts * block_points) {
      const auto start = Clock::now();
      // One more block would end after the one that is on its way.
      if (deadline && first >= fixed && start + 2 * last_block > *deadline) break;
      binades_.add_all(pipeline_->begin(*work_.inputs, first, std::min(block_points, size - first)));
      if (pipeline_->is_full()) progress(pipeline_->finish());
      last_block = Clock::now() - start;
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

  const Work& work_;
  std::vector<Asked> asked_;
  BinadeSet binades_;
  std::optional<Pipeline> pipeline_;
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
    work_.resize(plan_.cases.size());
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
    const std::uint64_t blocks = (size + block_points - 1) / block_points;
    work.parts = work.parts_left = std::clamp<std::uint64_t>(
        size / part_points, 1, std::min<std::uint64_t>(blocks, std::uint64_t{4} * plan_.jobs));
    for (std::uint64_t part = 0; part < work.parts; ++part) tasks_.push_back({&work, part});
    total_points_ += size;
    return ok();
  }

  void work(DeviceCache& devices) {
    while (!stop_) {
      const std::size_t next = next_task_++;
      if (next >= tasks_.size()) return;
      const Task& task = tasks_[next];
      PartRun part(*task.work, plan_, devices);
      part.run(task.part, deadline_of(next), [&](std::uint64_t points) { report(points, *task.work); });
      finish_part(*task.work, part);
    }
  }

  /// An equal share of the time that is left: what quick tasks do not use goes to the later ones.
  std::optional<Clock::time_point> deadline_of(std::size_t task) const {
    if (!plan_.time_budget) return std::nullopt;
    const double left = std::max(0.0, *plan_.time_budget - seconds_since(plan_.start));
    const double share = std::min(left, left * plan_.jobs / static_cast<double>(tasks_.size() - task));
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(share));
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
  std::vector<Task> tasks_;
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
