#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "harness/inputs/binades.h"
#include "harness/inputs/inputs.h"
#include "harness/results/tally.h"
#include "harness/run/device_cache.h"
#include "harness/run/evaluated.h"
#include "harness/run/pipeline.h"
#include "harness/run/run_plan.h"

namespace plumbline {

/// What the points of a chunk gave, or of its beginning where the time was spent.
struct ChunkResult {
  PointRange chunk;
  std::vector<std::size_t> configurations = {};  ///< of each tally, by its place among those of the CaseRun
  std::vector<Tally> tallies = {};
  double seconds = 0;  ///< that it took, the judge's time included
};

/// One worker's evaluation of test cases of one truth: chunk after chunk of points, in every configuration,
/// with kernels that are prepared once. A configuration whose device fails has a tally with the failure, of
/// the chunk in which it did, and none later.
class CaseRun {
 public:
  struct Hooks {
    std::function<std::optional<PointRange>()> next;  ///< the next chunk; none: there is no other
    std::function<void(std::uint64_t)> progress;      ///< so many more points have been evaluated
    std::function<void(ChunkResult)> finished;
  };

  /// All must outlive this. The configurations are of the test case and of those that are evaluated with it
  /// (of_one_truth), none to be skipped.
  CaseRun(const TestCase& test_case, const Inputs& inputs, std::span<const Configuration> configurations,
          const RunPlan& plan, DeviceCache& devices);
  CaseRun(const CaseRun&) = delete;
  CaseRun& operator=(const CaseRun&) = delete;

  /// What the inputs fix is evaluated whatever the time; further blocks as long as one more ends in time.
  /// Ends early where no device lives.
  void run(std::optional<std::chrono::steady_clock::time_point> deadline, const Hooks& hooks);

 private:
  using Clock = std::chrono::steady_clock;

  /// A chunk on its way.
  struct Active {
    PointRange chunk;
    Clock::time_point start;
    std::uint64_t begun = 0, done = 0;
    BinadeSet binades = {};
  };

  Measurement measurement_of(const Configuration& configuration) const;
  Evaluated prepare(const Configuration& configuration, DeviceCache& devices);
  bool take_chunk(const Hooks& hooks);
  void begin_block(std::uint64_t points);
  void finish_block(const Hooks& hooks);
  void start_measurements();
  void report(const Active& active, const Hooks& hooks);
  bool any_alive() const;

  const TestCase& test_case_;
  const Inputs& inputs_;
  const RunPlan& plan_;
  std::vector<Evaluated> evaluated_;
  std::uint64_t largest_block_;
  std::vector<bool> reported_failure_;
  std::deque<Active> active_;
  bool first_chunk_ = true;
  std::optional<Pipeline> pipeline_;
};

}  // namespace plumbline
