#pragma once

#include "harness/judge/criterion.h"
#include "reference/function.h"

namespace plumbline {

/// Results that a rulebook bounds, measured against the reference's truth.
class Bounded final : public Criterion, private Description {
 public:
  /// Rules and function must outlive this. `lanes` is how many lanes each operand of a function of whole
  /// vectors has; 1 for all others. What `without_options` lets pass passes too: options allow, so that a
  /// device may ignore them. Null: they change no bound.
  Bounded(const Rule& rule, const Function& function, const JudgeOptions& options, int lanes = 1,
          const Rule* without_options = nullptr)
      : rule_(rule),
        function_(function),
        options_(options),
        lanes_(lanes),
        without_options_(without_options) {}

  const JudgeOptions& options() const { return options_; }
  /// The reference's name of what is bounded.
  std::string_view function() const { return function_.name; }
  /// Whether the rule prescribes results by edge cases, besides what it bounds.
  bool prescribes() const { return !rule_.edges.empty(); }

  StatedBound bound() const override;
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override;
  std::string truth(std::span<const Scalar> point, int output, int digits) const override;
  std::unique_ptr<Observer> observer(Study study) const override;
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override;
  bool must_not_conform(std::span<const Scalar> point, int output, Scalar result) const override;
  std::unique_ptr<Filter> filter(const FilterRequest& request) const override;
  bool judges_like(const Criterion& other) const override;
  const Description& description() const override { return *this; }

 private:
  Judgement judge_one(Truth& truth, int output, Scalar result) const;
  /// Whether it lies outside of the rules; `figures`: of this project's too.
  bool is_outside(std::span<const Scalar> point, int output, Scalar result, bool figures) const;

  const Rule& rule_;
  const Function& function_;
  JudgeOptions options_;
  int lanes_;
  const Rule* without_options_;
};

/// The rulebook's rule of a builtin in the request's precision and mode; null where it has none.
const Rule* rule_of(const CriterionRequest& request, std::string_view builtin);

/// Judged by the rulebook's rule for the builtin; skipped where it has none.
CriterionFactory by_rulebook();

/// The same, with flushing allowed where it is for one of these types.
CriterionChoice bounded_by(const Rule& rule, const CriterionRequest& request,
                           std::span<const ScalarType> types);

}  // namespace plumbline
