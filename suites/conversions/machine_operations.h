#pragma once

#include "reference/machine_functions.h"
#include "reference/scalar.h"

namespace plumbline::conversions {

/// What is made of a converted operand x and of y: numbers of one format, rounded to nearest even.
enum class Operation : std::uint8_t {
  sum,
  difference,  ///< y - x
  product,
  less,        ///< x < y, as an int
  equal,       ///< y == x, as an int
  unless_nan,  ///< x, or y where that is a NaN
};

constexpr bool compares(Operation operation) {
  return operation == Operation::less || operation == Operation::equal;
}

/// The operation of a block of points by the machine's arithmetic, in IEEE 754's default environment, with
/// the first argument converted to the format. Precondition: `format` is a type of floating point other than
/// bfloat16, and `lesser` another such type or one of integers.
MachineFunction machine_operation(Operation operation, ScalarType lesser, ScalarType format);

}  // namespace plumbline::conversions
