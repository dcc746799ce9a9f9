#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// The atomic functions of integers of OpenCL C 1.2 (6.12.11), and those of floats that cl_ext_float_atomics
/// adds to OpenCL C 3.0, and atomic_exchange: four operands put into one place, in global and in local
/// memory, by as many work-items of a group as there are. A sum is right if some order of additions gives it.
/// Devices that do not report the function's feature are skipped.
std::unique_ptr<Suite> atomics_suite();

}  // namespace plumbline
