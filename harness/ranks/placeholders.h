#pragma once

#include <string>

#include "harness/support/outcome.h"

namespace plumbline {

/// The name of a device with each "{local_rank}" and "{rank}" replaced by the number. Another word in braces
/// is a usage error, but in a command of `exec:`, where it stays.
Outcome<std::string> with_ranks(std::string device, int rank, int local_rank);

}  // namespace plumbline
