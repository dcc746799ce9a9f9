#pragma once

#include <CL/cl.h>

#include <string>

namespace plumbline::opencl {

/// Text a driver gave, as UTF-8: bytes that are not become replacement characters, since results are JSON.
std::string as_utf8(const std::string& text);

/// The compiler's log of a program, without the end of its last line; empty where the driver has none.
std::string build_log(cl_program program, cl_device_id device);

}  // namespace plumbline::opencl
