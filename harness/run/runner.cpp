#include "harness/run/runner.h"

#include <mpfr.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "harness/inputs/binades.h"
#include "harness/results/store.h"
#include "harness/run/configuration.h"
#include "harness/run/point_judge.h"

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
  std::vector<Measurement> outcomes;
  BinadeSet binades;
  std::uint64_t parts = 1, parts_left = 1;
};

struct Task {
  Work* work;
  std::uint64_t part;
};

/// The devices of one job: opened when first needed, closed with the job.
class Bench {
 public:
  Bench(const RunPlan& plan, const DeviceOpener& open)
      : plan_(plan), open_(open), devices_(plan.devices.size()) {}

  Outcome<Device*> device(std::size_t index) {
    if (!devices_[index]) {
      auto opened = open_(plan_.devices[index]);
      if (!opened) return opened.error();
      devices_[index] = std::move(*opened);
    }
    return devices_[index].get();
  }

 private:
  const RunPlan& plan_;
  const DeviceOpener& open_;
  std::vector<std::unique_ptr<Device>> devices_;
};

/// One part of a test case's points, asked of every configuration by one job.
class PartRun {
 public:
  PartRun(const Work& work, const RunPlan& plan, Bench& bench)
      : work_(work),
        evaluators_(work.configurations.size()),
        outcomes_(work.configurations.size(), Measurement(plan.keep)) {
    if (work.test_case->image != nullptr)
      for (Measurement& outcome : outcomes_) outcome.heat = HeatMap(work.test_case->image->extent());
    for (std::size_t v = 0; v < work.configurations.size(); ++v) prepare(v, bench);
  }

  /// What the inputs fix is asked whatever the time.
  template <class Progress>
  void run(std::uint64_t part, std::optional<double> seconds, Progress&& progress) {
    const auto start = Clock::now();
    const std::uint64_t size = work_.inputs->size(), fixed = work_.inputs->fixed_size();
    for (std::uint64_t first = part * block_points; first < size; first += work_.parts * block_points) {
      const std::uint64_t count = std::min(block_points, size - first);
      if (seconds && first >= fixed && seconds_since(start) > *seconds) break;
      block(first, count);
      progress(count);
    }
  }

  std::vector<Measurement> take() { return std::move(outcomes_); }
  const BinadeSet& binades() const { return binades_; }

 private:
  bool alive(std::size_t v) const { return evaluators_[v] != nullptr; }

  void prepare(std::size_t v, Bench& bench) {
    const Configuration& configuration = work_.configurations[v];
    if (!configuration.skip_reason.empty()) return;
    const auto start = Clock::now();
    auto device = bench.device(configuration.device);
    if (!device) {
      outcomes_[v].error = device.error();
      return;
    }
    if (auto reason = (*device)->unsupported(configuration.call)) {
      outcomes_[v].error = Error{Error::Kind::unsupported, *reason};
      return;
    }
    auto evaluator = (*device)->prepare(configuration.call);
    outcomes_[v].seconds = seconds_since(start);
    if (!evaluator) {
      outcomes_[v].error = evaluator.error();
      return;
    }
    evaluators_[v] = std::move(*evaluator);
  }

  void block(std::uint64_t first, std::uint64_t count) {
    const std::uint64_t asked =
        (count + Inputs::width_multiple - 1) / Inputs::width_multiple * Inputs::width_multiple;
    const Call& call = work_.test_case->call;
    std::vector<Column> arguments;
    for (ScalarType t : call.arguments) arguments.emplace_back(t, asked);
    work_.inputs->fill(first, arguments);
    std::vector<std::vector<Column>> results(work_.configurations.size());
    for (std::size_t v = 0; v < results.size(); ++v)
      if (alive(v)) evaluate(v, arguments, asked, results[v]);
    for (std::uint64_t i = 0; i < count; ++i) judge_point(first + i, i, arguments, results);
  }

  void evaluate(std::size_t v, std::span<const Column> arguments, std::uint64_t asked,
                std::vector<Column>& results) {
    for (ScalarType t : work_.test_case->call.results) results.emplace_back(t, asked);
    const auto start = Clock::now();
    const auto status = evaluators_[v]->evaluate(arguments, results);
    outcomes_[v].seconds += seconds_since(start);
    if (status) return;
    outcomes_[v].error = status.error();
    evaluators_[v].reset();
  }

