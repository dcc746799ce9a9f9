#pragma once

#include "harness/ranks/channel.h"
#include "harness/ranks/crew.h"
#include "harness/rulebook/choice.h"
#include "harness/run/device_cache.h"
#include "harness/run/run_plan.h"

namespace plumbline {

/// Works off what rank 0 hands to this rank, on as many threads as the plan has jobs, until there is no more.
/// The plan's devices are the station's; `open` opens those that the rank has by these names, `devices` are
/// the first thread's.
void work_for(Channel& channel, const RunPlan& plan, const RulebookChoice& rulebooks, const Station& station,
              DeviceCache& devices, const DeviceOpener& open);

}  // namespace plumbline
