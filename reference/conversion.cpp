#include "reference/conversion.h"

#include "reference/integer_arithmetic.h"

namespace plumbline {
namespace {

std::optional<Scalar> integer_from_float(Scalar x, ScalarType to, Direction direction, bool saturate) {
  mpfr_srcptr value = operand(x, 0);
  if (mpfr_nan_p(value)) return saturate ? std::optional(Scalar{to, 0}) : std::nullopt;
  const mpz_class low = least(to);
  const mpz_class high = greatest(to);
  const bool below = mpfr_cmp_z(value, low.get_mpz_t()) < 0;
  const bool above = mpfr_cmp_z(value, high.get_mpz_t()) > 0;
  if (below || above) {
    if (!saturate) return std::nullopt;
    return integer_scalar(below ? low : high, to);
  }
  mpz_class rounded;
  mpfr_get_z(rounded.get_mpz_t(), value, mpfr_direction(direction));
  return integer_scalar(rounded, to);
}

}  // namespace

std::optional<Scalar> convert(Scalar x, ScalarType to, std::optional<Direction> direction, bool saturate) {
  if (is_floating(to)) {
    static thread_local Real exact(64);
    exact.set(x);
    return Scalar{to, round_to(format_of(to), exact, direction.value_or(Direction::nearest_even))};
  }
  if (is_floating(x.type)) {
    return integer_from_float(x, to, direction.value_or(Direction::toward_zero), saturate);
  }
  const mpz_class value = integer_value(x);
  return integer_scalar(saturate ? saturated(value, to) : value, to);
}

}  // namespace plumbline
