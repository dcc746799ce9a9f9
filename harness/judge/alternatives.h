#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "harness/judge/alternatives_filter.h"
#include "harness/judge/criterion.h"

namespace plumbline {

/// The results that are right for a test case with more than one.
struct Choice {
  struct Evaluation {
    Scalar value;
    PassReason reason = PassReason::bound;  ///< what a result that only this evaluation gives is counted as
  };
  std::vector<Evaluation> right;
  /// Also right where subnormal numbers may be flushed (Arithmetic::flush): of subnormal numbers between
  /// operations.
  std::vector<Scalar> right_flushed = {};
  bool open = false;  ///< any other result is undefined, not wrong
  /// The same unless the rulebook bounds multiply-adds: a mad may stand for the product and the sum.
  bool open_as_mad = false;
};

/// What the evaluations depend on besides the arguments.
struct Arithmetic {
  const BuildMode& mode;
  Direction rounding;    ///< of each operation
  bool flush;            ///< subnormal numbers may be
  bool without_inf_nan;  ///< an operation that overflows or is invalid may give anything (10, item 7)
};
using Evaluations = std::function<Choice(std::span<const Scalar> arguments, const Arithmetic& arithmetic)>;

/// All of Choice::right of a block of points, where the results are rounded to nearest even; empty: of single
/// points alone.
using BlockEvaluations = std::function<std::vector<BlockEvaluation>(ScalarType, const BuildMode&)>;

/// A result that is one of several evaluations' (a*b+c rounded once or twice). Flushing as for Exact. Where
/// all evaluations agree a result passes as `bound`.
class Alternatives final : public Criterion, private Description {
 public:
  /// What of the rulebook bears on the choice.
  struct Terms {
    std::string clause;
    bool bounds_mad = false;    ///< a multiply-add is rounded once or twice, nothing else
    bool nan_optional = false;  ///< anything may come of a NaN
    bool zero_may_be_positive = false;
    bool operator==(const Terms&) const = default;
  };
  Alternatives(Evaluations evaluations, BlockEvaluations of_blocks, Terms terms, const BuildMode& mode,
               const JudgeOptions& options)
      : evaluations_(std::move(evaluations)),
        of_blocks_(std::move(of_blocks)),
        terms_(std::move(terms)),
        mode_(mode),
        options_(options) {}

  StatedBound bound() const override { return {"exact", 0, terms_.clause}; }
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override;
  std::string truth(std::span<const Scalar> point, int output, int digits) const override;
  std::unique_ptr<Observer> observer(Study study) const override;
  std::unique_ptr<Filter> filter(const FilterRequest& request) const override;
  std::optional<Scalar> right_result(std::span<const Scalar> point, int output) const override;
  bool has_right_result() const override { return true; }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override;
  bool judges_like(const Criterion& other) const override;
  const Description& description() const override { return *this; }

 private:
  /// The evaluations, with all that leaves the result open in `open`.
  Choice choice_at(std::span<const Scalar> point) const;

  Arithmetic arithmetic() const {
    return {mode_, options_.rounding, options_.flush, options_.without_inf_nan};
  }

  Evaluations evaluations_;
  BlockEvaluations of_blocks_;
  Terms terms_;
  const BuildMode& mode_;
  JudgeOptions options_;
};

/// The builtins whose rules bear on the evaluations; none: nothing does.
struct RelatedRules {
  std::string_view multiply_add = {};  ///< whether a multiply-add is bounded
  std::string_view rounded_like = {};  ///< rounds, overflows and gives zeros as the evaluations do
};

/// Judged by these evaluations, except where the rulebook lets the product and the sum be rounded in any
/// direction (Vulkan's), which is more than one rounding of each.
CriterionFactory one_of(Evaluations evaluations, const RelatedRules& related = {},
                        BlockEvaluations of_blocks = {});

}  // namespace plumbline
