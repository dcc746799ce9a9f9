#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/device/device.h"

namespace plumbline::exec {

/// The version of docs/exec-protocol.md.
constexpr int version = 1;

/// What a program reports before the first call.
struct Greeting {
  std::string name;
  std::set<std::string> functions;  ///< "sin f64(f64)", as function_line spells them
  std::set<ScalarType> types;       ///< floating-point types of these functions
  std::set<ScalarType> flushed;     ///< formats whose subnormal numbers it may flush
  bool shares_memory = false;       ///< it has mapped the memory that PLUMBLINE_SHARED names
};

/// "plumbline-exec 1 NAME": the name. The error has what was there and what would be right.
Outcome<std::string> parse_first_line(std::string_view line);

/// Any further line: "sin f64(f64)", "sincos f32x4,f32x4(f32x4)", "flushes f32", "shared".
Status parse_line(std::string_view line, Greeting& greeting);

}  // namespace plumbline::exec
