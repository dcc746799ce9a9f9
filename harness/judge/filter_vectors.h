#pragma once

#include "harness/judge/filter_plan.h"

namespace plumbline {

/// The most outputs of a plan.
inline constexpr std::size_t filtered_outputs = 4;

/// Filter::judge, with the widest vectors that the machine has.
void filter_vectors(const FilterPlan& plan, const FilterBlock& block, const FilterLimits& limits,
                    Counts& counts, Escalated& open);

/// Filter::judge_run, with the widest vectors that the machine has. Precondition: FilterPlan::takes_runs.
void filter_run(const FilterPlan& plan, const FilterBlock& block, const FilterLimits& limits,
                std::span<Counts> counts, Escalated& open);

}  // namespace plumbline
