#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/support/outcome.h"

namespace plumbline::spirv {

/// What a call computes, in instructions of SPIR-V: Call::spirv. In it
///
///   a, b, c …       the value arguments of a work-item; in_a, in_b … the pointers to all of them
///   p, q, r         pointers to the work-item's second and later results; out_0, out_1 … to all results
///   s               a pointer to a statement's own bytes (StatementCall)
///   i               the work-item's number
///   result          of a statement call (StatementCall): a pointer to the first result of point i
///   items           of a statement call: the work-items of this work-group, each of which has a point
///   WorkgroupId     and any other built-in by its name: of a vector of three its first component
///   OpFAdd(a, b)    an instruction of the core, with its operands
///   sin(a)          one of the extended instruction set
///   1, -2, 0x1.8p3  constants; 3<int> where the type does not follow from the place; 0<event>; of a
///                   floating-point type, hexadecimal digits without an exponent are the bits
///   OpVariable<private event*>()   a variable of the function, whose storage the type determines
///   #2, #RTE        an operand that is no value: a literal number, the word of an enumeration
///   x = sin(a);     a value with a name, for what comes after
///   OpFConvert<half>[FPRoundingMode RTE](a)   the result's type, and its decorations
///   ContractionOff; an execution mode of the kernel
///   if x { … }      the statements where x holds
///   loop n = first, end, step { … }   the statements for n from first on, while it is less than end
///
/// Types are those of OpenCL C, bool and event: "int" has as many lanes as the call, "int4" four, "int1" one.
/// "global int1*", "local", "private" and "constant" are pointers. Where no type is written
///
/// - a comparison gives bool, with as many lanes as its first operand;
/// - the last statement, which is the call's value, has the type of the call's first result;
/// - what stores gives nothing;
/// - anything else gives the type of its first operand that has one.
///
/// A constant has the type of the instruction's first operand that has one, in OpSelect the result's. The
/// first operand of OpSelect, which chooses, does not count. OpBitcast and OpUConvert to the type that there
/// is give the operand. A name of a statement within braces is gone after them. "i = n" makes n the number
/// whose arguments a, b, … and whose result are meant from there on.
struct Expression {
  enum class Kind { name, number, literal, instruction };
  Kind kind = Kind::name;
  std::string text;  ///< the name, number, literal, or the instruction's name
  std::string type = {};
  std::vector<std::string> decorations = {};
  std::vector<Expression> operands = {};
};

struct Statement {
  enum class Kind { value, branch, loop };
  std::string name;  ///< empty: the value has none
  Expression value;  ///< of a branch what must hold, of a loop the first number
  Kind kind = Kind::value;
  Expression end = {}, step = {};    ///< of a loop
  std::vector<Statement> body = {};  ///< of a branch or a loop
};

/// The error has what was found, and where.
Outcome<std::vector<Statement>> parse(std::string_view text);

/// The names of all instructions in the text; none where it does not parse.
std::set<std::string> instructions_of(std::string_view text);

}  // namespace plumbline::spirv
