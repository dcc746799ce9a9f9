#pragma once

#include <limits>
#include <string_view>

#include "harness/results/pass_reason.h"
#include "reference/rounding.h"
#include "reference/ulp.h"

namespace plumbline {

/// The error of a result that has no size in ulp.
inline constexpr double infinite_error = std::numeric_limits<double>::infinity();

/// The decision on one result at one point. An entry's verdict sums up those of all its results.
struct Judgement {
  PassReason reason = PassReason::failed;
  double ulp = 0;  ///< smallest error over what the rule allows; NaN when a NaN is involved
  /// Of the edge case, the recommendation or the excuse that decided, or the formula that did; empty when the
  /// bound did.
  /// Lives as long as the rulebook.
  std::string_view clause = {};
  /// The result is a number, or an infinity or NaN in a number's place, that is not the correctly rounded
  /// one (IEEE 754-2008 2.1.12) in JudgeOptions::rounding. Prescribed results of edge cases, and results
  /// without an error that pass, are not.
  bool misrounded = false;
  bool only_strictly = false;  ///< failed as an infinity that OverflowRule::lenient would let pass
  bool passed() const { return passes(reason); }
};

/// What of the device's configuration the judge must know.
struct JudgeOptions {
  bool flush = false;  ///< the device has no subnormals, or the options require none
  /// Where results have no bound (judge_exact): those of binary16 stay all the same.
  bool keep_halves = false;
  /// Whether an infinite result of a finite truth counts as 2^(emax+1) (lenient) or is right only where the
  /// truth rounds to infinity (strict). A finite result where the truth rounds to infinity is measured
  /// against the truth in the ulp of the largest binade under both.
  OverflowRule overflow = OverflowRule::lenient;
  /// The device does not report CL_FP_INF_NAN, and the document leaves open what this operation then makes of
  /// infinities, NaN, overflow and invalid operations (10, item 7).
  bool without_inf_nan = false;
  /// The document lets the device assume that there are no infinities and NaN (Rule::finite_math): results
  /// are open where these are operands, and where one is due or allowed. Implies `without_inf_nan`.
  bool finite_math = false;
  bool signless_zeros = false;  ///< -cl-no-signed-zeros: a zero passes for the other
  /// Of the results that follow the device's default: to nearest even, or to zero on an embedded device that
  /// has nothing else (10, item 6).
  Direction rounding = Direction::nearest_even;
  bool nearest_too = false;  ///< or to nearest even
  bool operator==(const JudgeOptions&) const = default;
};

/// The same, but for the direction.
inline JudgeOptions rounding_to_nearest(JudgeOptions options) {
  options.rounding = Direction::nearest_even;
  return options;
}

}  // namespace plumbline
