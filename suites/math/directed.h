#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/support/outcome.h"
#include "reference/scalar.h"

namespace plumbline::math {

/// A point that every run evaluates, and why: of a line of suites/math/directed/*.txt, or of a formula
/// (suites/math/directed_formulas.h).
struct DirectedCase {
  std::string function;  ///< of the reference: "sin", "x/y", "lgamma_r"
  ScalarType precision = ScalarType::f32;
  std::vector<Scalar> arguments;
  /// What the tests prove of the point: "hard 61", "tiny 60", "edge inf|normal" (docs/rulebooks.md); empty
  /// where nothing is claimed.
  std::string claim;
  std::string reason;
  std::string file;
  int line = 0;
};

/// Reads one file: a line per case, `FUNCTION PRECISION ARGUMENT... [CLAIM]: REASON` (the claim may be left
/// out), or per two, `FUNCTION PRECISION ARGUMENT... [threshold K A|B]` (docs/rulebooks.md); empty lines and
/// those that start with # are comments. The error names the file, the first bad line, what is wrong with it
/// and what would be right.
Outcome<std::vector<DirectedCase>> parse_directed(std::string_view text, const std::string& file);

/// Every case that comes with Plumbline.
std::span<const DirectedCase> directed_cases();

/// The points for a builtin of the math table. half_*, native_* and mad have those of their function,
/// without the prefix; lgamma_r those of lgamma.
std::vector<std::vector<Scalar>> directed_points(std::string_view builtin, ScalarType precision);

/// One embedded file.
struct DirectedFile {
  std::string_view name;
  std::string_view text;
};
std::span<const DirectedFile> directed_files();

}  // namespace plumbline::math
