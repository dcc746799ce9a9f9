#pragma once

#include <string>
#include <string_view>

#include "harness/suite/suite.h"

namespace plumbline {

/// Forms whose second operand is a scalar where the first is a vector: macros EACH and EACH2 to EACH16, each
/// lane of whose result comes from a call of its own, with that lane of the scalar operands. "#define
/// EACH3(A, B, C) (float3)(max(A, B.s0).s0, max(A, B.s1).s1, …)" for the scalar form "max(A,
/// B{.lane}){.lane}"; EACH, for scalars, is "max(A, B)".
std::string each_lane(std::string_view scalar_form, ScalarType result);

/// Makes the test case one of that form, which SPIR-V has not: to the prologue come the macros, and the
/// expression is one of them.
void use_scalar_form(TestCase& test_case, std::string_view scalar_form, ScalarType result);

}  // namespace plumbline
