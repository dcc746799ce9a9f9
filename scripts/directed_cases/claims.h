#pragma once

#include <span>
#include <string>

#include "reference/function.h"
#include "suites/math/directed.h"

namespace plumbline::math {

/// How near the truth lies to where a rounding changes, in bits.
struct Nearness {
  bool exact = false;     ///< the truth is a number of the format
  bool midpoint = false;  ///< the truth is half way between two of them
  int bits = 0;           ///< else: so many bits after the rounding bit are all 0 or all 1
};

/// Of the function's first result, with as much precision as it takes (4096 bits at most: `bits` is then what
/// is sure). Precondition: the truth is finite and not zero.
Nearness nearness(const Function& function, std::span<const Scalar> arguments, const Format& format);

/// "nan", "zero", "subnormal", "normal", "inf": the kind of the first result, rounded to nearest even.
std::string kind_of_result(const Function& function, std::span<const Scalar> arguments, ScalarType precision);

/// As above, but "x" where it is the first operand itself and "one" where it is 1 or -1.
std::string class_of_result(const Function& function, std::span<const Scalar> arguments,
                            ScalarType precision);

/// The case's claim with every "?" in it measured. The claims:
/// - "hard K": K bits at least after the rounding bit are identical; "exact"; "midpoint";
/// - "tiny K", "huge K": the truth is below 2^-K, above 2^K, in magnitude;
/// - "edge A|B": the result's class is A, and B one representable number further in one argument.
std::string measured_claim(const DirectedCase& one);

/// Empty if the case's claim is true, else what is false about it.
std::string falsehood(const DirectedCase& one);

}  // namespace plumbline::math
