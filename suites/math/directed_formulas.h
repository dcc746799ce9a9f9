#pragma once

#include <vector>

#include "suites/math/directed.h"

namespace plumbline::math {

/// Points in each of half, single and double whose results are exact, half way between two numbers, or next
/// to that; remainders and whole numbers at the ends of the range. Where the reason does not follow from
/// rounding the operands, the claim states what the tests prove.
std::vector<DirectedCase> exact_cases();

/// Beside the poles of gamma, beside the zeros of lgamma at 1 and 2, and factorials.
std::vector<DirectedCase> gamma_cases();

}  // namespace plumbline::math
