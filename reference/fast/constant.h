#pragma once

namespace plumbline::fast {

/// A real constant as a double-word number: |truth - (hi + lo)| <= error.
struct Constant {
  double hi, lo, error;
};

}  // namespace plumbline::fast
