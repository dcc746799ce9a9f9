#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "harness/inputs/inputs.h"
#include "reference/function.h"

namespace plumbline::math {

/// How fast a function leaves the format: gives its overflow and underflow thresholds in every format.
enum class Growth : std::uint8_t { none, natural, binary, decimal };

/// Where a function's arguments are interesting.
struct Domain {
  double low = -8, high = 8;       ///< of the first argument
  std::array<double, 8> breaks{};  ///< of floating arguments; zeros at the end are not counted
  Growth growth = Growth::none;
  Relation relation = Relation::independent;
  std::array<int, 2> integers{-64, 64};  ///< of an integer argument
};

/// One builtin of OpenCL 1.2 section 6.12.2 or one operator: all that the math suite has of it beside its
/// row in the reference. Its bound is the rulebook's.
struct Builtin {
  std::string name;          ///< "half_cos", "x+y"
  const Function* function;  ///< what it computes, of which types
  bool single_only = false;  ///< half_* and native_*: section 6.12.2, "defined for single precision"
  std::string expression;    ///< as Call::expression
  std::string spirv;         ///< as Call::spirv
  Domain domain;
  bool is_native = false;  ///< native_*: an intrinsic of CUDA
};

/// The reference's math_functions(), their half_ and native_ forms, and the operators on floating-point
/// numbers; sorted by name.
std::span<const Builtin> table();

}  // namespace plumbline::math
