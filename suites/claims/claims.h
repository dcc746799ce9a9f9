#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// What a device reports, against what the documents mandate for its profile, version and extensions.
std::unique_ptr<Suite> claims_suite();

}  // namespace plumbline
