#pragma once

#include <cstddef>
#include <span>

#include "harness/device/device.h"
#include "harness/run/run_plan.h"

namespace plumbline {

/// The test cases of a plan from that one on that are evaluated together: those after it that differ from it
/// in the address space of pointers alone. With an accelerator among the devices it is alone: transfers to
/// three kernels at once take longer than judging three times (docs/performance.md).
std::span<const TestCase> of_one_truth(const RunPlan& plan, std::size_t first,
                                       std::span<const DeviceInfo> infos);

}  // namespace plumbline
