#pragma once

#include <functional>
#include <string>

#include "harness/support/outcome.h"

namespace plumbline::opencl {

/// What this process writes to its standard output while the action runs, by the C library or by
/// descriptor 1. Errors: the action's, and device_failed where the output cannot be redirected. Not for two
/// threads at once.
Outcome<std::string> output_of(const std::function<Status()>& action);

}  // namespace plumbline::opencl
