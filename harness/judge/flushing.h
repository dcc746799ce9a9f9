#pragma once

#include <span>
#include <vector>

#include "harness/judge/judgement.h"
#include "reference/scalar.h"

namespace plumbline {

// Of results without a bound, which are right by their bits or not at all (Exact, Alternatives).

/// The same bits, or two NaNs.
bool same_result(Scalar right, Scalar result);
/// Two zeros, where the options let their signs be ignored.
bool are_alike(Scalar right, Scalar result, const JudgeOptions& options);
/// Whether a zero may stand for this number.
bool may_be_flushed(Scalar number, const JudgeOptions& options);
/// The result is a zero, and one may stand for the right.
bool is_flush_of(Scalar right, Scalar result, const JudgeOptions& options);
/// The arguments with each that may be flushed replaced by a zero of its sign (7.5.3).
std::vector<Scalar> with_flushed(std::span<const Scalar> arguments, const JudgeOptions& options);
/// `bound` for a number, `nan_class` for a NaN.
PassReason reason_of(Scalar right);
/// A failure without an error in ulp.
Judgement wrong_result(Scalar right, Scalar result);

}  // namespace plumbline
