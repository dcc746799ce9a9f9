#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "harness/results/point_range.h"
#include "harness/run/run_plan.h"

namespace plumbline {

// The points of each test case are divided into chunks, ranges of their order. A chunk is measured by itself,
// so that a run's results do not depend on who measured which. Which chunks there are, and which shard has
// each, follows from the options alone: it is the same on every machine.

/// Test cases have no more chunks than this: those of more points have larger ones.
inline constexpr std::uint64_t most_chunks = std::uint64_t{1} << 16;

/// How many points a chunk of a test case of `size` points has. `wanted` as RunPlan::chunk_points.
std::uint64_t chunk_points(std::uint64_t size, std::uint64_t wanted);

/// What the plan needs to know of a test case.
struct CaseSize {
  std::uint64_t points = 0;
  double rate = 1;  ///< points that are evaluated and judged in a second (rates.h)
};

/// The chunks of each test case that this shard has, in ascending order. Each goes to the shard that has the
/// least estimated time so far, in the order of the test cases.
std::vector<std::vector<PointRange>> chunks_of(std::span<const CaseSize> cases, std::uint64_t wanted,
                                               Shard shard);

}  // namespace plumbline
