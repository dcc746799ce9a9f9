#pragma once

#include <array>
#include <cstdint>

#include "harness/results/histogram.h"
#include "harness/results/pass_reason.h"

namespace plumbline {

/// Counts of the judgements of results. Those of disjoint points merge, in any order.
struct Counts {
  std::uint64_t points = 0;
  std::array<std::uint64_t, pass_reasons> by_reason{};            ///< results
  std::array<std::uint64_t, histogram_edges.size()> histogram{};  ///< results with an error, by bucket_of
  /// Results that are not correctly rounded, of criteria that have StatedBound::counts_misrounded.
  std::uint64_t misrounded = 0;
  std::uint64_t only_strictly = 0;  ///< failures: infinities that OverflowRule::lenient would let pass
  /// The greatest error in ulp; infinity where a finite number was due. A NaN has no error.
  double max_ulp = 0;
  bool operator==(const Counts&) const = default;

  std::uint64_t of(PassReason reason) const { return by_reason[static_cast<std::size_t>(reason)]; }
  std::uint64_t& of(PassReason reason) { return by_reason[static_cast<std::size_t>(reason)]; }
  /// Results that pass by an excuse (is_excuse).
  std::uint64_t excuses() const;
  std::uint64_t passed() const;

  /// Counts a result with this error in ulp, or NaN. Its point is counted apart.
  void add(PassReason reason, double ulp);
  void merge(const Counts& other);
};

}  // namespace plumbline
