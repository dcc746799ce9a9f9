#include "reference/rounding.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace plumbline {

mpfr_rnd_t mpfr_direction(Direction direction) {
  switch (direction) {
    case Direction::nearest_even:
      return MPFR_RNDN;
    case Direction::toward_zero:
      return MPFR_RNDZ;
    case Direction::toward_positive:
      return MPFR_RNDU;
    case Direction::toward_negative:
      return MPFR_RNDD;
  }
  return MPFR_RNDN;
}

namespace {

/// Rounds to an integer multiple of 2^scale, at most 2^53 of them: exact but for one rounding.
std::uint64_t magnitude_in_quanta(mpfr_srcptr value, long scale, Direction direction) {
  static thread_local Real quanta(64);
  // Of a number that is no less than one multiple, its bits from there on are the precision to round to.
  const mpfr_exp_t bits = mpfr_get_exp(value) - scale;
  if (bits > 0) {
    mpfr_set_prec(quanta.get(), bits);
    mpfr_set(quanta.get(), value, mpfr_direction(direction));
    mpfr_mul_2si(quanta.get(), quanta.get(), -scale, MPFR_RNDN);
  } else {
    mpfr_set_prec(quanta.get(), mpfr_get_prec(value));
    mpfr_mul_2si(quanta.get(), value, -scale, MPFR_RNDN);
    mpfr_rint(quanta.get(), quanta.get(), mpfr_direction(direction));
  }
  return static_cast<std::uint64_t>(std::fabs(mpfr_get_d(quanta.get(), MPFR_RNDN)));
}

/// A stand-in for the numbers just inside an open end: `side` is 1 above a lower end, -1 below an upper one.
/// The points where rounding changes (numbers of the format and their midpoints) need at most
/// format.precision + 1 bits. A neighbour at one bit more than that and than the end has an odd last bit, so
/// it is none of them, and none lies between it and the end. From zero and infinity the step leads to
/// MPFR's least and greatest numbers, far outside every format.
void set_inward(mpfr_ptr out, mpfr_srcptr end, const Format& format, int side) {
  mpfr_set_prec(out, std::max<mpfr_prec_t>(mpfr_get_prec(end), format.precision + 1) + 1);
  mpfr_set(out, end, MPFR_RNDN);
  if (side > 0)
    mpfr_nextabove(out);
  else
    mpfr_nextbelow(out);
  if (mpfr_zero_p(out)) mpfr_set(out, end, MPFR_RNDN);  // MPFR's least number: below every format itself
}

/// Whether a direction leads away from zero.
bool leads_away(Direction direction, bool negative) {
  return direction == (negative ? Direction::toward_negative : Direction::toward_positive);
}

/// A number that is not zero, between 2^exponent and 2^(exponent + 1) in magnitude, rounded to a format.
/// `in_quanta(scale)` is the magnitude, rounded to an integer multiple of 2^scale: the integer.
template <class InQuanta>
std::uint64_t packed(const Format& format, bool negative, long exponent, Direction direction,
                     InQuanta&& in_quanta) {
  const std::uint64_t sign = negative ? format.sign_mask() : 0;
  const bool to_infinity = direction == Direction::nearest_even || leads_away(direction, negative);
  const std::uint64_t overflowed = sign | (to_infinity ? format.infinity() : format.max_finite());
  if (exponent > format.emax) return overflowed;
  // Below half the smallest subnormal everything rounds alike: a nearby stand-in keeps the shift small.
  const long smallest = format.emin() - (format.precision - 1);
  if (exponent < smallest - 1) return sign | (leads_away(direction, negative) ? 1 : 0);
  const long binade = exponent < format.emin() ? format.emin() : exponent;
  const std::uint64_t significand = in_quanta(binade - (format.precision - 1));
  // The significand's carry into the next binade is a carry into the exponent field.
  const std::uint64_t field = static_cast<std::uint64_t>(binade - format.emin());
  const std::uint64_t bits = (field << (format.precision - 1)) + significand;
  return bits >= format.infinity() ? overflowed : sign | bits;
}

}  // namespace

std::uint64_t magnitude_in_quanta(const BinaryNumber& magnitude, bool negative, long scale,
                                  Direction direction) {
  const auto [significand, exponent] = magnitude;
  const bool away = leads_away(direction, negative);
  const long dropped = scale - exponent;
  if (dropped <= 0) return significand << -dropped;
  if (dropped > 64) return significand != 0 && away ? 1 : 0;
  const std::uint64_t kept = dropped < 64 ? significand >> dropped : 0,
                      rest = significand & low_bits(static_cast<int>(dropped)),
                      half = std::uint64_t{1} << (dropped - 1);
  const bool to_even = rest > half || (rest == half && (kept & 1) != 0);
  return kept + ((direction == Direction::nearest_even ? to_even : rest != 0 && away) ? 1 : 0);
}

std::uint64_t round_to(const Format& format, const BinaryNumber& magnitude, bool negative,
                       Direction direction) {
  if (magnitude.significand == 0) return negative ? format.sign_mask() : 0;
  return packed(format, negative, magnitude.exponent + 63 - std::countl_zero(magnitude.significand),
                direction,
                [&](long scale) { return magnitude_in_quanta(magnitude, negative, scale, direction); });
}

std::uint64_t round_to(const Format& format, const Real& value, Direction direction) {
  mpfr_srcptr x = value.get();
  const bool negative = mpfr_signbit(x) != 0;
  const std::uint64_t sign = negative ? format.sign_mask() : 0;
  if (mpfr_nan_p(x)) return format.quiet_nan();
  if (mpfr_inf_p(x)) return sign | format.infinity();
  if (mpfr_zero_p(x)) return sign;
  return packed(format, negative, mpfr_get_exp(x) - 1, direction,
                [&](long scale) { return magnitude_in_quanta(x, scale, direction); });
}

std::optional<std::uint64_t> round_to(const Format& format, const Enclosure& value, Direction direction) {
  if (value.is_nan() || value.is_exact())
    return round_to(format, direction == Direction::toward_negative ? value.lower : value.upper, direction);
  static thread_local Real inward(64);
  set_inward(inward.get(), value.lower.get(), format, 1);
  const std::uint64_t low = round_to(format, inward, direction);
  set_inward(inward.get(), value.upper.get(), format, -1);
  const std::uint64_t high = round_to(format, inward, direction);
  if (low != high) return std::nullopt;
  return low;
}

}  // namespace plumbline
