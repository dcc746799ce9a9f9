#include "harness/run/chunks.h"

#include <algorithm>
#include <queue>

#include "harness/inputs/inputs.h"

namespace plumbline {
namespace {

/// Enough for a prepared kernel and a journal's line to cost little beside it.
constexpr std::uint64_t least_points = std::uint64_t{65536} * Inputs::width_multiple;

/// What a chunk takes besides its points, in seconds: a kernel is built, a line is written.
constexpr double chunk_seconds = 0.02;

/// Shares out chunks by their time.
class Shares {
 public:
  explicit Shares(std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) loads_.push({0, k});
  }
  /// The number of the share that gets a chunk of so many seconds.
  std::size_t next(double seconds) {
    auto [load, share] = loads_.top();
    loads_.pop();
    loads_.push({load + seconds, share});
    return share;
  }

 private:
  using Load = std::pair<double, std::size_t>;
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads_;
};

}  // namespace

std::uint64_t chunk_points(std::uint64_t size, std::uint64_t wanted) {
  std::uint64_t points = wanted == 0 ? least_points : Inputs::whole_vectors(wanted);
  while ((size - 1) / points >= most_chunks) points *= 2;
  return points;
}

std::vector<std::vector<PointRange>> chunks_of(std::span<const CaseSize> cases, std::uint64_t wanted,
                                               Shard shard) {
  std::vector<std::vector<PointRange>> mine(cases.size());
  Shares shares(shard.count);
  for (std::size_t k = 0; k < cases.size(); ++k) {
    const auto [size, rate] = cases[k];
    if (size == 0) continue;
    const std::uint64_t points = chunk_points(size, wanted);
    for (std::uint64_t first = 0; first < size;) {
      const std::uint64_t count = std::min(points, size - first);
      if (shares.next(chunk_seconds + static_cast<double>(count) / rate) == shard.index - 1)
        mine[k].push_back({first, count});
      first += count;
    }
  }
  return mine;
}

}  // namespace plumbline
