#pragma once

#include "harness/ranks/channel.h"
#include "harness/run/run_listener.h"
#include "harness/run/run_plan.h"
#include "harness/run/work.h"

namespace plumbline {

/// Rank 0's part of a run: assigns the chunks of `works` to the workers of all ranks as they finish, and
/// passes their reports to the listener. An assignment at which a device crashed or hung goes once to another
/// rank that has the device; what fails there too is the entry's verdict. Returns when the last assignment of
/// every worker is finished. The works are those of the job's devices, in its groups; errors are the
/// listener's.
Status schedule(Channel& channel, const RunPlan& plan, const Job& job, std::vector<Work> works,
                RunListener& listener);

}  // namespace plumbline
