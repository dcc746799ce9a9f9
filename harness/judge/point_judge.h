#pragma once

#include <array>
#include <cstdint>
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
  /// The same where no other criterion judges at this point, so that what it decides depends on the point and
  /// the results alone: those that it judged before are remembered. Precondition: it outlives this.
  std::span<const Judgement> judge_alone(const Criterion& criterion, std::span<const Scalar> results);
  /// The point, and what is known of the truth there. Precondition: start() was called.
  PointTruths& truths() { return *truths_; }

 private:
  struct Known {
    const Criterion* criterion;
    std::array<Scalar, max_results> results;
    std::array<Judgement, max_results> judgements;
  };
  /// A hunt takes points beside a great error again and again.
  struct Remembered {
    const Criterion* criterion = nullptr;
    std::array<std::uint64_t, 4> words{};  ///< the bits of the arguments, then those of the results
    std::array<Judgement, 2> judgements;
  };

  std::optional<PointTruths> truths_;
  std::vector<Known> known_;            ///< at this point
  std::vector<Remembered> remembered_;  ///< each at the place that its words give
};

}  // namespace plumbline
