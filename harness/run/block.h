#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "harness/device/stream.h"
#include "harness/judge/point_judge.h"
#include "harness/run/configuration.h"
#include "harness/run/measurement.h"

namespace plumbline {

/// The number of points rounded up to whole vectors of every width.
constexpr std::uint64_t whole_vectors_of(std::uint64_t points) {
  return (points + Inputs::width_multiple - 1) / Inputs::width_multiple * Inputs::width_multiple;
}

/// Empty columns of these types.
std::vector<Column> columns_of(std::span<const ScalarType> types, std::uint64_t points);

/// One configuration that is being asked: its evaluator, while the device lives, and what was seen so far.
struct Asked {
  const Configuration* configuration;
  std::unique_ptr<Evaluator> evaluator;  ///< null: not asked, or the device failed
  Measurement measurement;
  std::unique_ptr<Stream> stream = {};  ///< of a pipeline, while the evaluator lives

  void fail(const Error& error) {
    measurement.error = error;
    stream.reset();
    evaluator.reset();
  }
};

/// Hears of every result that is judged, of one point and configuration after the other.
class ResultListener {
 public:
  virtual ~ResultListener() = default;
  /// `asked` is the index of the configuration.
  virtual void result(std::size_t asked, const Observation& seen) = 0;
};

/// Asks blocks of points and judges what comes back: the one loop over points, of a run, a hunt and a replay.
class Block {
 public:
  /// Asks every living configuration these points, and judges the first `count` of them, which have the
  /// indices `first` and on in the order of the inputs. A device that fails loses its evaluator and leaves
  /// its error. Precondition: `arguments` hold whole vectors of every width.
  void ask(std::span<Asked> asked, std::span<const Column> arguments, std::uint64_t first,
           std::uint64_t count, ResultListener* listener = nullptr);
  /// Judges what came back for these points: of each living configuration the columns `results(index)`.
  template <class Results>
  void judge(std::span<Asked> asked, std::span<const Column> arguments, Results&& results,
             std::uint64_t first, std::uint64_t count, ResultListener* listener = nullptr) {
    results_.assign(asked.size(), {});
    for (std::size_t a = 0; a < asked.size(); ++a)
      if (asked[a].evaluator) results_[a] = results(a);
    judge_all(asked, arguments, first, count, listener);
  }

 private:
  void judge_all(std::span<Asked> asked, std::span<const Column> arguments, std::uint64_t first,
                 std::uint64_t count, ResultListener* listener);
  void judge(std::span<Asked> asked, std::span<const Column> arguments, std::uint64_t i, std::uint64_t index,
             ResultListener* listener);

  PointJudge judge_;
  std::vector<std::span<const Column>> results_;  ///< of each configuration
};

}  // namespace plumbline
