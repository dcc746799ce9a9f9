#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "harness/judge/filter.h"
#include "harness/run/asked.h"
#include "harness/run/chunk_places.h"

namespace plumbline {

/// The filters of all configurations that are asked together: a kernel that several of them need is evaluated
/// once for each chunk of points.
class BlockFilter {
 public:
  explicit BlockFilter(KernelFinder find) : find_(std::move(find)) {}

  /// Forgets the filters and the points seen.
  void start_over() {
    routes_.clear();
    seen_ = 0;
  }

  /// Makes the filters that are missing, and says in the measurements how their kernels' bounds are known.
  /// Where more is seen of a configuration than its tally, it has none.
  void prepare(std::span<Asked> asked);

  /// How many points the next chunk should have: few while the tallies are not filled. Whole vectors.
  std::uint64_t chunk() const;

  /// Points of columns.
  struct Chunk {
    std::uint64_t begin, count;
    std::uint64_t index;  ///< of the first, in the order of the inputs
  };

  /// Decides what can be decided of a chunk, and adds it to the tallies. `heard` is
  /// ResultListener::Limit::above. Precondition: no more than FilterBlock::most_points, all profiled or none.
  void decide(std::span<Asked> asked, std::span<const Column> arguments,
              std::span<const std::span<const Column>> results, const Chunk& chunk, double heard);

  /// Whether the point of that number in the chunk is left to the full judge.
  bool is_open(std::size_t asked, std::uint64_t point) const {
    return (routes_[asked].open[point / 64] >> point % 64 & 1) != 0;
  }
  /// The same for any of the configurations, 64 points at a time.
  std::uint64_t any_open(std::uint64_t word) const { return any_open_[word]; }

 private:
  struct Route {
    const Criterion* criterion = nullptr;
    std::unique_ptr<Filter> filter;   ///< null: all is left to the full judge
    std::vector<std::size_t> truths;  ///< the place in truths_ of each output's kernel
    Escalated open{};
  };
  /// What a kernel says of the points of a chunk.
  struct KernelTruth {
    const fast::Kernel* kernel;
    std::vector<double> center, low, high;
    bool evaluated = false;
  };

  /// Adds what the filter decided of the chunk to an output's profile.
  void add_to_profiles(std::vector<ErrorCounts>& profiles, const Counts& counts, const Escalated& open,
                       std::uint64_t count);

  std::uint8_t* buckets_of(std::size_t output);
  std::size_t truth_of(const fast::Kernel* kernel);
  fast::Enclosures evaluated(KernelTruth& truth, const FilterBlock& block);

  KernelFinder find_;
  std::vector<Route> routes_;
  std::vector<KernelTruth> truths_;
  Escalated any_open_{};
  ChunkPlaces places_;
  std::vector<std::vector<std::uint8_t>> buckets_;  ///< of each output, FilterBlock::buckets
  std::uint64_t seen_ = 0;
};

}  // namespace plumbline
