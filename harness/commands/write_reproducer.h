#pragma once

#include <span>
#include <string>

#include "harness/commands/opened_case.h"

namespace plumbline {

/// Writes the program that evaluates the point again (harness/reproducer) into a file whose name ends in
/// ".c". `seen` are all results of the point.
Status write_reproducer(const std::string& file, const Case& c, const OpenedCase& opened,
                        const DeviceInfo& device, std::span<const JudgedResult> seen,
                        const Composition& composition);

}  // namespace plumbline
