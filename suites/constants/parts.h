#pragma once

#include <string>
#include <vector>

#include "harness/judge/listed.h"
#include "harness/suite/suite.h"

namespace plumbline::constants {

/// A constant expression of OpenCL C and what it may be; `text` is shown where it is not empty.
struct Constant {
  std::string expression;
  std::vector<Scalar> right;
  std::string text = {};
};

/// Two test cases that store constants of one type: as operands of a kernel's instructions, and as an array
/// in the constant address space that is initialised with them.
void add_listed(const std::string& builtin, ScalarType precision, ScalarType type,
                const std::vector<Constant>& constants, std::string_view clause, std::vector<TestCase>& out);

void add_macros(ScalarType precision, std::vector<TestCase>& out);
void add_literals(ScalarType precision, std::vector<TestCase>& out);
void add_folded(ScalarType precision, std::vector<TestCase>& out);

}  // namespace plumbline::constants
