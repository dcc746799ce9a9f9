#include "reference/real.h"

#include <cstdio>

namespace plumbline {
namespace {

void set_float(mpfr_ptr out, const Format& format, std::uint64_t bits) {
  const std::uint64_t magnitude = format.magnitude(bits);
  const int sign = format.is_negative(bits) ? -1 : 1;
  if (format.is_nan(bits)) return mpfr_set_nan(out);
  if (format.is_infinite(bits)) return mpfr_set_inf(out, sign);
  if (magnitude == 0) return mpfr_set_zero(out, sign);
  const std::uint64_t field = magnitude >> (format.precision - 1);
  const std::uint64_t hidden = field == 0 ? 0 : std::uint64_t{1} << (format.precision - 1);
  const std::uint64_t significand = (magnitude & format.fraction_mask()) | hidden;
  const long exponent =
      static_cast<long>(field == 0 ? 1 : field) - 1 + format.emin() - (format.precision - 1);
  mpfr_set_ui_2exp(out, significand, exponent, MPFR_RNDN);
  if (sign < 0) mpfr_neg(out, out, MPFR_RNDN);
}

}  // namespace

void Real::set(Scalar value) {
  if (is_floating(value.type)) return set_float(value_, format_of(value.type), value.bits);
  if (is_signed_integer(value.type)) {
    mpfr_set_si(value_, sign_extended(value), MPFR_RNDN);
  } else {
    mpfr_set_ui(value_, value.bits, MPFR_RNDN);
  }
}

Real Real::exactly(Scalar value) {
  Real result(64);
  result.set(value);
  return result;
}

std::string Real::text(int digits) const {
  char* formatted = nullptr;
  mpfr_asprintf(&formatted, "%.*RNg", digits, value_);
  std::string result = formatted;
  mpfr_free_str(formatted);
  return result;
}

}  // namespace plumbline
