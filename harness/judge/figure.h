#pragma once

#include "harness/judge/judgement.h"
#include "harness/judge/truth.h"
#include "harness/rulebook/rulebook.h"

namespace plumbline {

/// As judge(), but that a bound of this project's (Rule::ours) is held to like a document's.
Judgement judge_as_stated(Truth& truth, int output, Scalar result, const Rule& rule,
                          const JudgeOptions& options);

}  // namespace plumbline
