#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// Subnormal numbers, signed zeros, infinities and NaN in every math builtin: judged as in suite math, and
/// what the device does with them is reported (7.2, 7.5.3). Few points, all edge values and binades among
/// them.
std::unique_ptr<Suite> special_suite();

}  // namespace plumbline
