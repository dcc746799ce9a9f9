// The errors of a vector of results, in ulp. Included once per instruction set.

#if defined(PLUMBLINE_FILTER_ERRORS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_FILTER_ERRORS_INL_H
#undef PLUMBLINE_FILTER_ERRORS_INL_H
#else
#define PLUMBLINE_FILTER_ERRORS_INL_H
#endif

#include <hwy/highway.h>

#include "harness/judge/filter_plan.h"
#include "reference/fast/load-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Doubles = hn::ScalableTag<double>;
using Words = hn::RebindToUnsigned<Doubles>;
using V = hn::Vec<Doubles>;
using W = hn::Vec<Words>;
using M = hn::Mask<Doubles>;
constexpr Doubles d;
constexpr Words du;

HWY_INLINE M none() { return hn::FirstN(d, 0); }
HWY_INLINE V number(double x) { return hn::Set(d, x); }
/// a and not b.
HWY_INLINE M without(M a, M b) { return hn::AndNot(b, a); }
HWY_INLINE M is_negative(V x) {
  return hn::RebindMask(d, hn::TestBit(hn::BitCast(du, x), hn::Set(du, std::uint64_t{1} << 63)));
}
HWY_INLINE M same_bits(V x, V y) { return hn::RebindMask(d, hn::Eq(hn::BitCast(du, x), hn::BitCast(du, y))); }

/// The values from the i-th on: binary64 holds them all, unsigned integers apart, which are 0 here
/// (is_filtered_type). A conversion makes NaNs quiet.
HWY_INLINE V values_at(ScalarType type, const void* column, std::size_t i) {
  switch (type) {
    case ScalarType::u16:
    case ScalarType::u32:
    case ScalarType::u64:
      return hn::Zero(d);
    case ScalarType::f64:
      return fast::HWY_NAMESPACE::load(static_cast<const double*>(column) + i);
    case ScalarType::f32:
      return fast::HWY_NAMESPACE::load(static_cast<const float*>(column) + i);
    case ScalarType::f16:
      return fast::HWY_NAMESPACE::load(static_cast<const hwy::float16_t*>(column) + i);
    default:
      return fast::HWY_NAMESPACE::load(static_cast<const std::int32_t*>(column) + i);
  }
}

/// The same as bits of a floating-point type.
HWY_INLINE W bits_at(ScalarType type, const void* column, std::size_t i) {
  const hn::Rebind<std::uint32_t, Words> words32;
  switch (type) {
    case ScalarType::f64:
      return hn::LoadU(du, static_cast<const std::uint64_t*>(column) + i);
    case ScalarType::f16: {
      const hn::Rebind<std::uint16_t, Words> words16;
      const auto loaded = hn::LoadU(words16, static_cast<const std::uint16_t*>(column) + i);
      return hn::PromoteTo(du, hn::PromoteTo(words32, loaded));
    }
    default:
      return hn::PromoteTo(du, hn::LoadU(words32, static_cast<const std::uint32_t*>(column) + i));
  }
}

/// NaNs whose leading fraction bit is clear, among `nans`.
HWY_INLINE M signaling_at(ScalarType type, const void* column, std::size_t i, M nans) {
  if (hn::AllFalse(d, nans)) return nans;
  const Format& f = format_of(type);
  const W quiet = hn::Set(du, f.quiet_nan() & ~f.infinity());
  return without(nans, hn::RebindMask(d, hn::TestBit(bits_at(type, column, i), quiet)));
}

/// Where the truth lies: fast::Enclosures at one vector of points.
struct Ends {
  V center, below, above;
};

/// Enclosures::scale.
HWY_INLINE V scale_at(const fast::Enclosures& truth, std::size_t i) {
  return truth.scale == nullptr ? number(1) : hn::LoadU(d, truth.scale + i);
}

/// The same, times a power of two.
struct ScaledEnds {
  Ends ends;
  V scale;
  M vanishing;  ///< the truth is nearer to zero than 2^-1076, as the ends are
};

