#pragma once

#include <vector>

#include "harness/suite/suite.h"

namespace plumbline {

/// Compound assignments (6.3.o) and ++ and -- before and after an operand (6.3.c), of an integer type.
void add_assignments(ScalarType t, std::vector<TestCase>& out);

}  // namespace plumbline
