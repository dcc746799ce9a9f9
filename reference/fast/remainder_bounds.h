#pragma once

#include <string_view>

namespace plumbline::fast {

/// Neighbouring operands of one sign, of which eight are nodes of a polynomial (neighbours.h).
struct NodeRun {
  bool negative = false;
  double least = 0, greatest = 0;  ///< of the operands' magnitudes, both exact
  double half_width = 0;           ///< h: 2,048 times the distance between neighbours
  double largest = 0;              ///< the greatest magnitude of the function at the nodes
};

/// An upper bound of h^8 |f^(8)(x) / 8!| for all real x between the run's least and greatest operand;
/// infinity where none is known. It holds to within 2^-40 of itself.
using RemainderBound = double (*)(const NodeRun& run);

/// The bound for an output of a function of the reference of one argument; null where there is none.
RemainderBound remainder_bound_of(std::string_view function, int output);

}  // namespace plumbline::fast
