#pragma once

#include <vector>

#include "harness/judge/filter.h"
#include "reference/function.h"

namespace plumbline::testing {

/// Stands in for a vector kernel: enclosures made from the reference's own, as wide as a test wants them.
struct ReferenceKernel {
  const Function* function = nullptr;
  std::vector<ScalarType> arguments;
  double width = 0;  ///< relative to the center, on either side
  double shift = 0;  ///< moves the intervals by so much of the center: the bounds are then wrong
};

/// Finds kernels that return what `kernel` does, until the next call.
KernelFinder reference_kernels(ReferenceKernel kernel);

}  // namespace plumbline::testing
