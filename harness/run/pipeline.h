#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "harness/inputs/inputs.h"
#include "harness/run/block.h"

namespace plumbline {

/// Blocks of points on their way from the inputs through every configuration to the judge: while the devices
/// have one, the next is made and the last one judged. The order of the points is that of begin().
class Pipeline {
 public:
  /// For blocks of up to `points` points of a call with the arguments of `call`. `evaluated` must outlive
  /// this. A configuration that cannot have a stream loses its evaluator.
  Pipeline(std::span<Evaluated> evaluated, const Call& call, std::uint64_t points,
           KernelFinder find_kernel = fast::find_kernel);

  /// Writes the arguments of a block's points: whole vectors of every width.
  using MakePoints = std::function<void(std::span<Column>)>;

  /// Makes `count` points, whose indices are `first` and on, and evaluates them in every living
  /// configuration. Returns the first argument's column. Precondition: not is_full().
  Column begin(std::uint64_t first, std::uint64_t count, const MakePoints& make) {
    return begin({.first = first, .count = count}, make);
  }
  /// The points of the inputs, which must outlive this, at these positions.
  Column begin(const Inputs& inputs, std::uint64_t first, std::uint64_t count) {
    return begin({first, count, inputs.runs() ? &*inputs.runs() : nullptr},
                 [&](std::span<Column> columns) { inputs.fill(first, columns); });
  }
  /// Waits for the oldest block and judges it: how many points it had. A configuration whose device failed
  /// loses its evaluator. Precondition: not is_empty().
  std::uint64_t finish(ResultListener* listener = nullptr);

  /// The configurations' measurements have been replaced: the oldest block is the first of others.
  void start_over() { block_.start_over(); }

  bool is_full() const { return begun_ - finished_ == Stream::blocks; }
  bool is_empty() const { return begun_ == finished_; }

 private:
  Column begin(const BlockPoints& points, const MakePoints& make);
  void receive(std::size_t block);
  /// Of the first living configuration; its own where there is none.
  std::span<Column> arguments(std::size_t block, std::uint64_t points);

  std::span<Evaluated> evaluated_;
  std::array<BlockPoints, Stream::blocks> blocks_;
  std::uint64_t begun_ = 0, finished_ = 0;
  std::vector<Column> unused_;  ///< for points that no configuration evaluates any more
  Block block_;
};

}  // namespace plumbline
