#pragma once

#include <span>

#include "reference/function.h"
#include "reference/rounding.h"

namespace plumbline::fault {

/// Results no rule can object to: floating-point ones are correctly rounded in this direction, integer ones
/// are exact. `results` has one scalar per output, typed by the caller.
void right_results(const Function& function, std::span<const Scalar> arguments, std::span<Scalar> results,
                   Direction direction = Direction::nearest_even);

}  // namespace plumbline::fault
