#pragma once

#include "harness/suite/suite.h"

namespace plumbline {

/// How many points of the test case one thread evaluates and judges in a second, as measured on the bundled
/// device: what chunks are shared out by. It follows from the test case alone, not from the machine.
double estimated_rate(const TestCase& test_case);

/// Of a program for one configuration: most of what suites of few points take.
inline constexpr double estimated_build_seconds = 0.03;

}  // namespace plumbline
