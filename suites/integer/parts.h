#pragma once

#include <vector>

#include "harness/suite/suite.h"

namespace plumbline {

/// Compound assignments (6.3.o) and ++ and -- before and after an operand (6.3.c), of an integer type.
void add_assignments(ScalarType t, std::vector<TestCase>& out);

/// Integer arithmetic that is decorated NoSignedWrap or NoUnsignedWrap, which SPIR-V alone can express: what
/// wraps is open, what does not is exact (cl_khr_spirv_no_integer_wrap_decoration).
void add_no_wrap(ScalarType t, std::vector<TestCase>& out);

}  // namespace plumbline
