#pragma once

#include "harness/results/entry.h"
#include "harness/run/configuration.h"
#include "harness/run/judged_result.h"

namespace plumbline {

/// A judged result as the reports show it: bits, a line of text and the true value to 30 digits.
/// The true value shown is that of the result's own output.
Sample sample_of(const JudgedResult& seen, const Configuration& configuration);

}  // namespace plumbline
