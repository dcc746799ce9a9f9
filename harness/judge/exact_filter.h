#pragma once

#include "harness/judge/exact.h"
#include "harness/judge/filter.h"
#include "reference/machine_functions.h"

namespace plumbline {

/// Counts points whose results are the right ones bit by bit, or NaNs where one is due, as Exact judges
/// them. The right results are those of a function of blocks or, where there is none, of RightResult::exact
/// one by one.
/// Where `differing_fails`, what differs from the former fails with an infinite error.
class ExactFilter final : public Filter {
 public:
  /// Both must outlive it.
  ExactFilter(const RightResult& right, bool differing_fails, const Call& call)
      : exact_(right.exact),
        machine_(right.of_blocks ? right.of_blocks : machine_function(right.function, call.arguments[0])),
        truth_(right.all_ones && call.width > 1 ? ~std::uint64_t{0} : 1),
        differing_fails_(differing_fails),
        call_(call) {}

  std::span<const fast::Kernel* const> kernels() const override { return {}; }
  void judge(const FilterBlock& block, const FilterLimits& limits, Counts& counts,
             Escalated& open) const override;
  void judge_run(const FilterBlock&, const FilterLimits&, std::span<Counts>, Escalated&) const override {}

 private:
  void decide_all(const FilterBlock& block, bool counts_failures, Counts& counts, Escalated& open) const;
  bool decide(const FilterBlock& block, std::size_t i, Counts& counts) const;

  const ExactFunction& exact_;
  MachineFunction machine_;  ///< empty where there is none
  std::uint64_t truth_;      ///< the bits of a relation that holds
  bool differing_fails_;
  const Call& call_;
};

}  // namespace plumbline
