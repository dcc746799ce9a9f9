#pragma once

#include "harness/judge/criterion.h"
#include "reference/function.h"

namespace plumbline {

/// Results that a rulebook bounds, measured against the reference's truth.
class Bounded final : public Criterion {
 public:
  /// Rule and function must outlive this. `lanes` is how many lanes each operand of a function of whole
  /// vectors has; 1 for all others.
  Bounded(const Rule& rule, const Function& function, const JudgeOptions& options, int lanes = 1)
      : rule_(rule), function_(function), options_(options), lanes_(lanes) {}

  const JudgeOptions& options() const { return options_; }
  /// Whether the rule prescribes results by edge cases, besides what it bounds.
  bool prescribes() const { return !rule_.edges.empty(); }

  StatedBound bound() const override;
  bool bounds_results() const override { return plumbline::bounds_results(rule_); }
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override;
  std::string truth(std::span<const Scalar> point, int output, int digits) const override;
  bool has_worst() const override { return true; }
  std::unique_ptr<Observer> observer(Study study) const override;
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override;
  std::unique_ptr<Filter> filter(const FilterRequest& request) const override;
  bool judges_like(const Criterion& other) const override;

 private:
  const Rule& rule_;
  const Function& function_;
  JudgeOptions options_;
  int lanes_;
};

/// Judged by the rulebook's rule for the builtin; skipped where it has none.
CriterionFactory by_rulebook();

/// The same, with flushing allowed where it is for one of these types.
CriterionChoice bounded_by(const Rule& rule, const CriterionRequest& request,
                           std::span<const ScalarType> types);

}  // namespace plumbline
