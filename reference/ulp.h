#pragma once

#include "reference/enclosure.h"

namespace plumbline {

/// What a result of infinity costs when the true value is finite.
enum class OverflowRule : std::uint8_t {
  strict,   ///< by the text: infinity is not a number near anything; the error is infinite
  lenient,  ///< infinity counts as 2^(emax+1), or as the truth where that lies beyond on the same side
};

/// |result - truth| / ulp(truth) in the ulp of `format`, bounded from both sides because the truth is.
/// ulp(x) is OpenCL 1.2 section 7.4's: the distance between the two consecutive finite numbers around x; for
/// an x that is a number of the format, the distance between the two finite numbers nearest it, x being the
/// first: at a power of two that is the spacing below. Beyond the largest finite number the last spacing
/// holds on; at zero and among subnormals it is the smallest subnormal number.
///
/// A finite result of an infinite truth (a pole) is infinitely wrong: nothing overflows there. A finite
/// result of a finite truth beyond the format is measured as it stands.
struct UlpError {
  double lower = 0;  ///< rounded down
  double upper = 0;  ///< rounded up; infinity when no finite number bounds it
  /// The error is neither end: that was rounded, or the truth is inside of its enclosure.
  bool is_above_lower = false;
  bool is_below_upper = false;

  bool exceeds(double allowed) const { return lower > allowed || (lower == allowed && is_above_lower); }
  bool is_below(double allowed) const { return upper < allowed || (upper == allowed && is_below_upper); }
};

/// log2 of ulp(x) for an x with 2^binade <= |x| < 2^(binade+1); `is_power_of_two` is whether |x| =
/// 2^binade.
long ulp_exponent(const Format& format, long binade, bool is_power_of_two);

/// `result` must not be NaN, `truth` must not be NaN.
UlpError ulp_error(const Format& format, std::uint64_t result, const Enclosure& truth,
                   OverflowRule overflow = OverflowRule::strict);

}  // namespace plumbline