/// Where the least number of binary64 stands for less than its size, the ends become those of that times
/// 2^600.
HWY_INLINE ScaledEnds ends_at(const fast::Enclosures& truth, std::size_t i) {
  ScaledEnds e{{hn::LoadU(d, truth.center + i), hn::LoadU(d, truth.low + i), hn::LoadU(d, truth.high + i)},
               scale_at(truth, i),
               none()};
  const M beside_zero = hn::And(hn::Eq(e.ends.center, hn::Zero(d)), hn::Ne(e.ends.below, e.ends.above));
  if (hn::AllFalse(d, beside_zero)) return e;
  const V zero = hn::Zero(d), least = number(0x1p-1074), quarter = number(0x1p-476);
  const M unscaled = hn::And(beside_zero, hn::Eq(e.scale, number(1)));
  const M above = hn::And(hn::Eq(e.ends.below, zero), hn::Eq(e.ends.above, least));
  const M below = hn::And(hn::Eq(e.ends.above, zero), hn::Eq(e.ends.below, hn::Neg(least)));
  e.vanishing = hn::And(unscaled, hn::Or(above, below));
  e.ends.above = hn::IfThenElse(hn::And(unscaled, above), quarter, e.ends.above);
  e.ends.below = hn::IfThenElse(hn::And(unscaled, below), hn::Neg(quarter), e.ends.below);
  e.scale = hn::IfThenElse(e.vanishing, number(0x1p600), e.scale);
  return e;
}

/// A number without its scale, and `slack` more where that is not exact: 2^-1073 either way is more than what
/// is rounded off a subnormal number.
HWY_INLINE V unscaled(V x, V scale, V slack) {
  const V out = hn::Div(x, scale);
  return hn::IfThenElse(hn::Eq(hn::Mul(out, scale), x), out, hn::Add(out, slack));
}

/// What is known of the results of one output and of how far they lie from the truth.
///
/// The error that the full judge reports lies in [low, high] wherever the result and the truth are finite
/// and `known`. It reports an end of the reference's own enclosure, which is narrower than 2^-24 ulp where
/// it starts (first_precision: MPFR rounds correctly there, so that most are narrower than 2^-41); `high`
/// and `low` make room for that, and for 2^-40 of itself that the few operations here may round away. The
/// ulp is taken at either end of where the truth may lie, widened by `slack` (2^-24 ulp, or the spacing
/// of binary64 if that is more), because the reference's enclosure may reach into the next binade where
/// the kernel's does not.
struct Errors {
  V result;
  M nan, infinite, zero, negative;  ///< the result is
  M truth_nan, truth_negative;
  M known;      ///< the truth is finite and of one sign
  M exact;      ///< it is the kernel's center
  M sharp;      ///< the error is exactly low, which is high
  M counted;    ///< the result is an infinity that counts as a number, and has an error (count_infinities)
  M nonzero;    ///< the error surely is not 0
  V near, far;  ///< the least and the greatest magnitude of the truth; a little less and more if not exact
  V low, high;
  V distance;        ///< |result - truth| is no more than this
  V inverse_binade;  ///< times FormatNumbers::per_ulp it is 1 / ulp(truth), of the greatest truth
};

/// 2^(1 - k) for the k of the format's ulp(x) = 2^(k - (precision - 1)).
HWY_INLINE V inverse_binade(const FormatNumbers& format, V magnitude, M exact) {
  const W least = hn::Set(du, format.least_binade), greatest = hn::Set(du, format.greatest_binade);
  // An exact power of two has the spacing below it: the number before it has that exponent.
  const W bits = hn::Max(hn::BitCast(du, magnitude), hn::ShiftLeft<52>(least));
  const W one = hn::And(hn::VecFromMask(du, hn::RebindMask(du, exact)), hn::Set(du, 1));
  const W binade = hn::Min(hn::Max(hn::ShiftRight<52>(hn::Sub(bits, one)), least), greatest);
  return hn::BitCast(d, hn::ShiftLeft<52>(hn::Sub(hn::Set(du, 2047), binade)));
}

/// The same of the bits of a magnitude in the format's normal range, with the spacing above powers of two.
HWY_INLINE V inverse_binade_of(W magnitude) {
  return hn::BitCast(d, hn::AndNot(magnitude, hn::Set(du, std::uint64_t{0x7ff} << 52)));
}

/// What r - c, rounded to `difference`, is more than this, exactly (Knuth's TwoSum).
HWY_INLINE V left_of_difference(V r, V c, V difference) {
  const V back = hn::Sub(r, difference);
  return hn::Add(hn::Sub(r, hn::Add(difference, back)), hn::Sub(back, c));
}
HWY_INLINE M is_exact_difference(V r, V c, V difference) {
  return hn::Eq(left_of_difference(r, c, difference), hn::Zero(d));
}

