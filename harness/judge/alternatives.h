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
  bool open = false;  ///< any other result is undefined, not wrong
};
using Evaluations = std::function<Choice(std::span<const Scalar> arguments, const BuildMode& mode)>;

/// A result that is one of several evaluations' (a*b+c rounded once or twice). Flushing as for Exact. Where
/// all evaluations agree a result passes as `bound`.
class Alternatives final : public Criterion {
 public:
  Alternatives(Evaluations evaluations, std::string clause, const BuildMode& mode,
               const JudgeOptions& options)
      : evaluations_(std::move(evaluations)), clause_(std::move(clause)), mode_(mode), options_(options) {}

  StatedBound bound() const override { return {"exact", 0, clause_}; }
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override;
  std::string truth(std::span<const Scalar> point, int output) const override;
  std::unique_ptr<Observer> observer(Study study) const override;
  std::optional<Scalar> answer(std::span<const Scalar> point, int output) const override;
  bool knows_answers() const override { return true; }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override;
  bool judges_like(const Criterion& other) const override;

 private:
  Evaluations evaluations_;
  std::string clause_;
  const BuildMode& mode_;
  JudgeOptions options_;
};

/// Judged by these evaluations, except where the rulebook lets the product and the sum be rounded in any
/// direction (Vulkan's), which is more than roundings to nearest.
CriterionFactory one_of(Evaluations evaluations);

}  // namespace plumbline
