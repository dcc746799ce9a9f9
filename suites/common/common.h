#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// OpenCL 1.2 section 6.12.4, every function in both of its forms where it has two. Those that select or
/// compare have one right result; degrees, radians, mix and smoothstep have the rulebook's bounds.
std::unique_ptr<Suite> common_suite();

}  // namespace plumbline
