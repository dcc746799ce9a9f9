#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/scalar.h"

namespace plumbline {

/// The precisions that a rulebook bounds, in the order of their names in messages.
inline constexpr std::array<ScalarType, 4> floating_precisions{ScalarType::f16, ScalarType::bf16,
                                                               ScalarType::f32, ScalarType::f64};

/// The precisions that a suite may have: those, and i32 for the suites of integer builtins.
inline constexpr std::array<ScalarType, 5> measured_precisions{
    ScalarType::f16, ScalarType::bf16, ScalarType::f32, ScalarType::f64, ScalarType::i32};

/// Whether OpenCL C has numbers of the type: bfloat16 is measured in conversions and math alone, of devices
/// that have it.
constexpr bool is_opencl_floating(ScalarType type) { return is_floating(type) && type != ScalarType::bf16; }

/// "half", "bfloat16", "single" or "double"; "integer" for every other type. The words of the command line,
/// the rulebooks, the directed cases and the results.
constexpr std::string_view precision_name(ScalarType type) {
  switch (type) {
    case ScalarType::f16:
      return "half";
    case ScalarType::bf16:
      return "bfloat16";
    case ScalarType::f32:
      return "single";
    case ScalarType::f64:
      return "double";
    default:
      return "integer";
  }
}

/// The one of the given precisions that has the name, or nothing.
std::optional<ScalarType> precision_named(std::string_view name,
                                          std::span<const ScalarType> precisions = floating_precisions);

/// The names of the given precisions, for messages.
std::vector<std::string> precision_names(std::span<const ScalarType> precisions = floating_precisions);

}  // namespace plumbline
