#pragma once

#include <array>
#include <span>
#include <string_view>

#include "harness/inputs/inputs.h"

namespace plumbline::math {

/// How fast a function leaves the format: gives its overflow and underflow thresholds in every format.
enum class Growth : std::uint8_t { none, natural, binary, decimal };

/// One builtin of OpenCL 1.2 section 6.12.2 or one operator: all that the math suite knows of it.
/// Its bound is the rulebook's, its true value the reference's.
struct Builtin {
  std::string_view name;
  std::string_view expression;  ///< as Call::expression
  /// As Call::spirv; empty where it is written like the expression: most of OpenCL.std has the names of
  /// OpenCL C.
  std::string_view spirv = {};
  /// One letter per value argument and per result: T the precision's own type, I int, U the unsigned integer
  /// as wide as T.
  std::string_view arguments = "T";
  std::string_view results = "T";
  bool single_only = false;        ///< half_* and native_*: section 6.12.2, "defined for single precision"
  double low = -8, high = 8;       ///< where the first argument is interesting
  std::array<double, 8> breaks{};  ///< zeros at the end are not counted
  Growth growth = Growth::none;
  Relation relation = Relation::independent;
  std::array<int, 2> integers{-64, 64};  ///< where an integer argument is interesting
};

/// Sorted by name.
std::span<const Builtin> table();

/// The type that a letter of `arguments` or `results` stands for.
ScalarType type_of(char letter, ScalarType precision);

}  // namespace plumbline::math
