#pragma once

#include "harness/judge/exact.h"
#include "harness/judge/filter.h"
#include "reference/machine_functions.h"

namespace plumbline {

/// Counts points whose results are the right ones bit by bit, or NaNs where one is due, as Exact judges
/// them. Where the reference has the function in machine integers these give the right results of a block.
/// What differs from them, and NaNs, are compared with those of RightResult::exact, one by one.
class ExactFilter final : public Filter {
 public:
  /// Both must outlive it.
  ExactFilter(const RightResult& right, const Call& call)
      : exact_(right.exact),
        machine_(machine_function(right.function, call.arguments[0])),
        truth_(right.all_ones && call.width > 1 ? ~std::uint64_t{0} : 1),
        call_(call) {}

  std::span<const fast::Kernel* const> kernels() const override { return {}; }
  void judge(const FilterBlock& block, const FilterLimits& limits, Counts& counts,
             Escalated& open) const override;
  void judge_run(const FilterBlock&, const FilterLimits&, std::span<Counts>, Escalated&) const override {}

 private:
  void decide_all(const FilterBlock& block, Counts& counts, Escalated& open) const;
  bool decide(const FilterBlock& block, std::size_t i, Counts& counts) const;

  const ExactFunction& exact_;
  MachineFunction machine_;  ///< null where there is none
  std::uint64_t truth_;      ///< the bits of a relation that holds
  const Call& call_;
};

}  // namespace plumbline
