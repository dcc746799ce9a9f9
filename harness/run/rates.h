#pragma once

#include "harness/suite/suite.h"

namespace plumbline {

/// How many points of the test case one thread evaluates and judges in a second, as measured on the bundled
/// device: what chunks are shared out by. It follows from the test case alone, not from the machine.
double estimated_rate(const TestCase& test_case);

}  // namespace plumbline
