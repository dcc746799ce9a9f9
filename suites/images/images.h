#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// Chapter 8, 5.3 and 6.12.14 of OpenCL 1.2. Formats that a device does not list are skipped; those of table
/// 5.8 that are missing fail in "listed:KIND". A name has all that an entry measures:
/// OPERATION:KIND:ORDER.TYPE[:ADDRESSING-FILTER-COORDINATES]:SIZE.
std::unique_ptr<Suite> images_suite();

}  // namespace plumbline
