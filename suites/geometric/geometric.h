#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// OpenCL 1.2 section 6.12.5 for vectors of 1 to 4 lanes; the fast_ functions in single precision only.
std::unique_ptr<Suite> geometric_suite();

}  // namespace plumbline
