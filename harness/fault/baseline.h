#pragma once

#include <span>

#include "harness/device/device.h"
#include "reference/function.h"

namespace plumbline::fault {

/// The function a builtin computes: "sin" for native_sin, "x/y" for half_divide; null if the reference has
/// none.
const Function* function_of(std::string_view builtin);

/// Results no rule can object to: floating-point ones are correctly rounded to nearest even, integer ones
/// exact. `results` has one scalar per output, typed by the caller.
void answer(const Function& function, std::span<const Scalar> arguments, std::span<Scalar> results);

}  // namespace plumbline::fault
