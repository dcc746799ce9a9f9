#pragma once

#include "harness/judge/filter.h"
#include "harness/judge/judgement.h"
#include "harness/rulebook/rulebook.h"
#include "reference/function.h"

namespace plumbline {

/// The filter in front of judge() for one rule: null where a kernel is missing, and where results are rounded
/// otherwise than to nearest even. `decides_failures`: what the rule
/// fails is a failure.
std::unique_ptr<Filter> bounded_filter(const Rule& rule, const Function& function,
                                       const JudgeOptions& options, const FilterRequest& request,
                                       bool decides_failures = true);

}  // namespace plumbline
