#pragma once

#include <array>
#include <string>
#include <string_view>

#include "harness/device/call.h"
#include "harness/device/device.h"
#include "harness/suite/suite.h"
#include "reference/function.h"
#include "reference/scalar.h"

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

/// The function in CUDA C++, as Call::cuda, and its native_ form, of floats. A function of halves has its
/// form of two as well: "{hexp|h2exp}(a)". Empty where CUDA has none in this precision. Precondition: at most
/// three operands and results.
std::string cuda_of(const Function& function, ScalarType precision);
std::string reduced_cuda_of(const Function& function);

/// A truth value in SPIR-V as a number: a vector's true is -1, a scalar's 1 (6.3.d).
std::string truth_as_number(const std::string& value);

/// The operands, of which a shift's count is taken modulo the width {bits} of the first, so that scalars and
/// vectors take the same; `type` is the count's.
OperandWords with_count(const Function& function, OperandWords operands, const std::string& type);

/// The function's form with scalars beside vectors (Function::scalars), as each_lane's: "max(A,
/// B{.lane}){.lane}"; of an operator "({T})(A + B{.lane}){.lane}" for results of type {T}.
std::string scalar_form(const Function& function);

/// Forms whose second operand is a scalar where the first is a vector: macros EACH and EACH2 to EACH16, each
/// lane of whose result comes from a call of its own, with that lane of the scalar operands. "#define
/// EACH3(A, B, C) (float3)(max(A, B.s0).s0, max(A, B.s1).s1, …)" for the scalar form "max(A,
/// B{.lane}){.lane}"; EACH, for scalars, is "max(A, B)".
std::string each_lane(std::string_view scalar_form, ScalarType result);

/// Makes the test case one of that form, which SPIR-V has not: to the prologue come the macros, and the
/// expression is one of them.
void use_scalar_form(TestCase& test_case, std::string_view scalar_form, ScalarType result);

/// The OpenCL C name of a vector type: "float4"; of one lane, the scalar's.
std::string vector_name(ScalarType type, int lanes);

/// The call's prologue enables the extension of OpenCL C.
void enable_extension(Call& call, std::string_view name);
/// The call's prologue holds an error where the macro of a feature or an extension is not defined; `error` is
/// "there is no NAME" where it is empty.
void need_macro(Call& call, std::string_view name, std::string_view error = {});

/// An address space of pointers (6.5), by its keyword without the underscores.
struct Space {
  AddressSpace space;
  std::string_view name;
};
inline constexpr std::array spaces{Space{AddressSpace::private_, "private"},
                                   Space{AddressSpace::local, "local"},
                                   Space{AddressSpace::global, "global"}};

}  // namespace plumbline
