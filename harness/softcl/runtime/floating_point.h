#pragma once

#include <cfenv>

#include "softcl/protocol/processor.h"

namespace softcl {

/// Gives the calling thread the environment that kernels start with: rounding to nearest, subnormals kept,
/// exceptions masked. Costs little where nothing is to be changed.
inline void reset_floating_point() {
  if (!has_default_arithmetic() || std::fegetround() != FE_TONEAREST) std::fesetenv(FE_DFL_ENV);
}

/// The same as long as a kernel runs on one of the program's threads; the program's own environment,
/// exceptions raised included, afterwards.
class BorrowedFloatingPoint {
 public:
  BorrowedFloatingPoint() {
    std::fegetenv(&saved_);
    reset_floating_point();
  }
  ~BorrowedFloatingPoint() { std::fesetenv(&saved_); }
  BorrowedFloatingPoint(const BorrowedFloatingPoint&) = delete;
  BorrowedFloatingPoint& operator=(const BorrowedFloatingPoint&) = delete;

 private:
  std::fenv_t saved_;
};

}  // namespace softcl
