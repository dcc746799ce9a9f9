#pragma once

#include "harness/judge/judgement.h"
#include "harness/judge/truth.h"

namespace plumbline {

/// Judgement::misrounded, of a result that was judged so.
bool is_misrounded(Truth& truth, int output, Scalar result, const Judgement& judgement,
                   const JudgeOptions& options);

}  // namespace plumbline
