#pragma once

#include <random>
#include <string>
#include <vector>

#include "reference/function.h"

namespace plumbline::testing {

/// How many lanes the vectors of a function may have, least first: {1} where it takes scalars.
std::vector<int> widths_of(const Function& function);

/// One seeded operand list: bit patterns by chance, numbers of moderate size, and edge values, mixed. Without
/// `lanes` vectors have as many as there are.
std::vector<Scalar> random_point(const Function& function, ScalarType type, std::mt19937_64& random,
                                 int lanes);
std::vector<Scalar> random_point(const Function& function, ScalarType type, std::mt19937_64& random);

/// A function's name as GoogleTest allows it: "x+y" is "x_plus_y".
std::string test_name(std::string_view function);

/// How many points the seeded tests take: the environment's PLUMBLINE_REFERENCE_POINTS, or `otherwise`.
int point_count(int otherwise);

/// Whether this process takes part `number` of a long test: all of them, or, where the environment's
/// PLUMBLINE_REFERENCE_SHARE is "2/16", the third and every sixteenth after it.
bool is_of_share(std::size_t number);

}  // namespace plumbline::testing
