#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "harness/run/evaluated.h"

namespace plumbline {

/// Each configuration of another front than `source` is compared with the one of `source` that is otherwise
/// the same, where both are among them.
void pair_fronts(std::span<Evaluated> evaluated);

/// Compares the results of the first `count` points, which have the indices `first` and on in the order of
/// the inputs, of each pair whose devices live.
void compare_fronts(std::span<Evaluated> evaluated, std::span<const Column> arguments,
                    std::span<const std::span<const Column>> results, std::uint64_t first,
                    std::uint64_t count);

}  // namespace plumbline
