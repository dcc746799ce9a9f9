#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "harness/device/stream.h"
#include "harness/support/shared_memory.h"

namespace plumbline {

/// The columns of a stream's blocks in memory that Plumbline and a device's process share: arguments, which
/// that process may not write, and results.
class SharedColumns {
 public:
  /// Blocks of up to `points` points. Errors, device_failed: no memory, or more than largest_memory.
  static Outcome<SharedColumns> create(const Call& call, std::uint64_t points);
  /// The other side of `create`, with the descriptors of its memory. Errors, device_failed: not two
  /// descriptors, or not memory for so many points of this call.
  static Outcome<SharedColumns> map(const Call& call, std::uint64_t points,
                                    std::vector<Descriptor> descriptors);

  /// What a block may have, in bytes of its arguments or of its results.
  static constexpr std::uint64_t largest_memory = std::uint64_t{1} << 30;

  /// How many points a block may have.
  std::uint64_t points() const { return points_; }
  /// From now on the columns of a block have so many values. Precondition: no more than points().
  void resize(std::size_t block, std::uint64_t points);
  std::uint64_t size(std::size_t block) const { return blocks_[block].size; }
  std::span<Column> arguments(std::size_t block) { return blocks_[block].arguments; }
  std::span<Column> results(std::size_t block) { return blocks_[block].results; }
  std::span<const Column> results(std::size_t block) const { return blocks_[block].results; }
  /// What `map` takes.
  std::array<int, 2> descriptors() const { return {arguments_.descriptor(), results_.descriptor()}; }

 private:
  struct Block {
    std::uint64_t size = 0;
    std::vector<Column> arguments, results;
  };

  SharedColumns(SharedMemory arguments, SharedMemory results, const Call& call, std::uint64_t points);

  SharedMemory arguments_, results_;
  std::uint64_t points_ = 0;
  std::array<Block, Stream::blocks> blocks_;
};

}  // namespace plumbline
