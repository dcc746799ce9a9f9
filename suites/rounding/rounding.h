#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// In which direction the basic operations are rounded: reported; suite math judges the results. Float
/// controls of the direction, which suite math does not measure by itself, are judged here.
/// OpenCL C 1.2 selects a direction statically (7.1) and only where it converts (6.2.3.2, 6.12.7): that
/// suites conversions and casts measure in every direction, whether or not CL_FP_ROUND_TO_ZERO and
/// CL_FP_ROUND_TO_INF are reported.
std::unique_ptr<Suite> rounding_suite();

}  // namespace plumbline
