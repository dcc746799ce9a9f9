#pragma once

#include <CL/cl.h>

#include <string>

#include "harness/support/outcome.h"

namespace plumbline::opencl {

/// The specification's name of an error code, "CL_OUT_OF_RESOURCES", or its number where it has none.
std::string name_of(cl_int code);

/// A failed call as an error: "clBuildProgram: CL_OUT_OF_HOST_MEMORY".
Error failed(const char* function, cl_int code);

/// Text a driver gave, as UTF-8: bytes that are not become replacement characters, since results are JSON.
std::string as_utf8(const std::string& text);

/// The compiler's log of a program, without the end of its last line; empty where the driver has none.
std::string build_log(cl_program program, cl_device_id device);

}  // namespace plumbline::opencl
