#pragma once

#include <string>
#include <string_view>

namespace plumbline {

/// examples/exec/wgsl_functions.json: the functions of WGSL by the builtins that mean the same.
std::string_view wgsl_function_table();

/// One self-contained page that measures the WebGPU device of the browser that opens it, at the points of
/// `data`: JSON as `plumbline web` makes it (harness/commands/web_points.h).
std::string web_page(const std::string& data);

}  // namespace plumbline
