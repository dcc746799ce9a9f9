#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// What the compiler finds: the macros and constants of 6.10 and 6.12, literals, and math builtins of
/// operands that are constants, beside the same at run time.
std::unique_ptr<Suite> constants_suite();

}  // namespace plumbline
