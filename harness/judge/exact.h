#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "harness/device/build_modes.h"
#include "harness/judge/judge.h"

namespace plumbline {

/// The one right result of a question at a lane's arguments, in vectors of `width` lanes (relations are 1 for
/// scalars, -1 in vectors); nothing where the document leaves the result open.
using ExactAnswer = std::function<std::optional<Scalar>(std::span<const Scalar> arguments, int width)>;

/// What a question with more than one right result may answer.
struct Choice {
  struct Evaluation {
    Scalar value;
    PassReason reason = PassReason::bound;  ///< what a result that only this evaluation gives is counted as
  };
  std::vector<Evaluation> right;
  bool open = false;  ///< any other result is undefined, not wrong
};
using Alternatives = std::function<Choice(std::span<const Scalar> arguments, const BuildMode& mode)>;

/// What a function of the reference with integer or exact floating results answers, as a `result`. With
/// `all_ones`, a vector's true is -1 (6.3.d, 6.12.6). The function must outlive the answer.
ExactAnswer answer_of(const Function& function, ScalarType result, bool all_ones = false);

/// Judges a result that has no bound: the answer's bits, or any NaN for a NaN. Where subnormals may be
/// flushed, also a zero for a subnormal answer, and the answer to flushed arguments (7.5.3). Pure.
Judgement judge_exact(const ExactAnswer& answer, std::span<const Scalar> arguments, int width, Scalar result,
                      const JudgeOptions& options);

/// The same for a result with alternatives. Where all of them agree the reason is `bound`.
Judgement judge_alternatives(const Alternatives& alternatives, std::span<const Scalar> arguments,
                             const BuildMode& mode, Scalar result, const JudgeOptions& options);

}  // namespace plumbline
