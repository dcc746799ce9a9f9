#pragma once

#include <map>
#include <string>
#include <utility>

#include "reference/scalar.h"
#include "suites/math/table.h"

namespace plumbline {

/// The largest errors that the builtin library claims for one builtin in one precision.
struct AccuracyClaim {
  double normal;     ///< in ulp of the result; 0: exact, 0.5: correctly rounded to nearest even
  double subnormal;  ///< the same where the result is not above the least normal number
};

using AccuracyClaims = std::map<std::pair<std::string, ScalarType>, AccuracyClaim>;

/// The rows of a claims table: builtin, precision (half, single, double) and the two errors, between tabs; a
/// line that begins with '#' is a comment. Throws std::runtime_error, which names the line, if a row is
/// malformed or repeats another's builtin and precision.
AccuracyClaims parse_claims(const std::string& text);

/// Those of kernels/builtins/accuracy.tsv.
const AccuracyClaims& library_claims();

/// Whether OpenCL C has a builtin of suite math in that precision. The rulebook of OpenCL 1.2 has it, but for
/// unary plus, whose result no document bounds. Reduced forms are of single precision alone.
bool is_of_opencl(const math::Builtin& builtin, ScalarType precision);

}  // namespace plumbline
