#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/suite/suite.h"
#include "reference/function.h"

namespace plumbline::intrinsics {

/// A test case of CUDA alone, of suite math's arguments for the function; the criterion is the rulebook.
/// `of_math`: that suite's test cases of the precision.
TestCase blank(std::span<const TestCase> of_math, std::string name, const Function& function,
               std::string cuda);

/// An instruction of PTX as a value of CUDA C++ (Call::cuda), its operands the arguments of the function.
std::string assembly_of(std::string_view instruction, const Function& function, ScalarType precision);

/// Functions of integers.
void add_integers(std::vector<TestCase>& out);
/// Forms that clamp what the function gives.
void add_clamped(ScalarType precision, std::span<const TestCase> of_math, std::vector<TestCase>& out);

}  // namespace plumbline::intrinsics
