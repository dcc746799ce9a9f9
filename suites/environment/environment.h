#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// Modules of SPIR-V: those that the two SPIR-V environments of OpenCL require a device to accept, each with
/// what its kernel writes, and those that break one of their rules. requirements.tsv lists which sentence is
/// measured by which.
std::unique_ptr<Suite> environment_suite();

}  // namespace plumbline
