#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// printf of every conversion specifier, flag, length and vector, against the exact text (6.12.13).
std::unique_ptr<Suite> printf_suite();

}  // namespace plumbline
