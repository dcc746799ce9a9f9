#pragma once

#include "harness/device/device.h"
#include "harness/run/configuration.h"
#include "harness/run/tally.h"

namespace plumbline {

/// A judged result as the reports show it: bits, a line of text and the true value to 30 digits.
/// The true value shown is that of the result's own output.
Sample sample_of(const Observation& seen, const Configuration& configuration);

/// "sin(1.1f) = 0.89120734f": the call's expression with its arguments put in, and the result.
std::string case_text(const Call& call, std::span<const Scalar> arguments, Scalar result, int output);

}  // namespace plumbline
