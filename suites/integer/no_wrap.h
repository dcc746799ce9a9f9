#pragma once

#include <vector>

#include "harness/suite/suite.h"

namespace plumbline {

/// Integer arithmetic that is decorated NoSignedWrap or NoUnsignedWrap, which SPIR-V alone can express: what
/// wraps is open, what does not is exact (cl_khr_spirv_no_integer_wrap_decoration).
void add_no_wrap(ScalarType t, std::vector<TestCase>& out);

}  // namespace plumbline
