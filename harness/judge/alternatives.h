#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "harness/judge/criterion.h"

namespace plumbline {

/// What a test case with more than one right result may answer.
struct Choice {
  struct Evaluation {
    Scalar value;
    PassReason reason = PassReason::bound;  ///< what a result that only this evaluation gives is counted as
  };
  std::vector<Evaluation> right;
  /// Also right where subnormal numbers may be flushed: of subnormal numbers between operations.
  std::vector<Scalar> right_flushed = {};
  bool open = false;  ///< any other result is undefined, not wrong
  /// The same unless the rulebook bounds multiply-adds: a mad may stand for the product and the sum.
  bool open_as_mad = false;
};
using Evaluations = std::function<Choice(std::span<const Scalar> arguments, const BuildMode& mode)>;

/// A result that is one of several evaluations' (a*b+c rounded once or twice). Flushing as for Exact. Where
/// all evaluations agree a result passes as `bound`.
class Alternatives final : public Criterion {
 public:
  /// What of the rulebook bears on the choice.
  struct Terms {
    std::string clause;
    bool bounds_mad = false;    ///< a multiply-add is rounded once or twice, nothing else
    bool nan_optional = false;  ///< anything may come of a NaN
    bool operator==(const Terms&) const = default;
  };
  Alternatives(Evaluations evaluations, Terms terms, const BuildMode& mode, const JudgeOptions& options)
      : evaluations_(std::move(evaluations)), terms_(std::move(terms)), mode_(mode), options_(options) {}

  StatedBound bound() const override { return {"exact", 0, terms_.clause}; }
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override;
  std::string truth(std::span<const Scalar> point, int output) const override;
  std::unique_ptr<Observer> observer(Study study) const override;
  std::optional<Scalar> answer(std::span<const Scalar> point, int output) const override;
  bool knows_answers() const override { return true; }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override;
  bool judges_like(const Criterion& other) const override;

 private:
  /// The evaluations, with all that leaves the result open in `open`.
  Choice choice_at(std::span<const Scalar> point) const;

  Evaluations evaluations_;
  Terms terms_;
  const BuildMode& mode_;
  JudgeOptions options_;
};

/// Judged by these evaluations, except where the rulebook lets the product and the sum be rounded in any
/// direction (Vulkan's), which is more than roundings to nearest.
/// `mad` is the builtin whose rule says whether a multiply-add is bounded; none: there is no multiply-add.
CriterionFactory one_of(Evaluations evaluations, std::string_view mad = {});

}  // namespace plumbline
