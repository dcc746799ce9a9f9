#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace plumbline {

/// Points of an entry, in the order of its inputs: `count` from the first-th on.
struct PointRange {
  std::uint64_t first = 0, count = 0;
  std::uint64_t end() const { return first + count; }
  bool operator==(const PointRange&) const = default;
};

// Sets of points: ranges in ascending order, none empty, between any two a gap.

/// Adds a range. Precondition: it overlaps none.
void add(std::vector<PointRange>& ranges, PointRange range);

/// Whether a point is in both.
bool overlap(std::span<const PointRange> a, std::span<const PointRange> b);

/// The points of `range` that are in none of `ranges`.
std::vector<PointRange> without(PointRange range, std::span<const PointRange> ranges);

}  // namespace plumbline
