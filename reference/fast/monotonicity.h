#pragma once

#include <string_view>

namespace plumbline::fast {

/// Up to which |x| a function f of one argument is monotonic in x > 0, and in x < 0. The operands of one sign
/// at which it has no real result have none at which it has one between them.
struct Monotonicity {
  double value = 0;      ///< f(x) is; 0: not known
  double departure = 0;  ///< f(x) - x is
};

/// Of the first output of a function of the reference.
Monotonicity monotonicity_of(std::string_view function);

}  // namespace plumbline::fast
