#pragma once

#include "harness/ranks/channel.h"
#include "harness/ranks/crew.h"
#include "harness/run/run_listener.h"
#include "harness/run/run_plan.h"
#include "harness/run/work.h"

namespace plumbline {

/// Rank 0's part of a run: hands the chunks of `works` to the workers of all ranks as they finish, and their
/// answers to the listener. An assignment in which a device crashed or hung is given once to another rank
/// that has the device; what fails there too is the entry's verdict. Returns when every worker has been told
/// that there is no more. The works are those of the crew's devices, in its groups; errors are the
/// listener's.
Status coordinate(Channel& channel, const RunPlan& plan, const Crew& crew, std::vector<Work> works,
                  RunListener& listener);

}  // namespace plumbline
