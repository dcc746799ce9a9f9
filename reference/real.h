#pragma once

#include <mpfr.h>

#include <string>

#include "reference/format.h"

namespace plumbline {

/// An owned MPFR number. Copies keep precision and value.
class Real {
 public:
  explicit Real(mpfr_prec_t precision) { mpfr_init2(value_, precision); }
  Real(const Real& other) {
    mpfr_init2(value_, mpfr_get_prec(other.value_));
    mpfr_set(value_, other.value_, MPFR_RNDN);
  }
  Real(Real&& other) noexcept : Real(MPFR_PREC_MIN) { mpfr_swap(value_, other.value_); }
  Real& operator=(Real other) noexcept {
    mpfr_swap(value_, other.value_);
    return *this;
  }
  ~Real() { mpfr_clear(value_); }

  mpfr_ptr get() { return value_; }
  mpfr_srcptr get() const { return value_; }

  /// The exact value of a scalar (integers and floats alike; NaN, infinities and signed zeros kept).
  static Real exactly(Scalar value);

  /// Becomes the exact value of a scalar. Precondition: a precision of at least 64 bits.
  void set(Scalar value);

  /// Decimal text with the given significant digits.
  std::string text(int digits = 30) const;

 private:
  mpfr_t value_;
};

}  // namespace plumbline
