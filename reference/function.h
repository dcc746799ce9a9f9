#pragma once

#include <span>
#include <string_view>

#include "reference/enclosure.h"

namespace plumbline {

/// Which functions take whole vectors. All others work lane by lane and are asked about one lane.
enum class Lanes : std::uint8_t {
  each,       ///< operands and results are scalars
  to_scalar,  ///< operands are the lanes of `arity` vectors, one vector after the other; one result (dot)
  to_vector,  ///< the same, with as many results as a vector has lanes (normalize)
};

/// What the reference knows of one mathematical function, in every format at once.
///
/// Operators and integer functions give integers of at most 64 bits as exact enclosures. NaN stands for what
/// the specification leaves undefined where the result is an integer (x/0, INT_MIN/-1, mul24 out of range).
/// Relations give 0 or 1, the scalar result of 6.3 and 6.12.6; a vector's true is -1.
///
/// `name` is the OpenCL C name without half_ or native_ ("sin", "lgamma_r", "x+y", "half_divide" is "x/y").
/// `outputs` counts the results: the return value first, then each pointer result in parameter order
/// (fract: 2, frexp: 2, lgamma_r: 2, modf: 2, remquo: 2, sincos: 2; otherwise 1). Operands carry their own
/// type, so one entry serves binary16, bfloat16, binary32 and binary64; integer parameters (pown, rootn,
/// ldexp, nan) and integer results (ilogb, frexp's exponent) are integer scalars.
struct Function {
  std::string_view name;
  int arity = 1;
  int outputs = 1;
  Lanes lanes = Lanes::each;
  /// Lengths: the documents do not say whether a NaN lane beside an infinite one gives NaN, as here, or
  /// infinity, as C99 F.9.4.3 does for hypot. Either is right.
  bool infinity_may_outweigh_nan = false;

  /// How many enclosures `enclose` writes for that many operands.
  constexpr int outputs_for(std::size_t operand_count) const {
    return lanes == Lanes::to_vector ? static_cast<int>(operand_count) / arity : outputs;
  }

  /// Writes one enclosure per output, each end computed with at least `precision` bits. Widens with
  /// neither the host's rounding direction nor its floating-point environment.
  /// Infinite, NaN and signed-zero operands follow C99 F.9 and OpenCL 1.2 section 7.5.1.
  void (*enclose)(std::span<const Scalar> operands, mpfr_prec_t precision,
                  std::span<Enclosure> outputs) = nullptr;
};

/// Every function of the reference, sorted by name.
std::span<const Function> functions();

/// The function of that name, or null.
const Function* find_function(std::string_view name);

/// The same for a name that is part of the program's text: aborts with a message that names it if the
/// reference has no such function.
const Function& required_function(std::string_view name);

/// The function that a builtin of OpenCL C computes, or null: the one of its name, which half_ and native_
/// are no part of (OpenCL 1.2 table 6.9); half_divide and native_divide compute x/y, half_recip and
/// native_recip 1/x.
const Function* function_of_builtin(std::string_view builtin);

}  // namespace plumbline
