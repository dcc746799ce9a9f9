#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "harness/device/device.h"

namespace plumbline {

/// Blocks of points on their way through one evaluator: while the device has one block, its caller makes the
/// next one and judges the last one. Each of the blocks 0 .. blocks - 1 has columns of its own, which stay
/// where they are. Life of a block: 1 `arguments` sets how many points it has and they are written, 2
/// `begin`, 3 `finish`, 4 `results` are read, and again from 1. Blocks are finished in the order in which
/// they are begun.
class Stream {
 public:
  static constexpr std::size_t blocks = 2;

  virtual ~Stream() = default;
  /// One column per argument of the call, of `points` values. Precondition: no more than the stream is for.
  virtual std::span<Column> arguments(std::size_t block, std::size_t points) = 0;
  virtual void begin(std::size_t block) = 0;
  /// Waits for the device: the seconds that it worked on this block, or how it failed. A stream that failed
  /// is not used again.
  virtual Outcome<double> finish(std::size_t block) = 0;
  /// One column per result of the call. Precondition: `finish` succeeded.
  virtual std::span<const Column> results(std::size_t block) const = 0;
};

/// The evaluator's own stream of blocks of up to `points` points, or one that evaluates when a block is
/// begun. `evaluator` must outlive it.
Outcome<std::unique_ptr<Stream>> stream_of(Evaluator& evaluator, const Call& call, std::size_t points);

}  // namespace plumbline
