#pragma once

#include <cstdint>

#include "harness/inputs/run_order.h"

namespace plumbline {

/// Which points a block has: `count` from the position `first` on.
struct BlockPoints {
  std::uint64_t first = 0, count = 0;
  const RunOrder* runs = nullptr;  ///< null: a position is an index

  /// Of the i-th point, in the order of the inputs.
  std::uint64_t index(std::uint64_t i) const {
    return runs == nullptr ? first + i : runs->index_at(first + i);
  }
};

}  // namespace plumbline
