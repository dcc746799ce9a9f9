#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "harness/run/block_points.h"
#include "harness/run/evaluated.h"

namespace plumbline {

/// Each configuration of another front than `source` is compared with the one of `source` that is otherwise
/// the same, where both are among them.
void pair_fronts(std::span<Evaluated> evaluated);

/// Compares the results at the points, the first of the columns, of each pair whose devices live.
void compare_fronts(std::span<Evaluated> evaluated, std::span<const Column> arguments,
                    std::span<const std::span<const Column>> results, const BlockPoints& points);

}  // namespace plumbline
