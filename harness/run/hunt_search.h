#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/inputs/binades.h"
#include "harness/run/part_of.h"
#include "harness/run/pipeline.h"
#include "harness/run/population.h"
#include "harness/run/proposals.h"

namespace plumbline {

/// A search for the arguments at which one entry errs most, where evaluating all of them is impossible: each
/// round evaluates fresh points of the entry's inputs, and neighbours of the worst points found so far, near
/// and far in each argument. Two blocks of points are in flight, so that a round's points are made of what
/// was found up to the last but one. Given the same seed and the same device, round n is the same on every
/// machine. Several searches share the inputs' points among them; what each takes from the others, and when,
/// is up to the caller.
class Hunt {
 public:
  /// Points that one round judges.
  static constexpr std::uint64_t round_points = 1024 * Inputs::width_multiple;

  /// `test_case` and `configuration` must outlive this. Precondition: the configuration is not to be skipped.
  Hunt(const TestCase& test_case, const Configuration& configuration, std::unique_ptr<Evaluator> evaluator,
       std::uint64_t seed, std::size_t keep, const KernelFinder& find_kernel = fast::find_kernel,
       SearchShare share = {});
  Hunt(const Hunt&) = delete;
  Hunt& operator=(const Hunt&) = delete;

  /// Judges round_points points. False when the device failed: measurement() then has the error.
  bool round();
  /// Judges the blocks that are in flight, without others: many searches on one device may not leave theirs.
  bool drain();

  /// The worst first; of one binade (of all arguments together) no more than a few.
  const std::vector<Population::Found>& found() const { return population_.found(); }
  /// Takes up what other searches have found: it is not evaluated again.
  void take(std::span<const Population::Found> others);
  /// Evaluates these points first. The error names the test case where one is not of its arguments' types.
  Status begin_with(std::span<const std::vector<Scalar>> points);
  const Measurement& measurement() const { return evaluated_.measurement; }
  /// Of all rounds.
  Tally tally() const {
    return tally_of(evaluated_.measurement, *evaluated_.configuration, first_index(), binades_);
  }
  /// How many points there are.
  double possible() const { return inputs_.possible(); }

  /// What a later search goes on from, and taking it up: the points are evaluated again first.
  nlohmann::json state() const;
  /// The error names what of the state does not fit the test case.
  Status resume(const nlohmann::json& state);

 private:
  /// A block of points on its way. Near the end of its points, segments of those of one cell.
  struct Round {
    std::uint64_t first = 0, fresh_after = 0;
    std::vector<Proposals::Segment> segments;
  };
  class Listener;

  /// Searches have indices of their own, so that what they saw can be merged.
  std::uint64_t first_index() const { return (share_.rank + share_.indices) << 48; }
  void begin();
  bool finish_oldest();
  void make_points(std::span<Column> columns, Round& round);
  /// The first `points` of the columns.
  void make_fresh(std::span<Column> columns, std::uint64_t points);

  const TestCase& test_case_;
  Inputs inputs_;
  SearchShare share_;
  std::uint64_t seed_;
  std::uint64_t rounds_begun_ = 0, fresh_begun_ = 0, points_begun_ = 0;
  std::uint64_t rounds_ = 0, fresh_ = 0, points_ = 0;  ///< judged
  std::array<Round, Stream::blocks> on_way_;
  std::vector<std::vector<Scalar>> resumed_;  ///< not yet evaluated again
  Population population_;
  Proposals proposals_;
  Evaluated evaluated_;
  BinadeSet binades_;
  Pipeline pipeline_;
};

}  // namespace plumbline
