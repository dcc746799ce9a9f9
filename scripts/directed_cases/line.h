#pragma once

#include <string>
#include <vector>

#include "reference/scalar.h"

namespace plumbline::math {

/// An argument as the files write it: a hexadecimal number that is exactly it, an integer, "inf", "nan".
std::string argument_text(Scalar value);

/// One line of a file of directed cases, printed.
void print_case(const std::string& function, ScalarType precision, const std::vector<Scalar>& arguments,
                const std::string& claim, const std::string& reason);

}  // namespace plumbline::math
