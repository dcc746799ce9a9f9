#pragma once

#include <cstddef>
#include <span>

#include "harness/run/run_plan.h"

namespace plumbline {

/// The test cases of a plan from that one on that are evaluated together: those after it that differ from it
/// in the address space of pointers alone.
std::span<const TestCase> of_one_truth(const RunPlan& plan, std::size_t first);

}  // namespace plumbline
