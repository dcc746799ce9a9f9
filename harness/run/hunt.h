#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/inputs/binades.h"
#include "harness/results/entry.h"
#include "harness/run/block.h"

namespace plumbline {

/// A search for the arguments at which one entry errs most, where asking all of them is impossible: each
/// round asks fresh points of the entry's inputs, and neighbours of the worst points found so far, near and
/// far in each argument. Given the same seed and the same device, round n is the same on every machine.
class Hunt {
 public:
  /// Points that one round asks.
  static constexpr std::uint64_t round_points = 256 * Inputs::width_multiple;

  /// A point worth keeping, and how far the result was from what the rulebook allows or from the truth.
  struct Found {
    std::vector<Scalar> point;
    double badness = 0;  ///< ulp; infinite where a number was called for and none came
  };

  /// `test_case` and `configuration` must outlive this. Precondition: the configuration is not to be skipped.
  Hunt(const TestCase& test_case, const Configuration& configuration, std::unique_ptr<Evaluator> evaluator,
       std::uint64_t seed, std::size_t keep, KernelFinder find_kernel = fast::find_kernel);

  /// Asks round_points points. False when the device failed: measurement() then has the error.
  bool round();

  /// The worst first; of one binade (of all arguments together) no more than a few.
  const std::vector<Found>& found() const { return found_; }
  const Measurement& measurement() const { return asked_.measurement; }
  /// As an entry shows it.
  Coverage coverage() const;

  /// What a later search goes on from, and taking it up: the points are asked again first.
  nlohmann::json state() const;
  /// The error says what of the state does not fit the test case.
  Status resume(const nlohmann::json& state);

 private:
  std::vector<Column> next_points();
  std::vector<Scalar> neighbour(Random& random) const;
  /// Points that are no worse are not kept.
  double least_badness() const;
  void take(std::span<const Scalar> point, double badness);

  const TestCase& test_case_;
  Inputs inputs_;
  std::uint64_t seed_;
  std::uint64_t rounds_ = 0, fresh_ = 0, points_ = 0;
  std::vector<std::vector<Scalar>> resumed_;  ///< not yet asked again
  std::vector<Found> found_;
  Asked asked_;
  BinadeSet binades_;
  Block block_;
};

}  // namespace plumbline
