#pragma once

#include <functional>
#include <optional>
#include <span>

#include "reference/function.h"
#include "reference/rounding.h"

namespace plumbline::fault {

/// Results no rule can object to: floating-point ones are correctly rounded in this direction, integer ones
/// are exact. `results` has one scalar per output, typed by the caller.
void right_results(const Function& function, std::span<const Scalar> arguments, std::span<Scalar> results,
                   Direction direction = Direction::nearest_even);

/// The bits of floating-point result `output`, of that type, whose true value an enclosure holds; nothing
/// where it does not decide them.
using Rounding =
    std::function<std::optional<std::uint64_t>(const Enclosure&, ScalarType, std::size_t output)>;
/// The same with floating-point results as `round` gives them, of one that no precision decides the end of
/// its last enclosure to nearest even.
void rounded_results(const Function& function, std::span<const Scalar> arguments, std::span<Scalar> results,
                     const Rounding& round);

}  // namespace plumbline::fault
