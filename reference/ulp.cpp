#include "reference/ulp.h"

#include <algorithm>
#include <limits>

namespace plumbline {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// log2 of ulp(x). A representable power of two is nearest to the number below it, half the spacing above.
long ulp_exponent(const Format& format, mpfr_srcptr x) {
  if (mpfr_zero_p(x)) return format.emin() - (format.precision - 1);
  long binade = mpfr_get_exp(x) - 1;
  const bool power_of_two = mpfr_min_prec(x) == 1;
  if (power_of_two && binade > format.emin()) --binade;
  if (binade < format.emin()) binade = format.emin();
  if (binade > format.emax) binade = format.emax;
  return binade - (format.precision - 1);
}

/// |result - end| / 2^exponent, rounded in the given direction (MPFR_RNDU or MPFR_RNDD).
double distance(mpfr_srcptr result, mpfr_srcptr end, long exponent, mpfr_rnd_t rounding) {
  static thread_local Real difference(128);
  mpfr_ptr d = difference.get();
  const mpfr_rnd_t outward = rounding == MPFR_RNDU ? MPFR_RNDA : MPFR_RNDZ;
  mpfr_sub(d, result, end, outward);
  mpfr_abs(d, d, MPFR_RNDN);
  mpfr_mul_2si(d, d, -exponent, outward);
  return mpfr_get_d(d, rounding);
}

/// The error of `value` against a truth somewhere in the enclosure. The ulp may differ between its ends
/// (and at a power of two between them it is that of the lower): the greater bounds from below.
UlpError against(const Format& format, mpfr_srcptr value, const Enclosure& truth) {
  mpfr_srcptr low = truth.lower.get();
  mpfr_srcptr high = truth.upper.get();
  const long low_ulp = ulp_exponent(format, low);
  const long high_ulp = ulp_exponent(format, high);
  const long fine = std::min(low_ulp, high_ulp);
  const long coarse = std::max(low_ulp, high_ulp);
  const bool inside = mpfr_lessequal_p(low, value) && mpfr_lessequal_p(value, high);
  const double nearest = inside ? 0
                                : std::min(distance(value, low, coarse, MPFR_RNDD),
                                           distance(value, high, coarse, MPFR_RNDD));
  const double farthest =
      std::max(distance(value, low, fine, MPFR_RNDU), distance(value, high, fine, MPFR_RNDU));
  return {nearest, farthest};
}

/// 2^(emax+1) with a sign: what an infinity counts as under the lenient rule.
void set_overflow_value(mpfr_ptr out, const Format& format, bool negative) {
  mpfr_set_si_2exp(out, negative ? -1 : 1, format.emax + 1, MPFR_RNDN);
}

}  // namespace

UlpError ulp_error(const Format& format, std::uint64_t result, const Enclosure& truth, OverflowRule overflow) {
  static thread_local Real value(64);
  const bool truth_infinite = truth.is_infinite();
  const bool result_infinite = format.is_infinite(result);
  value.set({format.type, result});
  if (truth_infinite && result_infinite &&
      mpfr_signbit(truth.lower.get()) == mpfr_signbit(value.get())) {
    return {0, 0};
  }
  if (truth_infinite || result_infinite) {
    if (overflow == OverflowRule::strict) return {infinity, infinity};
    if (result_infinite) set_overflow_value(value.get(), format, format.is_negative(result));
    if (truth_infinite) {
      static thread_local Enclosure limit(64);
      set_overflow_value(limit.lower.get(), format, mpfr_signbit(truth.lower.get()) != 0);
      mpfr_set(limit.upper.get(), limit.lower.get(), MPFR_RNDN);
      return against(format, value.get(), limit);
    }
  }
  return against(format, value.get(), truth);
}

}  // namespace plumbline