  void judge_point(std::uint64_t index, std::uint64_t i, std::span<const Column> arguments,
                   const std::vector<std::vector<Column>>& results) {
    Observation seen;
    seen.index = index;
    seen.argument_count = static_cast<int>(arguments.size());
    for (std::size_t k = 0; k < arguments.size(); ++k) seen.arguments[k] = arguments[k].at(i);
    binades_.add(seen.arguments[0]);
    judge_.next_point();
    const std::span<const Scalar> point(seen.arguments.data(), arguments.size());
    for (std::size_t v = 0; v < results.size(); ++v) {
      if (!alive(v)) continue;
      seen.lane = static_cast<int>(i % static_cast<std::uint64_t>(work_.configurations[v].call.width));
      outcomes_[v].tally.count_point();
      if (work_.test_case->image != nullptr) {
        judge_image(v, i, point, results[v], seen);
        continue;
      }
      for (std::size_t output = 0; output < results[v].size(); ++output) {
        seen.output = static_cast<int>(output);
        seen.result = results[v][output].at(i);
        seen.verdict = judge_.judge(work_.configurations[v], point, seen.output, seen.result);
        outcomes_[v].tally.add(seen);
        if (output == 0 && work_.test_case->study != Study::none) study(v, point, seen.result);
      }
    }
  }

  void study(std::size_t v, std::span<const Scalar> point, Scalar result) {
    const Configuration& configuration = work_.configurations[v];
    if (configuration.rule == nullptr) return;
    if (work_.test_case->study == Study::special)
      outcomes_[v].special.see(*configuration.rule, *configuration.function, point, result);
    else
      outcomes_[v].directions.see(*configuration.function, point, result);
  }

  void judge_image(std::size_t v, std::uint64_t i, std::span<const Scalar> point,
                   std::span<const Column> columns, Observation& seen) {
    const Configuration& configuration = work_.configurations[v];
    std::array<Scalar, 4> results;
    std::array<Judgement, 4> verdicts;
    for (std::size_t k = 0; k < columns.size(); ++k) results[k] = columns[k].at(i);
    configuration.image->judge(point, {results.data(), columns.size()}, *configuration.image_rule,
                               configuration.options, {verdicts.data(), columns.size()});
    for (std::size_t k = 0; k < columns.size(); ++k) {
      seen.output = static_cast<int>(k);
      seen.result = results[k];
      seen.verdict = verdicts[k];
      outcomes_[v].tally.add(seen);
      outcomes_[v].heat.add(configuration.image->cell(point), verdicts[k].ulp);
    }
  }

  const Work& work_;
  std::vector<std::unique_ptr<Evaluator>> evaluators_;
  std::vector<Measurement> outcomes_;
  BinadeSet binades_;
  PointJudge judge_;
};

/// The jobs' common state.
class Run {
 public:
  Run(const RunPlan& plan, const RulebookChoice& rulebooks, const DeviceOpener& open, RunListener& listener)
      : plan_(plan), rulebooks_(rulebooks), open_(open), listener_(listener) {}

  Status go() {
    Bench bench(plan_, open_);
    if (auto status = plan_work(bench); !status) return status;
    std::vector<std::thread> threads;
    const auto jobs = std::min<std::size_t>(plan_.jobs, tasks_.size());
    for (std::size_t k = 1; k < jobs; ++k)
      threads.emplace_back([this] {
        Bench own(plan_, open_);
        work(own);
        mpfr_free_cache();
      });
    work(bench);
    for (std::thread& t : threads) t.join();
    mpfr_free_cache();
    return failure_ ? Status(*failure_) : ok();
  }

 private:
  Status plan_work(Bench& bench) {
    std::vector<DeviceInfo> infos;
    for (std::size_t k = 0; k < plan_.devices.size(); ++k) {
      auto device = bench.device(k);
      if (!device) return device.error();
      infos.push_back((*device)->info());
    }
    work_.resize(plan_.cases.size());
    for (std::size_t t = 0; t < work_.size(); ++t)
      if (auto status = plan_case(plan_.cases[t], infos, work_[t]); !status) return status;
    return ok();
  }