/// What binary64 rounds to infinity: its interval begins at the greatest number (fast::Enclosures).
HWY_INLINE M rounds_to_infinity(V center, V below, V above) {
  const V offsets[2] = {hn::Abs(below), hn::Abs(above)};
  const M from_greatest = hn::And(hn::Eq(hn::Abs(center), number(std::numeric_limits<double>::max())),
                                  hn::Eq(hn::Min(offsets[0], offsets[1]), hn::Zero(d)));
  return hn::And(from_greatest, hn::IsInf(hn::Max(offsets[0], offsets[1])));
}

/// Whether the truth is center + below, no number of binary64, and the error `low` is exact and has no more
/// than 20 bits behind the point, as that of a tie. The truth then has fewer bits than the reference's first
/// precision, so that its enclosure is exact too.
HWY_INLINE M is_short_error(V result, V center, V below, V above, V difference, V from, V low, V high) {
  const M beside = hn::And(hn::Eq(below, above), hn::And(hn::Ne(below, hn::Zero(d)), hn::Eq(low, high)));
  if (hn::AllFalse(d, beside)) return beside;
  const M exact =
      hn::And(is_exact_difference(result, center, difference), is_exact_difference(difference, below, from));
  const V steps = hn::Mul(low, number(0x1p20));
  const M is_short = hn::And(hn::Eq(hn::Round(steps), steps), hn::Lt(steps, number(0x1p50)));
  const M is_shown = hn::Ge(steps, number(1));  // no error that underflows
  return hn::And(hn::And(beside, is_shown), hn::And(exact, is_short));
}

/// Results times the truth's scale are exact, or so large that binary64 holds no such error in ulp.
HWY_INLINE Errors errors_of(const FormatNumbers& format, V result, const ScaledEnds& truth) {
  const auto [center, below, above] = truth.ends;
  const V zero = hn::Zero(d), scaled_result = hn::Mul(result, truth.scale);
  const V slack = number(0x1p-1073);
  const bool has_scale = !hn::AllTrue(d, hn::Eq(truth.scale, number(1)));
  Errors e;
  e.result = result;
  e.nan = hn::IsNaN(result);
  e.infinite = hn::IsInf(result);
  e.zero = hn::Eq(result, zero);
  e.negative = is_negative(result);
  e.truth_nan = hn::IsNaN(center);
  e.counted = none();
  e.exact = hn::And(hn::Eq(below, zero), hn::Eq(above, zero));

  const V least = hn::Add(center, below), greatest = hn::Add(center, above);
  const M straddles = hn::And(hn::Lt(least, zero), hn::Gt(greatest, zero));
  const M beside_zero = without(hn::Eq(center, zero), e.exact);
  e.truth_negative =
      hn::Or(without(is_negative(center), beside_zero), hn::And(beside_zero, hn::Lt(below, zero)));
  const M has_center = hn::Le(hn::Abs(center), number(std::numeric_limits<double>::max()));
  e.known = without(has_center, straddles);
  const V ends[2] = {hn::Abs(least), hn::Abs(greatest)};
  const V narrower = number(1 - format.slack), wider = number(1 + format.slack);
  const V infinity = number(std::numeric_limits<double>::infinity());
  const M beyond = rounds_to_infinity(center, below, above);
  V far = hn::Max(ends[0], ends[1]);
  V near = hn::IfThenElse(beyond, infinity, hn::IfThenZeroElse(straddles, hn::Min(ends[0], ends[1])));
  if (has_scale) {
    near = hn::Max(unscaled(near, truth.scale, hn::Neg(slack)), zero);
    far = unscaled(far, truth.scale, slack);
  }
  e.near = hn::IfThenElse(e.exact, near, hn::Mul(near, narrower));
  e.far = hn::IfThenElse(e.exact, far, hn::Mul(far, wider));
  const V fine = inverse_binade(format, e.near, e.exact), coarse = inverse_binade(format, e.far, e.exact);

  const V difference = hn::Sub(scaled_result, center);
  const V from = hn::Sub(difference, above), to = hn::Sub(difference, below);
  const M inside = hn::And(hn::Lt(from, zero), hn::Gt(to, zero));
  const V distances[2] = {hn::Abs(from), hn::Abs(to)};
  const V closest = hn::IfThenZeroElse(inside, hn::Min(distances[0], distances[1]));
  const V farthest = hn::Max(distances[0], distances[1]);
  e.distance = has_scale ? unscaled(farthest, truth.scale, slack) : farthest;
  e.inverse_binade = coarse;
  const V rest = number(format.per_ulp);
  const V inverses[2] = {has_scale ? hn::Div(coarse, truth.scale) : coarse,
                         has_scale ? hn::Div(fine, truth.scale) : fine};
  const V low = hn::Mul(hn::Mul(closest, inverses[0]), rest);
  const V high = hn::Mul(hn::Mul(farthest, inverses[1]), rest);
  // Where the subtraction was rounded, the result and the center are far apart, and an end of the
  // interval that is this near to the result may lie on either side of it.
  const M clear =
      hn::Or(hn::Eq(difference, zero), hn::Gt(closest, hn::Mul(hn::Abs(difference), number(0x1p-50))));
  e.nonzero = without(hn::Or(hn::And(e.exact, hn::Ne(difference, zero)), without(clear, e.exact)), inside);
  e.sharp = hn::And(e.exact, is_exact_difference(scaled_result, center, difference));
  e.sharp = hn::Or(e.sharp, is_short_error(scaled_result, center, below, above, difference, from, low, high));
  const V margin = number(0x1p-24);
  e.low = hn::IfThenElse(e.sharp, low, hn::Sub(hn::Mul(low, number(1 - 0x1p-40)), margin));
  e.high = hn::IfThenElse(e.sharp, high, hn::Add(hn::Mul(high, number(1 + 0x1p-40)), margin));
  // Less than a quarter of an ulp of binary64, and so is the error that is reported (RegularPlan::vanishing).
  e.high = hn::IfThenElse(hn::And(truth.vanishing, e.zero), hn::Min(e.high, number(0.25)), e.high);
  return e;
}

