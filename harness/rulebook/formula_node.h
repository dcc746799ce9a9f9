#pragma once

#include <memory>
#include <vector>

#include "harness/rulebook/formula.h"
#include "reference/function.h"

namespace plumbline {

/// One operation of a formula, one operand, or one constant.
struct Formula::Node {
  enum class Kind : std::uint8_t {
    operand,  ///< the function's operand `index`, rounded to the format if it is an integer
    number,   ///< `value`, rounded to the format
    pi,       ///< M_PI_F: pi rounded to the format
    inverse_pi,
    negate,     ///< exact
    magnitude,  ///< exact
    call,       ///< an operator or function, with what its rule allows
  };
  Kind kind = Kind::number;
  int index = 0;
  double value = 0;
  const Function* function = nullptr;
  std::shared_ptr<const Rule> rule = {};  ///< null: bounded by nothing
  std::vector<std::shared_ptr<const Node>> operands = {};
};

}  // namespace plumbline
