#pragma once

#include <random>
#include <string>
#include <vector>

#include "reference/function.h"

namespace plumbline::testing {

/// The types of a function's operands when its floating type is `type` (pown: float, int).
std::vector<ScalarType> operand_types(const Function& function, ScalarType type);

/// One seeded operand list: bit patterns by chance, numbers of moderate size, and edge values, mixed.
std::vector<Scalar> random_point(const Function& function, ScalarType type, std::mt19937_64& random);

/// A function's name as GoogleTest allows it: "x+y" is "x_plus_y".
std::string test_name(std::string_view function);

/// How many points the seeded tests take: the environment's PLUMBLINE_REFERENCE_POINTS, or `otherwise`.
int point_count(int otherwise);

}  // namespace plumbline::testing
