#pragma once

#include <string>

#include "harness/judge/coded.h"
#include "harness/suite/suite.h"

namespace plumbline::formats {

/// Calls in CUDA C++ of the types: Call::cuda, and the headers that it needs. An empty text where CUDA has
/// none.
struct CudaWords {
  std::string text;
  std::vector<std::string> headers;
};
CudaWords cuda_narrowing(ScalarType from, const SmallConversion& conversion);
CudaWords cuda_widening(const SmallFormat& format, ScalarType to);

}  // namespace plumbline::formats
