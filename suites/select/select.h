#pragma once

#include <memory>

#include "harness/suite/suite.h"

namespace plumbline {

/// Choosing lanes and bits: select and bitselect of integers (those of floating-point numbers are
/// relational's), ?:, any and all (6.12.6), shuffle, shuffle2 and vec_step (6.12.12), and the components of
/// vectors (6.1.7).
std::unique_ptr<Suite> select_suite();

}  // namespace plumbline
