#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "harness/judge/criterion.h"

namespace plumbline {

/// Judges the results of many configurations at one point after another: equal results under one criterion
/// are judged once, whichever device gave them.
class PointJudge {
 public:
  /// The next point. Precondition: `arguments` outlive the judging of it.
  void start(std::span<const Scalar> arguments);
  /// One judgement per result, valid until the next call. Precondition: no more than max_results results.
  std::span<const Judgement> judge(const Criterion& criterion, std::span<const Scalar> results);
  /// The point, and what is known of the truth there. Precondition: start() was called.
  PointTruths& truths() { return *truths_; }

 private:
  struct Known {
    const Criterion* criterion;
    std::array<Scalar, max_results> results;
    std::array<Judgement, max_results> judgements;
  };
  std::optional<PointTruths> truths_;
  std::vector<Known> known_;  ///< at this point
};

}  // namespace plumbline
