#pragma once

#include <array>
#include <string>
#include <string_view>

#include "harness/suite/suite.h"
#include "reference/function.h"

namespace plumbline {

/// The operands of a call, as its text has them.
using OperandWords = std::array<std::string, 3>;
inline const OperandWords operand_words{"a", "b", "c"};

/// Whether an operand of the function is true where it is not 0 (6.3.g, 6.3.h): a NaN too.
bool is_logical(const Function& function);
/// Whether the second operand is a count of bits, taken modulo the width of the first (6.3.j).
bool is_shift(const Function& function);

/// "fclamp(a, b, c)", "remquo(a, b, p)": a call of so many arguments and results as the function has, as
/// Call::expression or Call::spirv. Precondition: at most three of each.
std::string call_words(std::string_view name, const Function& function,
                       const OperandWords& operands = operand_words);

/// The function in OpenCL C, as Call::expression: an operator as "a + b".
std::string expression_of(const Function& function, const OperandWords& operands = operand_words);

/// The function in SPIR-V, as Call::spirv: of floating-point operands, and of those of an integer type. Empty
/// where no instruction computes it.
std::string spirv_of(const Function& function);
std::string spirv_of_integers(const Function& function, ScalarType type,
                              const OperandWords& operands = operand_words);

/// A truth value in SPIR-V as a number: a vector's true is -1, a scalar's 1 (6.3.d).
std::string truth_as_number(const std::string& value);

/// The function's form with scalars beside vectors (Function::scalars), as each_lane's: "max(A,
/// B{.lane}){.lane}"; of an operator "({T})(A + B{.lane}){.lane}" for results of type {T}.
std::string scalar_form(const Function& function, const OperandWords& operands = {"A", "B", "C"});

}  // namespace plumbline
