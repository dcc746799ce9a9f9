#pragma once

#include "harness/ranks/channel.h"
#include "harness/rulebook/choice.h"
#include "harness/run/device_cache.h"
#include "harness/run/run_plan.h"

namespace plumbline {

/// Evaluates what rank 0 assigns to this rank, on as many threads as the plan has jobs, of which the calling
/// one is the first, until there is no more. `infos` are those of the plan's devices, which are the job's;
/// `open` opens those that the rank has by these names, `devices` are the first thread's.
void run_workers(Channel& channel, const RunPlan& plan, const RulebookChoice& rulebooks,
                 std::span<const DeviceInfo> infos, DeviceCache& devices, const DeviceOpener& open);

}  // namespace plumbline
