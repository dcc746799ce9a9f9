#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// OpenCL 1.2 section 6.2.3, convert_<type>[_sat][_direction] between every pair of types, and 6.2.4,
/// as_<type>. A conversion belongs to the precision of the widest floating type it touches; half counts as
/// the widest.
std::unique_ptr<Suite> conversions_suite();

}  // namespace plumbline
