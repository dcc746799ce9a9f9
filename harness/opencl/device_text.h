#pragma once

#include <string>

namespace plumbline::opencl {

/// Text a driver gave, as UTF-8: bytes that are not become replacement characters, since results are JSON.
std::string as_utf8(const std::string& text);

}  // namespace plumbline::opencl
