#pragma once

#include <memory>
#include <string>

#include "harness/commands/options.h"

namespace plumbline {

/// An isolated device of that name: "opencl:pocl", "libm:libm.so.6". Unknown kinds are usage errors.
Outcome<std::unique_ptr<Device>> open_device(const std::string& spec, const RunOptions& options,
                                             const Composition& composition);

}  // namespace plumbline
