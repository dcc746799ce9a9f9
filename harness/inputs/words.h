#pragma once

#include <cstdint>
#include <span>

#include "harness/support/random.h"

namespace plumbline {

/// 64-bit words that may be read at any index: SplitMix64's stream from an origin of its own. What is made
/// of the word at a point's index is the same on any machine, whatever the order of evaluation.
class Words {
 public:
  /// Streams of the same seed that differ in `purpose` have nothing to do with each other.
  constexpr Words(std::uint64_t seed, std::uint64_t purpose)
      : origin_(Random::mix(seed ^ Random::mix(purpose + 1))) {}
  constexpr std::uint64_t at(std::uint64_t index) const { return Random::mix(origin_ + index * increment); }
  /// Those at index, index + step, …: as many as `to` takes.
  void read(std::uint64_t index, std::uint64_t step, std::span<std::uint64_t> to) const;

 private:
  static constexpr std::uint64_t increment = 0x9e3779b97f4a7c15;
  std::uint64_t origin_;
};

}  // namespace plumbline