  Status plan_case(const TestCase& test_case, const std::vector<DeviceInfo>& infos, Work& work) {
    work.test_case = &test_case;
    auto inputs =
        Inputs::limited(test_case.inputs, plan_.level, plan_.seed ^ hash_of(test_case.builtin), plan_.limits);
    if (!inputs) return Error{inputs.error().kind, inputs.error().message + " (" + test_case.builtin + ")"};
    work.inputs = std::move(*inputs);
    work.configurations = configurations_of(test_case, plan_, rulebooks_, infos);
    std::erase_if(work.configurations, [&](const Configuration& v) {
      return listener_.known(key_of(entry_of(test_case, v, Measurement(0), plan_, {})));
    });
    if (work.configurations.empty()) return ok();
    work.outcomes.assign(work.configurations.size(), Measurement(plan_.keep));
    const std::uint64_t size = work.inputs->size();
    const std::uint64_t blocks = (size + block_points - 1) / block_points;
    work.parts = work.parts_left =
        std::clamp<std::uint64_t>(size / part_points, 1, std::min<std::uint64_t>(blocks, 4 * plan_.jobs));
    for (std::uint64_t part = 0; part < work.parts; ++part) tasks_.push_back({&work, part});
    total_points_ += size;
    return ok();
  }

  void work(Bench& bench) {
    while (!stop_) {
      const std::size_t next = next_task_++;
      if (next >= tasks_.size()) return;
      const Task& task = tasks_[next];
      PartRun part(*task.work, plan_, bench);
      part.run(task.part, task_seconds(next), [&](std::uint64_t points) { report(points, *task.work); });
      finish_part(*task.work, part);
    }
  }

  /// An equal share of the time that is left: what quick tasks do not use goes to the later ones.
  std::optional<double> task_seconds(std::size_t task) const {
    if (!plan_.time_budget) return std::nullopt;
    const double left = std::max(0.0, *plan_.time_budget - seconds_since(start_));
    return left * plan_.jobs / static_cast<double>(tasks_.size() - task);
  }

  void report(std::uint64_t points, const Work& work) {
    const std::lock_guard lock(mutex_);
    done_points_ += points;
    listener_.progress(done_points_, total_points_, work.test_case->builtin);
  }

  void finish_part(Work& work, PartRun& part) {
    auto outcomes = part.take();
    const std::lock_guard lock(mutex_);
    work.binades.merge(part.binades());
    for (std::size_t v = 0; v < outcomes.size(); ++v) merge(work.outcomes[v], outcomes[v]);
    if (--work.parts_left > 0) return;
    const Coverage coverage{work.inputs->kind(), work.inputs->possible(),
                            work.binades.share(work.test_case->call.arguments[0])};
    for (std::size_t v = 0; v < work.configurations.size() && !stop_; ++v) {
      const Measurement& outcome = work.outcomes[v];
      Entry entry = entry_of(*work.test_case, work.configurations[v], outcome, plan_, coverage);
      if (entry.verdict != Verdict::skipped && entry.points < work.inputs->size())
        entry.coverage.kind += ", cut short";
      const auto status = listener_.entry(entry, outcome.error ? &*outcome.error : nullptr);
      if (!status) {
        failure_ = status.error();
        stop_ = true;
      }
    }
    work.outcomes.clear();
  }

  static void merge(Measurement& into, Measurement& from) {
    into.tally.merge(from.tally);
    into.special.merge(from.special);
    into.directions.merge(from.directions);
    into.heat.merge(from.heat);
    if (!into.error) into.error = std::move(from.error);
    into.seconds += from.seconds;
  }

  const RunPlan& plan_;
  const RulebookChoice& rulebooks_;
  const DeviceOpener& open_;
  RunListener& listener_;
  std::vector<Work> work_;
  std::vector<Task> tasks_;
  std::atomic<std::size_t> next_task_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  const Clock::time_point start_ = Clock::now();
  std::uint64_t done_points_ = 0, total_points_ = 0;
  std::optional<Error> failure_;
};

}  // namespace

Status run(const RunPlan& plan, const RulebookChoice& rulebooks, const DeviceOpener& open,
           RunListener& listener) {
  return Run(plan, rulebooks, open, listener).go();
}

}  // namespace plumbline
