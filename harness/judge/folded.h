#pragma once

#include <memory>

#include "harness/judge/criterion.h"
#include "reference/function.h"

namespace plumbline {

/// The same function of the same operands twice: the first result is the one that the compiler may find, of
/// operands that are constants in the kernel, the second the one that the kernel finds, of operands from
/// memory. Either has to be one that the rule of the builtin allows; an observation counts how often they
/// differ. The last argument of a point is the place of its operands in the kernel's list, no operand.
class Folded final : public Criterion, private Description {
 public:
  /// `type` is that of both results, `rounding` what the rule requires of the correctly rounded ones. The
  /// function must outlive this.
  Folded(std::shared_ptr<const Criterion> rule, const Function& function, ScalarType type, Direction rounding)
      : rule_(std::move(rule)), function_(function), type_(type), rounding_(rounding) {}

  StatedBound bound() const override;
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override;
  std::string truth(std::span<const Scalar> point, int output, int digits) const override;
  std::string text(const Call& call, std::span<const Scalar> point, int output) const override;
  std::unique_ptr<Observer> observer(Study study) const override;
  /// The correctly rounded result, for both.
  std::optional<Scalar> right_result(std::span<const Scalar> point, int output) const override;
  bool has_right_result() const override { return true; }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override;
  bool judges_like(const Criterion& other) const override;
  const Description& description() const override { return *this; }

 private:
  std::shared_ptr<const Criterion> rule_;
  const Function& function_;
  ScalarType type_;
  Direction rounding_;
};

/// Both judged as the factory judges one; skipped where that skips. The builtin is a function of the
/// reference.
CriterionFactory folded(CriterionFactory rule);

}  // namespace plumbline
