#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "reference/fast/kernel.h"

namespace plumbline::fast {

/// Where the true values of a function of two halves lie at some pairs: the bits of the first operands are
/// consecutive, the second operand is one number. Far faster than the kernel, which gives narrower intervals.
struct HalfPairs {
  /// The bits of the first operands, `first` and on, all between the same multiples of 512.
  struct Run {
    std::uint16_t first = 0, second = 0;
    std::size_t count = 0;
  };

  /// `out` is written up to the next multiple of so many points.
  static constexpr std::size_t whole_vector = 8;

  std::string_view function;
  /// As Kernel::enclose, at the pairs of a run. False where these are left to the kernel: then `out` is as it
  /// was.
  bool (*evaluate)(const Run& run, const Enclosures& out);
};

/// Null where every pair is left to the kernel.
const HalfPairs* half_pairs_of(std::string_view function);

}  // namespace plumbline::fast
