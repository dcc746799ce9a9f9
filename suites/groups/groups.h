#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// What OpenCL C 3.0 and its extensions let the work-items of a work-group or a sub-group do together:
/// reductions, scans, votes, broadcasts, shuffles and ballots; what it lets pointers of no named address
/// space do; and dot products of 8-bit integers. Integers are exact; a floating-point sum or product is right
/// if some order and grouping of the operands gives it. Devices that do not report a function's feature or
/// extension are skipped.
std::unique_ptr<Suite> groups_suite();

}  // namespace plumbline
