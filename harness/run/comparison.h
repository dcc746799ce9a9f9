#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "harness/results/disagreement.h"
#include "reference/scalar.h"

namespace plumbline {

/// What the points of one chunk said of two configurations that ought to agree bit by bit.
struct Comparison {
  /// A point where they differ: by its index in the order of the inputs, then by the output.
  struct Difference {
    std::uint64_t index = 0;
    int output = 0, lane = 0;
    std::vector<Scalar> arguments;
    Scalar source, result;
  };
  std::uint64_t of = 0, count = 0;
  std::optional<Difference> first;  ///< of all

  /// Keeps the difference if it is the first so far.
  void take(Difference difference);
  Disagreement disagreement() const;
};

}  // namespace plumbline
