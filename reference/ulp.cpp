#include "reference/ulp.h"

#include <algorithm>
#include <limits>

#include "reference/floating_environment.h"
#include "reference/value_preserving.h"

namespace plumbline {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// log2 of the distance between consecutive numbers of the format in [2^binade, 2^(binade+1)]; the outermost
/// binades' outside of the format's range.
long spacing_exponent(const Format& format, long binade) {
  return std::clamp<long>(binade, format.emin(), format.emax) - (format.precision - 1);
}

/// log2 of ulp(x) for the x that `end` is (exact), or for those a little nearer to zero or farther from it.
/// The numbers just below a power of two have the spacing below it, as it has itself.
enum class Seen : std::uint8_t { exact, from_zero, from_infinity };
long exponent_at(const Format& format, mpfr_srcptr end, Seen seen) {
  if (mpfr_zero_p(end)) return spacing_exponent(format, format.emin());
  if (mpfr_inf_p(end)) return spacing_exponent(format, format.emax);
  const bool below = seen != Seen::from_infinity && mpfr_min_prec(end) == 1;
  return ulp_exponent(format, mpfr_get_exp(end) - 1, below);
}

struct Distance {
  double rounded;
  bool is_exact;  ///< nothing was rounded off

  bool operator<(const Distance& other) const { return rounded < other.rounded; }
};

/// |result - end| / 2^exponent, rounded in the given direction (MPFR_RNDU or MPFR_RNDD).
Distance distance(mpfr_srcptr result, mpfr_srcptr end, long exponent, mpfr_rnd_t rounding) {
  static thread_local Real difference(128);
  mpfr_ptr d = difference.get();
  const mpfr_rnd_t outward = rounding == MPFR_RNDU ? MPFR_RNDA : MPFR_RNDZ;
  const bool exact = mpfr_sub(d, result, end, outward) == 0;
  mpfr_abs(d, d, MPFR_RNDN);
  const bool scaled = mpfr_mul_2si(d, d, -exponent, outward) == 0;
  const double rounded = mpfr_get_d(d, rounding);
  return {rounded, exact && scaled && mpfr_cmp_d(d, rounded) == 0};
}

/// The error of `value` against a truth somewhere in the enclosure. The ulp may differ between its ends:
/// the greater bounds from below. It grows with |x|, so that no ulp between them is outside the two.
UlpError against(const Format& format, mpfr_srcptr value, const Enclosure& truth) {
  mpfr_srcptr low = truth.lower.get();
  mpfr_srcptr high = truth.upper.get();
  const bool exact = truth.is_exact();
  const bool straddles_zero = mpfr_sgn(low) < 0 && mpfr_sgn(high) > 0;
  const Seen low_seen = exact ? Seen::exact : mpfr_sgn(low) < 0 ? Seen::from_zero : Seen::from_infinity;
  const Seen high_seen = exact ? Seen::exact : mpfr_sgn(high) > 0 ? Seen::from_zero : Seen::from_infinity;
  const long low_ulp = exponent_at(format, low, low_seen);
  const long high_ulp = exponent_at(format, high, high_seen);
  const long smallest = format.emin() - (format.precision - 1);
  const long fine = straddles_zero ? smallest : std::min(low_ulp, high_ulp);
  const long coarse = std::max(low_ulp, high_ulp);
  const bool inside = mpfr_lessequal_p(low, value) && mpfr_lessequal_p(value, high);
  const Distance farthest =
      std::max(distance(value, low, fine, MPFR_RNDU), distance(value, high, fine, MPFR_RNDU));
  UlpError error{.upper = farthest.rounded, .is_below_upper = !exact || !farthest.is_exact};
  if (inside) return error;
  const Distance nearest =
      std::min(distance(value, low, coarse, MPFR_RNDD), distance(value, high, coarse, MPFR_RNDD));
  error.lower = nearest.rounded;
  error.is_above_lower = !exact || !nearest.is_exact;
  return error;
}

/// 2^(emax+1) with a sign: what an infinity counts as under the lenient rule.
void set_overflow_value(mpfr_ptr out, const Format& format, bool negative) {
  mpfr_set_si_2exp(out, negative ? -1 : 1, format.emax + 1, MPFR_RNDN);
}

/// Whether the whole enclosure lies at or beyond 2^(emax+1) on the side of that sign.
bool is_beyond(const Format& format, const Enclosure& truth, bool negative) {
  mpfr_srcptr nearer = negative ? truth.upper.get() : truth.lower.get();
  return mpfr_signbit(nearer) == negative && !mpfr_zero_p(nearer) &&
         (mpfr_inf_p(nearer) || mpfr_get_exp(nearer) - 1 > format.emax);
}

}  // namespace

long ulp_exponent(const Format& format, long binade, bool is_power_of_two) {
  return spacing_exponent(format, is_power_of_two ? binade - 1 : binade);
}

UlpError ulp_error(const Format& format, std::uint64_t result, const Enclosure& truth,
                   OverflowRule overflow) {
  const FloatingScope scope;  // mpfr_get_d rounds numbers near the least normal one by the processor
  static thread_local Real value(64);
  const bool truth_infinite = truth.is_infinite();
  const bool truth_negative = mpfr_signbit(truth.lower.get()) != 0;
  const bool result_infinite = format.is_infinite(result);
  const bool result_negative = format.is_negative(result);
  if (truth_infinite && result_infinite && truth_negative == result_negative) return {.lower = 0, .upper = 0};
  if (truth_infinite || (result_infinite && overflow == OverflowRule::strict))
    return {.lower = infinity, .upper = infinity};
  if (result_infinite && is_beyond(format, truth, result_negative)) return {.lower = 0, .upper = 0};
  value.set({format.type, result});
  if (result_infinite) set_overflow_value(value.get(), format, result_negative);
  return against(format, value.get(), truth);
}

}  // namespace plumbline
