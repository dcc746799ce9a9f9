#pragma once

#include "reference/machine_functions.h"
#include "reference/scalar.h"

namespace plumbline {

/// ±x y ± z.
struct MultiplyAdd {
  bool minus_product = false, minus_addend = false;
};

/// The sum of three operands of a format rounded to nearest even once, and with a rounded product: by the
/// machine's own arithmetic, in IEEE 754's default environment. Of halves with an operand that is no number
/// it gives a NaN.
MachineFunction rounded_once(ScalarType type, MultiplyAdd signs);
MachineFunction rounded_twice(ScalarType type, MultiplyAdd signs);

}  // namespace plumbline
