#pragma once

#include "harness/rulebook/choice.h"
#include "harness/run/device_cache.h"
#include "harness/run/run_listener.h"
#include "harness/run/run_plan.h"

namespace plumbline {

/// Asks every test case of every device and judges the answers: the chunks of the plan's shard (chunks.h)
/// that are not known, those of one test case after the other. `devices` are the plan's, of which the first
/// job makes use; further jobs open their own with `open`. Devices that fail are recorded verdicts; an error
/// means that the run itself could not go on.
Status run(const RunPlan& plan, const RulebookChoice& rulebooks, DeviceCache& devices,
           const DeviceOpener& open, RunListener& listener);

}  // namespace plumbline
