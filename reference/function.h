#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "reference/enclosure.h"

namespace plumbline {

/// Which functions take whole vectors. All others work lane by lane and are evaluated in one lane.
enum class Lanes : std::uint8_t {
  each,       ///< operands and results are scalars
  to_scalar,  ///< operands are the lanes of `arity` vectors, one vector after the other; one result (dot)
  to_vector,  ///< the same, with as many results as a vector has lanes (normalize)
};

/// The types of a function's arguments or results, one letter each. P is the type that the function is
/// evaluated in: a format, or of the functions of integers an integer type.
///
/// T is P, I int, U the unsigned integer as wide as P, W the integer twice as wide, B a truth value: 0 or 1
/// of the signed integer as wide as P, which is what vectors of P compare to.
class TypeLetters {
 public:
  consteval TypeLetters(const char* letters) : letters_(letters) {
    for (const char letter : letters_)
      if (std::string_view("TIUWB").find(letter) == std::string_view::npos) throw "no letter of a type";
  }
  constexpr std::size_t size() const { return letters_.size(); }
  constexpr std::string_view letters() const { return letters_; }
  /// Precondition: index < size(); W takes an integer type of at most 32 bits.
  ScalarType type(std::size_t index, ScalarType p) const;

 private:
  std::string_view letters_;
};

/// The types P that a function is defined for.
enum class Types : std::uint8_t {
  floating,     ///< every format
  single,       ///< binary32 alone (fast_length)
  integers,     ///< every integer type
  integers_32,  ///< int and unsigned int (mul24)
  every,        ///< formats and integer types
};

/// How the prototype of a function of C differs from that of its like in OpenCL C.
enum class CPrototype : std::uint8_t {
  same,           ///< not at all, but that T is float or double
  long_exponent,  ///< its integer is a long long (C23's pown and rootn)
  two_pointers,   ///< it is void and stores both results (GNU's sincos)
};

/// Names of one instruction: of floating-point numbers, and of integers. In those "{X/Y}" is X of signed
/// integers and Y of unsigned ones.
struct Instruction {
  constexpr Instruction(const char* of_floating = "", const char* of_integers = "")
      : floating(of_floating), integers(of_integers) {}
  std::string_view floating, integers;
};

/// What CUDA C++ calls a function.
struct CudaNames {
  std::string_view name = {};  ///< of doubles; that of floats appends f: "sin"
  std::string_view half = {};  ///< of __half and of __nv_bfloat16: "hsin"
  /// The intrinsic of floats in the place of OpenCL C's native_ form, which has the function's arguments:
  /// "__sinf".
  std::string_view reduced = {};
};

/// One row of the registry of functions: what the reference has of a mathematical function, in every format
/// at once, and what languages call it. Suites, libraries and tests take names and types from here.
///
/// Operators and integer functions give integers of at most 64 bits as exact enclosures. NaN stands for what
/// the specification leaves undefined where the result is an integer (x/0, INT_MIN/-1, mul24 out of range).
/// Relations give 0 or 1, the scalar result of 6.3 and 6.12.6; a vector's true is -1.
///
/// `name` is the OpenCL C name without half_ or native_ ("sin", "lgamma_r", "x+y", "half_divide" is "x/y").
/// `results` has the return value first, then each pointer result in parameter order. Operands carry their
/// own type, so one entry serves binary16, bfloat16, binary32 and binary64.
struct Function {
  std::string_view name;
  TypeLetters arguments = "T";  ///< of whole vectors: of their lanes
  TypeLetters results = "T";
  Types types = Types::floating;
  /// What half_ and native_ are followed by in the names of its less accurate forms (OpenCL 1.2, 6.12.2),
  /// which are defined for single precision alone: "cos", "divide". Empty: it has none.
  std::string_view reduced = {};
  /// C's name of the function of doubles (C99 7.12, C23 7.12); that of floats appends f, before _r. Empty: C
  /// has none.
  std::string_view c = {};
  CPrototype c_prototype = CPrototype::same;
  /// SPIR-V's, of OpenCL.std or of the core. Empty: OpenCL.std's of the name `name`, which of integers
  /// follows s_ or u_; operators have none.
  Instruction spirv = {};
  /// The instruction of GLSL.std.450 that computes the same as OpenCL.std's. Empty where what differs is more
  /// than the name, as fract's second result and the NaN of min and max.
  Instruction glsl = {};
  CudaNames cuda = {};  ///< empty names: CUDA has none, or an operator
  /// Of OpenCL 1.2. Empty: the first table of its section.
  std::string_view clause = {};
  /// The operands, a to c, that are scalars in the form with scalars beside vectors (6.3, 6.12).
  std::string_view scalars = {};
  Lanes lanes = Lanes::each;
  /// Lengths: the documents do not state whether a NaN lane beside an infinite one gives NaN, as here, or
  /// infinity, as C99 F.9.4.3 does for hypot. Either is right.
  bool infinity_may_outweigh_nan = false;

  /// Whether the name is an expression of the operands x and y: "x+y", "1/x", "-x".
  constexpr bool is_operator() const {
    return name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != std::string_view::npos;
  }
  constexpr int arity() const { return static_cast<int>(arguments.size()); }
  constexpr int outputs() const { return static_cast<int>(results.size()); }
  /// How many enclosures `enclose` writes for that many operands.
  constexpr int outputs_for(std::size_t operand_count) const {
    return lanes == Lanes::to_vector ? static_cast<int>(operand_count) / arity() : outputs();
  }

  /// Writes one enclosure per output, each end computed with at least `precision` bits. Widens with
  /// neither the host's rounding direction nor its floating-point environment.
  /// Infinite, NaN and signed-zero operands follow C99 F.9 and OpenCL 1.2 section 7.5.1.
  using Enclose = void (*)(std::span<const Scalar> operands, mpfr_prec_t precision,
                           std::span<Enclosure> outputs);
  Enclose enclose = nullptr;
};

/// Every function of the reference, sorted by name.
std::span<const Function> functions();

/// Its parts, each sorted by name, by the section of OpenCL 1.2 that has them: 6.12.2 and
/// 1/x; 6.12.4; 6.12.5; 6.12.3; the operators of 6.3 but for comparisons; 6.12.6 and the comparisons.
std::span<const Function> math_functions();
std::span<const Function> common_functions();
std::span<const Function> geometric_functions();
std::span<const Function> integer_functions();
std::span<const Function> operators();
std::span<const Function> relational_functions();

/// The function of that name, or null.
const Function* find_function(std::string_view name);

/// The same for a name that is part of the program's text: aborts with a message that names it if the
/// reference has no such function.
const Function& required_function(std::string_view name);

/// The function that a builtin computes, or null: the one of its name, of half_ and native_ the one whose
/// `reduced` follows (OpenCL 1.2 table 6.9), or that of CUDA's form (cuda_forms.h).
const Function* function_of_builtin(std::string_view builtin);

}  // namespace plumbline
