#pragma once

#include <string>

#include "reference/scalar.h"

namespace plumbline {

/// The OpenCL C name of a vector type: "float4"; of one lane, the scalar's.
std::string vector_name(ScalarType type, int lanes);

}  // namespace plumbline
