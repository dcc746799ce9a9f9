#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// The operators of OpenCL 1.2 section 6.3 on integers and the builtins of 6.12.3, for all eight integer
/// types.
std::unique_ptr<Suite> integer_suite();

}  // namespace plumbline
