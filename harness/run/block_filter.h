#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "harness/inputs/run_order.h"
#include "harness/judge/filter.h"
#include "harness/run/chunk_places.h"
#include "harness/run/evaluated.h"
#include "reference/fast/half_pairs.h"
#include "reference/fast/neighbours.h"

namespace plumbline {

/// The filters of all configurations that are evaluated together: a kernel that several of them need is
/// evaluated once for each chunk of points.
class BlockFilter {
 public:
  explicit BlockFilter(KernelFinder find) : find_(std::move(find)) {}

  /// Drops the filters and the count of points.
  void start_over() {
    routes_.clear();
    seen_ = foreseen_ = 0;
  }

  /// Makes the filters that are missing, and notes in the tallies how their kernels' bounds are known. A
  /// configuration with a heat map, or with an observer of every point, has none.
  void prepare(std::span<Evaluated> evaluated);

  /// Whether no point has been seen since start_over().
  bool is_new() const { return seen_ == 0; }

  /// How many points the next chunk may have: few while the tallies are not filled. Chunks end where this
  /// gives the most ones, whatever ends them besides; no run that is shorter is cut. `runs` as
  /// BlockPoints::runs.
  std::uint64_t chunk(const RunOrder* runs) const;

  /// Points of columns.
  struct Chunk {
    std::uint64_t begin, count;
    std::uint64_t position;  ///< of the first (BlockPoints)
    const RunOrder* runs;    ///< as BlockPoints::runs
  };

  /// Looks at points, all of which decide() gets afterwards, for the greatest errors: so it leaves fewer of
  /// them open. No point may come in two calls.
  void foresee(std::span<Evaluated> evaluated, std::span<const Column> arguments,
               std::span<const std::span<const Column>> results, const Chunk& chunk);

  /// Decides what can be decided of a chunk, and adds it to the tallies. `above` is
  /// ResultListener::Limit::above. Precondition: no more than FilterBlock::most_points, all profiled or none,
  /// and all repeated or none.
  void decide(std::span<Evaluated> evaluated, std::span<const Column> arguments,
              std::span<const std::span<const Column>> results, const Chunk& chunk, double above);

  /// Decides what can be decided with another `above` of points that are open in the chunk from `begin` on,
  /// which was the last. Precondition: decide() had this one configuration alone; no profile is kept.
  void decide_again(Evaluated& evaluated, std::span<const Column> arguments, std::span<const Column> results,
                    std::uint64_t begin, std::span<const std::uint16_t> which, double above);

  /// Whether the point of that number in the chunk is left to the full judge.
  bool is_open(std::size_t evaluated, std::uint64_t point) const {
    return (routes_[evaluated].open[point / 64] >> point % 64 & 1) != 0;
  }
  /// Whether such points count in Tally::escalated.
  bool is_escalated(std::size_t evaluated) const { return routes_[evaluated].escalates; }
  /// Of any of the configurations: is_open().
  const Escalated& any_open() const { return any_open_; }

 private:
  struct Route {
    const Criterion* criterion = nullptr;
    const Call* call = nullptr;
    std::unique_ptr<Filter> filter;   ///< null: all is left to the full judge
    std::vector<std::size_t> truths;  ///< the place in truths_ of each output's kernel
    Escalated open{};
    bool escalates = false;  ///< open points of the last chunk are counted as escalated
    WorstErrors worst{1};    ///< of the points since start_over()
  };
  /// A kernel's enclosures at the points of a chunk, those of `known`.
  struct KernelTruth {
    explicit KernelTruth(const fast::Kernel& k);

    const fast::Kernel* kernel;
    std::optional<fast::Neighbours> neighbours;  ///< of one operand of binary32
    const fast::HalfPairs* pairs = nullptr;      ///< of two halves, where there is a row
    std::vector<double> center, low, high, scale;
    Escalated known{};
  };

  /// Adds the results of an output, all at the chunk's one place.
  void add_to_profile(ErrorCounts& profile, const Counts& counts) const;
  /// Adds the points that the filter decided one by one to the outputs' profiles.
  void add_to_profiles(std::vector<ErrorCounts>& profiles, const Counts& counts, const Escalated& decided);

  /// The points of a chunk, without results.
  FilterBlock block_of(std::span<const Column> arguments, const Chunk& chunk);
  void add_results(FilterBlock& block, const Route& route, std::span<const Column> results,
                   std::uint64_t begin);
  FilterLimits limits_of(Route& route, const Measurement& measurement, const Chunk& chunk,
                         double above) const;

  std::uint8_t* buckets_of(std::size_t output);
  std::size_t truth_of(const fast::Kernel* kernel);
  /// FilterBlock::runs.
  static const fast::RunTruth* run_of(KernelTruth& truth, const FilterBlock& block);
  /// At least those of the points; `truth` keeps them.
  static fast::Enclosures enclosures_of(KernelTruth& truth, const FilterBlock& block,
                                        const Escalated& points);
  /// Decides most points of a chunk with is_run together, or none, and adds them to the tally.
  void decide_run(Route& route, FilterBlock& block, const FilterLimits& limits, bool profiled,
                  std::uint64_t position, Measurement& measurement);
  /// Those that the configuration's observer needs.
  static Escalated wanted_of(const Route& route, const FilterBlock& block, const Measurement& measurement);
  /// The same of those that are open then, one by one.
  void decide_points(Route& route, FilterBlock& block, const FilterLimits& limits, bool profiled,
                     std::uint64_t position, Measurement& measurement);

  KernelFinder find_;
  std::vector<Route> routes_;
  std::vector<KernelTruth> truths_;
  Escalated any_open_{};
  ChunkPlaces places_;
  std::vector<std::vector<std::uint8_t>> buckets_;  ///< of each output, FilterBlock::buckets
  std::uint64_t seen_ = 0;
  std::uint64_t foreseen_ = 0;  ///< points at smaller positions were
};

}  // namespace plumbline
