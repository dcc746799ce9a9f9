#pragma once

#include <vector>

#include "harness/judge/filter.h"
#include "harness/results/pass_reason.h"
#include "reference/machine_functions.h"

namespace plumbline {

/// One of the evaluations of a Choice, of a block of points at once.
struct BlockEvaluation {
  MachineFunction function;  ///< what the evaluation gives where it gives a number
  PassReason reason = PassReason::bound;
};

/// Counts points whose results are numbers that one or all of the evaluations give, as Alternatives judges
/// them. Whatever else passes is left to it.
class AlternativesFilter final : public Filter {
 public:
  /// Precondition: one evaluation or two. `call` must outlive it.
  AlternativesFilter(std::vector<BlockEvaluation> evaluations, const Call& call)
      : evaluations_(std::move(evaluations)), call_(call) {}

  std::span<const fast::Kernel* const> kernels() const override { return {}; }
  void judge(const FilterBlock& block, const FilterLimits& limits, Counts& counts,
             Escalated& open) const override;
  void judge_run(const FilterBlock&, const FilterLimits&, std::span<Counts>, Escalated&) const override {}

 private:
  std::vector<BlockEvaluation> evaluations_;
  const Call& call_;
};

}  // namespace plumbline
