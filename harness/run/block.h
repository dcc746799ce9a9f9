#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "harness/judge/point_judge.h"
#include "harness/run/block_filter.h"
#include "harness/run/block_points.h"
#include "harness/run/evaluated.h"

namespace plumbline {

/// Empty columns of these types.
std::vector<Column> columns_of(std::span<const ScalarType> types, std::uint64_t points);

/// Receives results that are judged, of one point and configuration after the other.
class ResultListener {
 public:
  virtual ~ResultListener() = default;
  /// Results that it does not need.
  struct Limit {
    double above = -1;  ///< their error is no more than this; below zero: it needs every result
    std::uint64_t points = std::numeric_limits<std::uint64_t>::max();  ///< for so many points, 1 or more
  };
  /// What holds from the point with this index on. Called before any result at these points is reported.
  virtual Limit limit(std::uint64_t) const { return {}; }
  /// Limit::above of this point by itself, which may be greater.
  virtual double above(std::span<const Scalar>) const { return -1; }
  /// `configuration` is its index.
  virtual void result(std::size_t configuration, const JudgedResult& seen) = 0;
};

/// Evaluates blocks of points and judges the results: the one loop over points, of a run, a hunt and a
/// replay.
class Block {
 public:
  /// Kernels decide what they can in front of the judge; with an empty finder it judges every point. The
  /// measurements are the same.
  explicit Block(KernelFinder find = fast::find_kernel) : filter_(std::move(find)) {}

  /// Evaluates these points in every living configuration, and judges the first `count` of them, which have
  /// the indices `first` and on in the order of the inputs. A device that fails loses its evaluator and
  /// leaves its error. Precondition: `arguments` hold whole vectors of every width.
  void evaluate(std::span<Evaluated> evaluated, std::span<const Column> arguments, std::uint64_t first,
                std::uint64_t count, ResultListener* listener = nullptr);
  /// Judges the results at these points, the first of the columns: of each living configuration the columns
  /// `results(index)`.
  template <class Results>
  void judge(std::span<Evaluated> evaluated, std::span<const Column> arguments, Results&& results,
             const BlockPoints& points, ResultListener* listener = nullptr) {
    results_.assign(evaluated.size(), {});
    for (std::size_t a = 0; a < evaluated.size(); ++a)
      if (evaluated[a].evaluator) results_[a] = results(a);
    judge_all(evaluated, arguments, points, listener);
  }

  /// Makes the filters anew: what is judged from now on is another measurement.
  void start_over() { filter_.start_over(); }

 private:
  void judge_all(std::span<Evaluated> evaluated, std::span<const Column> arguments, const BlockPoints& points,
                 ResultListener* listener);
  void judge(std::span<Evaluated> evaluated, std::span<const Column> arguments, std::uint64_t begin,
             std::uint64_t point, const BlockPoints& points, ResultListener* listener);

  /// BlockFilter::foresee of all points.
  void foresee(std::span<Evaluated> evaluated, std::span<const Column> arguments, const BlockPoints& points);
  void decide_by_point(Evaluated& evaluated, std::span<const Column> arguments, std::uint64_t begin,
                       const ResultListener& listener, double above);
  void judge_open(std::span<Evaluated> evaluated, std::span<const Column> arguments, std::uint64_t begin,
                  const BlockPoints& points, ResultListener* listener);

  BlockFilter filter_;
  PointJudge judge_;
  std::vector<std::span<const Column>> results_;  ///< of each configuration
};

}  // namespace plumbline
