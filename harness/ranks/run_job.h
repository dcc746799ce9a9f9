#pragma once

#include "harness/ranks/channel.h"
#include "harness/rulebook/choice.h"
#include "harness/run/device_cache.h"
#include "harness/run/run_listener.h"
#include "harness/run/run_plan.h"

namespace plumbline {

/// Rank 0's part of a run over the ranks of a job: evaluates every test case on every device and judges the
/// results, but for the chunks (chunks.h) that the listener has or another shard has. Plans, schedules, and
/// has workers of its own, of which the first is the calling thread. The plan's devices are the job's; of
/// these `devices` are the first worker's, and further workers open their own with `open`. Devices that fail
/// are recorded verdicts; an error means that the run itself could not go on.
Status run_job(Channel& channel, const Job& job, const RunPlan& plan, const RulebookChoice& rulebooks,
               DeviceCache& devices, const DeviceOpener& open, RunListener& listener);

/// The same in this process alone: a job of one rank, which has the plan's devices.
Status run_locally(const RunPlan& plan, const RulebookChoice& rulebooks, DeviceCache& devices,
                   const DeviceOpener& open, RunListener& listener);

}  // namespace plumbline
