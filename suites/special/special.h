#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// What the device does with subnormal numbers, signed zeros, infinities and NaN in every math builtin (7.2,
/// 7.5.3): reported; suite math judges the results. Float controls of these, which suite math does not
/// measure by itself, are judged here. Few points, all edge values and binades among them.
std::unique_ptr<Suite> special_suite();

}  // namespace plumbline
