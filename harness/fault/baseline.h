#pragma once

#include <span>

#include "reference/function.h"

namespace plumbline::fault {

/// Results no rule can object to: floating-point ones are correctly rounded to nearest even, integer ones
/// exact. `results` has one scalar per output, typed by the caller.
void answer(const Function& function, std::span<const Scalar> arguments, std::span<Scalar> results);

}  // namespace plumbline::fault
