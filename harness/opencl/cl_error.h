#pragma once

#include <CL/cl.h>

#include <string>

#include "harness/support/outcome.h"

namespace plumbline::opencl {

/// The specification's name of an error code, "CL_OUT_OF_RESOURCES", or its number where it has none.
std::string name_of(cl_int code);

/// A failed call as an error: "clBuildProgram: CL_OUT_OF_HOST_MEMORY".
Error failed(const char* function, cl_int code);

}  // namespace plumbline::opencl