/// Errors of infinities where the truth surely is less than what rounds to one. That of a result beyond the
/// truth is less than the result itself. Beside one of the other sign that dwarfs the truth the reference
/// rounds upward, to the next number. Binary64 holds no 2^1024, and no error of it in ulp of no more than 1.
static HWY_NOINLINE void count_infinities(const OutputPlan& output, Errors& e) {
  const double due = output.of_infinity, per_ulp = output.format.per_ulp;
  const double most = output.type == ScalarType::f64 ? 0x1p53 : output.format.overflow;
  const M opposite = hn::Xor(e.negative, e.truth_negative);
  const M dwarfs = hn::Lt(hn::Mul(e.far, number(0x1p60)), number(due));
  const M less = hn::And(e.known, hn::Lt(e.far, number(most)));
  e.counted = without(hn::And(e.infinite, less), without(opposite, dwarfs));
  const V fine = hn::Mul(inverse_binade(output.format, e.near, e.exact), number(per_ulp));
  const V coarse = hn::Mul(e.inverse_binade, number(per_ulp));
  const double next = std::nextafter(due, std::numeric_limits<double>::infinity());
  const V high = hn::Mul(hn::IfThenElse(opposite, number(next), number(due)), fine);
  const V nearest = hn::IfThenElse(opposite, number(due), hn::Sub(number(due), e.far));
  const V low = hn::Mul(hn::Mul(nearest, coarse), number(1 - 0x1p-40));
  e.high = hn::IfThenElse(e.counted, high, e.high);
  e.low = hn::IfThenElse(e.counted, low, e.low);
  e.nonzero = hn::Or(e.nonzero, e.counted);
}

/// The same of integers of 32 bits, whose error is their distance from an exact truth.
HWY_INLINE Errors integer_errors_of(V result, const ScaledEnds& truth) {
  Errors e = errors_of({}, result, truth);
  e.sharp = hn::And(e.exact, e.known);
  e.low = e.high = e.distance;
  return e;
}

/// The same at points at which this integer is due in the truth's place.
HWY_INLINE void measure_from(std::int64_t due, M points, Errors& e) {
  const V distance = hn::Abs(hn::Sub(e.result, number(static_cast<double>(due))));
  e.low = e.high = e.distance = hn::IfThenElse(points, distance, e.distance);
  e.sharp = hn::Or(e.sharp, points);
}

}  // namespace plumbline::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
