#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/scalar.h"

namespace plumbline::fast {

/// Where the true values at a block of points lie, one element per point.
///
/// The truth is center + d for some d with low < d < high; where low = high it is center + low exactly. Where
/// low and high are both zero it is `center` itself, with the sign of a zero: the meaning of Enclosure
/// (reference/enclosure.h) in binary64. Where the rounding direction decides the sign of a zero (x - x),
/// center is +0 and low is -0. A `center` of NaN with both zero: there is no real result (log(-1), a NaN
/// operand). An infinite `center` with both zero: the result is that infinity exactly (a pole, or the limit
/// at an infinite operand). low = -infinity and high = +infinity: nothing is known, use the reference. A
/// truth that binary64 rounds to an infinity (2^1024 - 2^970 and more) has `center` at +-max_finite, the
/// outer end infinite and the inner one zero; a nonzero one nearer to zero than 2^-1022 may have `center`
/// zero and one end zero, and where the other end is +-2^-1074, the least number of binary64, the truth is
/// nearer to zero than 2^-1076.
///
/// All this is of the truth times `scale`: 1, or a power of two where the truth is so near to zero that
/// binary64 does not hold its offsets. Kernels write the column only where it is not always 1: it must hold 1
/// before. Where the column is null, nothing is known of these points.
struct Enclosures {
  double* center;
  double* low;
  double* high;
  double* scale = nullptr;
};

/// How a kernel's ends are known to hold the truth.
enum class Proof : unsigned char {
  running,      ///< every operation bounds its own error by a theorem, point by point (arithmetic-inl.h)
  enumeration,  ///< compared at every operand with one of the above: `plumbline certify`
};
std::string_view name_of(Proof proof);

/// The most points of one call.
inline constexpr std::size_t largest_block = 768;

struct Asymptotic;

/// An evaluator of one output of a function of the reference, in one format.
struct Kernel {
  std::string_view function;  ///< the reference's name for it: "sin"
  ScalarType format;          ///< of the floating arguments: f16, f32 or f64
  int arity = 1;
  int output = 0;
  bool integer_second = false;     ///< the second argument is an int, whatever the format
  bool unsigned_argument = false;  ///< the only argument is an unsigned integer of the format's width
  bool never_exact = false;        ///< where low < high the truth is no number of binary64
  Proof proof = Proof::running;
  /// Proof::enumeration: the share of the kernel's scale that its value may be off by (Certificate).
  double share = 0;
  void (*evaluate)(const void* const* arguments, std::size_t count, const Enclosures& out,
                   double share) = nullptr;
  const Asymptotic* asymptotic = nullptr;  ///< null: `evaluate` alone decides

  /// `arguments` has one pointer per argument, to `count` values of its type (halves and integers as they
  /// are stored). Every operand is valid. Precondition: count <= largest_block. Uses the host's rounding
  /// direction and subnormals: both must be the default.
  void enclose(const void* const* arguments, std::size_t count, const Enclosures& out) const;
};

/// The kernel for one output of a function of arguments of these types, or null: then the reference decides
/// alone.
const Kernel* find_kernel(std::string_view function, std::span<const ScalarType> arguments, int output);

/// The functions that have a faster kernel whose certificate is missing or is another kernel's: they are
/// evaluated by the one with a running error bound until `plumbline certify` has made it anew.
std::vector<std::string> functions_without_certificate();

}  // namespace plumbline::fast
