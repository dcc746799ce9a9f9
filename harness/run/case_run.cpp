#include "harness/run/case_run.h"

#include <algorithm>

#include "harness/run/front_comparison.h"
#include "harness/run/part_of.h"

namespace plumbline {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr std::uint64_t smallest_block = 1024 * Inputs::width_multiple;
/// An accelerator takes 0.1 ms and more for the calls and transfers of a block (docs/performance.md).
constexpr std::uint64_t largest_block = 4 * smallest_block, largest_of_accelerator = 16 * smallest_block;
// The filters go by blocks of their own, which then are the same whatever the blocks here: so is what is left
// to the reference.
static_assert(smallest_block % FilterBlock::most_points == 0);

/// How many points to evaluate at once after a block that took so long: waking a device's process and its
/// threads costs some 50 microseconds, and a time budget is kept to a block.
std::uint64_t next_block(std::uint64_t points, Seconds last, std::uint64_t largest) {
  constexpr Seconds quick(2e-3), slow(2e-2);
  if (last < quick) return std::min(2 * points, largest);
  return last > slow ? smallest_block : points;
}

}  // namespace

CaseRun::CaseRun(const TestCase& test_case, const Inputs& inputs,
                 std::span<const Configuration> configurations, const RunPlan& plan, DeviceCache& devices)
    : test_case_(test_case),
      inputs_(inputs),
      plan_(plan),
      largest_block_(largest_block),
      reported_failure_(configurations.size()) {
  for (const Configuration& c : configurations) evaluated_.push_back(prepare(c, devices));
  pair_fronts(evaluated_);
  pipeline_.emplace(evaluated_, test_case.call, largest_block_, plan.find_kernel);
}

Measurement CaseRun::measurement_of(const Configuration& c) const {
  Measurement measurement(*c.criterion, test_case_.study, plan_.keep);
  measurement.tally.errors = profiles_for(c.call);
  if (inputs_.complete()) {
    measurement.profiled = inputs_.size();
    measurement.repeated = inputs_.size() - static_cast<std::uint64_t>(inputs_.possible());
  }
  return measurement;
}

Evaluated CaseRun::prepare(const Configuration& c, DeviceCache& devices) {
  Evaluated evaluated{&c, nullptr, measurement_of(c)};
  const auto start = Clock::now();
  auto device = devices.device(c.device);
  if (!device) {
    evaluated.measurement.error = device.error();
    return evaluated;
  }
  if ((*device)->info().accelerator) largest_block_ = largest_of_accelerator;
  auto evaluator = prepared(**device, c.call);
  if (!evaluator) {
    evaluated.measurement.error = evaluator.error();
    if (evaluator.error().kind == Error::Kind::unsupported) return evaluated;
  } else {
    evaluated.evaluator = std::move(*evaluator);
  }
  evaluated.measurement.tally.seconds = Seconds(Clock::now() - start).count();
  return evaluated;
}

void CaseRun::run(std::optional<Clock::time_point> deadline, const Hooks& hooks) {
  std::uint64_t points = smallest_block;
  Seconds last_block{0};
  while (active_.empty() || any_alive()) {
    if ((active_.empty() || active_.back().begun == active_.back().chunk.count) && !take_chunk(hooks)) break;
    const auto start = Clock::now();
    const Active& last = active_.back();
    // One more block would end after the one that is on its way.
    if (deadline && last.chunk.first + last.begun >= inputs_.fixed_size() &&
        start + 2 * last_block > *deadline)
      break;
    if (any_alive()) begin_block(points);
    if (!pipeline_->is_full()) continue;
    finish_block(hooks);
    last_block = Clock::now() - start;
    points = next_block(points, last_block, largest_block_);
  }
  while (!pipeline_->is_empty()) finish_block(hooks);
  if (!active_.empty() && (active_.front().done > 0 || first_chunk_)) report(active_.front(), hooks);
  active_.clear();
}

bool CaseRun::take_chunk(const Hooks& hooks) {
  const auto chunk = hooks.next();
  if (chunk) active_.push_back({.chunk = *chunk, .start = Clock::now()});
  return chunk.has_value();
}

void CaseRun::begin_block(std::uint64_t points) {
  Active& last = active_.back();
  const std::uint64_t count = std::min(points, last.chunk.count - last.begun);
  last.binades.add_all(pipeline_->begin(inputs_, last.chunk.first + last.begun, count));
  last.begun += count;
}

void CaseRun::finish_block(const Hooks& hooks) {
  Active& oldest = active_.front();
  if (oldest.done == 0) start_measurements();
  const std::uint64_t points = pipeline_->finish();
  oldest.done += points;
  hooks.progress(points);
  if (oldest.done < oldest.chunk.count) return;
  report(oldest, hooks);
  active_.pop_front();
}

/// Those of the first chunk were made with the kernels, and have their time and their errors.
void CaseRun::start_measurements() {
  if (!first_chunk_)
    for (Evaluated& evaluated : evaluated_) evaluated.measurement = measurement_of(*evaluated.configuration);
  first_chunk_ = false;
  pipeline_->start_over();
}

void CaseRun::report(const Active& active, const Hooks& hooks) {
  ChunkResult result{.chunk = active.chunk};
  for (std::size_t a = 0; a < evaluated_.size(); ++a) {
    const Measurement& measurement = evaluated_[a].measurement;
    if (reported_failure_[a] || (!measurement.error && measurement.tally.counts.points == 0)) continue;
    reported_failure_[a] = measurement.error.has_value();
    result.configurations.push_back(a);
    result.tallies.push_back(
        tally_of(measurement, *evaluated_[a].configuration, active.chunk.first, active.binades));
  }
  result.seconds = Seconds(Clock::now() - active.start).count();
  if (!result.tallies.empty()) hooks.finished(std::move(result));
}

bool CaseRun::any_alive() const {
  return std::ranges::any_of(evaluated_,
                             [](const Evaluated& evaluated) { return evaluated.evaluator != nullptr; });
}

}  // namespace plumbline
