#pragma once

#include "harness/commands/options.h"

namespace plumbline {

/// `plumbline run` as one of several ranks. Rank 0 plans, hands out, stores and reports, and returns the exit
/// status; the others return 0.
int run_over_ranks(const RunOptions& options, const Composition& composition);

}  // namespace plumbline
