#pragma once

#include <limits>
#include <string_view>

namespace plumbline::fast {

/// For which |x| an output f of a function of one argument is monotonic in x > 0, and in x < 0. The operands
/// of one sign at which it has no real result have none at which it has one between them.
struct Monotonicity {
  double value = 0;      ///< up to here f(x) is; 0: not known
  double departure = 0;  ///< up to here f(x) - x is
  /// From here on f is in the operands of binary32, of which each is an integer.
  double integers = std::numeric_limits<double>::infinity();
  double rising = std::numeric_limits<double>::infinity();  ///< from here on f(x) is, of x > 0
  /// From here on, of x < 0: the kernel has one interval for all x between two neighbouring integers.
  double between_poles = std::numeric_limits<double>::infinity();
};

/// Of an output of a function of the reference.
Monotonicity monotonicity_of(std::string_view function, int output);

}  // namespace plumbline::fast
