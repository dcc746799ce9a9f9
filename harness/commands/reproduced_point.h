#pragma once

#include <span>

#include "harness/commands/opened_case.h"
#include "harness/reproducer/reproducer.h"

namespace plumbline {

/// All that a program's head and judgement have of a point, of which `seen` are all results.
/// Error::unsupported where what is allowed cannot be written down.
Outcome<ReproducedPoint> reproduced_point(const Case& c, const OpenedCase& opened, const DeviceInfo& device,
                                          std::span<const JudgedResult> seen);

}  // namespace plumbline
