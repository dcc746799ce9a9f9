#pragma once

#include <string>

#include "harness/judge/criterion.h"
#include "harness/rulebook/small_format_rule.h"
#include "reference/small_format.h"

namespace plumbline {

/// A conversion of one number to a small format.
struct SmallConversion {
  const SmallFormat* format;
  bool saturating = false;
  Direction direction = Direction::nearest_even;
};

/// A result that is a code of a small format: the one code that the conversion gives, or what the rulebook
/// prescribes of NaN, infinities and numbers out of range. Where subnormal operands may be flushed, also the
/// code of the flushed one.
class Coded final : public Criterion {
 public:
  /// `rule` lives as long as the rulebook.
  Coded(SmallConversion conversion, const SmallFormatRule& rule, const JudgeOptions& options);

  StatedBound bound() const override { return {"exact", 0, rule_.clause}; }
  void judge(PointTruths& at, std::span<const Scalar> results,
             std::span<Judgement> judgements) const override;
  /// "0x7e (448)", "any NaN".
  std::string truth(std::span<const Scalar> point, int output, int digits) const override;
  std::optional<Scalar> right_result(std::span<const Scalar> point, int output) const override;
  bool has_right_result() const override { return true; }
  bool must_reject(std::span<const Scalar> point, int output, Scalar result) const override;
  bool judges_like(const Criterion& other) const override;
  /// Decides the points at which all results are right.
  std::unique_ptr<Filter> filter(const FilterRequest& request) const override;

  /// What may come: one code, any NaN, or anything.
  struct Allowed {
    std::uint8_t code = 0;
    SmallFormatValue kind = SmallFormatValue::greatest;  ///< `nan`, `any`, or else `code` alone
  };
  Allowed allowed(Scalar x) const;
  /// Why the code passes; `failed` if it does not.
  PassReason reason(const Allowed& allowed, std::uint64_t result) const;

 private:
  Allowed prescribed(SmallFormatValue value, bool negative) const;

  SmallConversion conversion_;
  const SmallFormatRule& rule_;
  SmallFormatRule::OutOfRange out_of_range_;
  JudgeOptions options_;
};

/// By what the rulebook has of the conversion; skipped where it has nothing.
CriterionFactory coded(const SmallConversion& conversion);

}  // namespace plumbline
