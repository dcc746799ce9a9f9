#pragma once

#include <span>

#include "harness/judge/judgement.h"
#include "harness/rulebook/formula.h"

namespace plumbline {

/// What a formula may give: every number of the format from `low` to `high`, NaN if it says so, or anything
/// at all where the document bounds one of its operations by nothing.
struct FormulaRange {
  Scalar low, high;    ///< of the format; meaningless if `empty` or `anything`
  bool empty = false;  ///< no number: NaN alone
  bool nan = false;    ///< NaN is possible
  bool anything = false;

  /// Whether a result of the format is among it.
  bool holds(Scalar result) const;
};

/// What the formula may give at `operands` in `format`, flushed as `options` allow. `any_direction`: of the
/// function that is so derived, whose operations each round as they like whatever direction their own rules
/// state.
FormulaRange range_of(const Formula& formula, std::span<const Scalar> operands, ScalarType format,
                      const JudgeOptions& options, bool any_direction);

}  // namespace plumbline
