#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/device/device.h"

namespace plumbline {

/// A function of WGSL. Its types are those of the exec protocol, and "bool": an i32 that is a condition.
struct WgslFunction {
  std::vector<std::string> results, arguments;
  std::vector<std::string> wgsl;  ///< of each result, with a, b, c for the arguments and R for its type
};

/// The functions of scalars of the table (examples/exec/wgsl_functions.json), each by the line of the builtin
/// that means the same (function_line). Precondition: it is the table.
std::map<std::string, WgslFunction> wgsl_functions(std::string_view table);

/// What WGSL guarantees of every device: halves and singles to nearest, of which subnormals may be flushed.
DeviceInfo wgsl_device();

}  // namespace plumbline
