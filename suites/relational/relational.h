#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// OpenCL 1.2 section 6.12.6, lane by lane, and the comparisons of 6.3 on floating-point numbers: true is 1
/// for scalars and -1 in vectors. any() and all() take whole vectors and are not here.
std::unique_ptr<Suite> relational_suite();

}  // namespace plumbline
