#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/judge/filter.h"
#include "harness/results/error_profile.h"

namespace plumbline {

/// The places of a chunk's points in profiles (ErrorCounts::place), found once for all configurations: all
/// evaluate the same points.
class ChunkPlaces {
 public:
  /// Another chunk comes.
  void forget() { found_ = false; }
  /// Precondition: the profiles of one chunk are of these arguments.
  void find(std::span<const ErrorCounts> profiles, std::span<const ScalarType> arguments,
            const FilterBlock& block, std::uint64_t count);
  /// Whether all points are at one place, as most chunks of inputs that go through every point are.
  bool is_one() const { return one_; }
  std::size_t at(std::uint64_t point) const { return places_[point]; }

 private:
  bool found_ = false, one_ = false;
  std::vector<std::uint16_t> places_;
};

}  // namespace plumbline
