#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// OpenCL 1.2 section 6.12.2 and the operators of table 7.1, in half, single and double precision.
std::unique_ptr<Suite> math_suite();

}  // namespace plumbline
