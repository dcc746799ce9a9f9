// Enclosures of binary64's kernels at any exponent: most are times a power of two, the others by at_exponent.

#if defined(PLUMBLINE_REFERENCE_FAST_WIDE_SCALE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_WIDE_SCALE_INL_H
#undef PLUMBLINE_REFERENCE_FAST_WIDE_SCALE_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_WIDE_SCALE_INL_H
#endif

#include "reference/fast/scale-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// The truth times `scale`, a power of two (Enclosures).
struct ScaledEnclosure {
  Enclosed over;
  V scale;

  void put(M mask, const ScaledEnclosure& other) {
    over.put_between(mask, other.over.center, other.over.low, other.over.high);
    scale = select(mask, other.scale, scale);
  }
  void put_exact(M mask, V value) {
    over.put_exact(mask, value);
    scale = select(mask, number(1), scale);
  }
  void put_nan(M mask) { put_exact(mask, number(NAN)); }
  void put_between(M mask, V at, V from, V to) {
    over.put_between(mask, at, from, to);
    scale = select(mask, number(1), scale);
  }
  void put_unknown(M mask) { over.put_unknown(mask); }
  void put_overflow(M mask, V sign) {
    over.put_overflow(mask, sign);
    scale = select(mask, number(1), scale);
  }
};

/// center + (a + b) for any b between two numbers: the sums of the offsets are rounded outward by one place
/// where the lower number has the sign that wants it.
HWY_INLINE Enclosed beside_sums(V center, V a, V least, V most) {
  const Pair low = two_sum(a, least), high = two_sum(a, most);
  const V place = number(0x1p-52), zero = number(0);
  return {center, select(low.lo < zero, low.hi - hn::Abs(low.hi) * place, low.hi),
          select(high.lo > zero, high.hi + hn::Abs(high.hi) * place, high.hi)};
}

/// center + (a + b + s) for any s with |s| < error.
HWY_INLINE Enclosed beside_sum(V center, V a, V b, V error) {
  return beside_sums(center, a, b - error, b + error);
}

/// Times a power of two that keeps the center normal. An offset that it makes subnormal may round by 2^-1075;
/// on one side of the center it stays there, as the ends are open.
HWY_INLINE Enclosed scaled_outward(Enclosed e, V power, V back) {
  const V low = e.low * power, high = e.high * power, least = number(0x1p-1074), zero = number(0);
  const V lower = select(e.low >= zero, hn::Max(low - least, zero), low - least);
  const V upper = select(e.high <= zero, hn::Min(high + least, zero), high + least);
  return {e.center * power, select(low * back == e.low, low, lower),
          select(high * back == e.high, high, upper)};
}

/// Results 2^-1080 to 2^-900 in size, those that binary64 does not hold with offsets of 2^-110 of them, are
/// stated 2^600 times as large.
inline constexpr double least_scaled = -1080, greatest_scaled = -900, scaling = 600;

/// `e` times 2^n for any integer n below 2^50 in magnitude: what is exact stays it. Precondition: 2^-4 <=
/// |center| < 2, offsets below 2^-20.
HWY_INLINE ScaledEnclosure at_scaled_exponent(Enclosed e, V n) {
  const M tiny = hn::And(n >= number(least_scaled), n < number(greatest_scaled));
  // Between 2^1023 and 2^1024: what rounds to less than 2 is below 2 - 2^-53.
  const V reach = hn::Abs(e.center) + hn::Max(hn::Abs(e.low), hn::Abs(e.high));
  const M finite = hn::Or(n <= number(1022), hn::And(n == number(1023), reach < number(2)));
  const M regular = hn::And(n >= number(greatest_scaled), finite);
  const M placed = hn::Or(tiny, regular);
  const V exponent = select(placed, n + select(tiny, number(scaling), number(0)), number(0));
  const VI whole = to_integer(exponent);
  ScaledEnclosure out{scaled_outward(e, power_of_two(whole), power_of_two(hn::Zero(I()) - whole)),
                      select(tiny, number(0x1p600), number(1))};
  if (hn::AllTrue(D(), placed)) return out;
  const M little = n<number(least_scaled), far = n> number(1030);
  const M large = hn::Not(hn::Or(placed, hn::Or(little, far)));
  if (!hn::AllFalse(D(), large)) {
    const Enclosed other = at_exponent(e, hn::IfThenElseZero(large, n));
    out.put_between(large, other.center, other.low, other.high);
  }
  out.put_overflow(far, e.center);
  // Below 2^5 2^-1081, as at_exponent() states it, but by no product that is subnormal.
  const M negative = e.center < number(0);
  out.put_between(little, number(0), select(negative, number(-0x1p-1074), number(0)),
                  select(negative, number(0), number(0x1p-1074)));
  return out;
}

/// The exponent of x, and `most` in its place where it is larger: for scaling, so that 2^-exponent x is
/// between 1 and 2 where |exponent| < most.
HWY_INLINE V exponent_within(V x, double most) {
  return hn::Clamp(parts_of(x).exponent, number(-most), number(most));
}

/// An enclosure with a center between 1 and 2 and small offsets, times 2^exponent.
struct Normalised {
  Enclosed over;
  V exponent;
  M fits;  ///< it is that, and not what was made of another center
};

/// `e` times 2^n. Preconditions: 2^-400 <= |center| <= 2^400 (others do not fit); each end is zero or of
/// magnitude 2^-450 |center| or more.
HWY_INLINE Normalised normalised(Enclosed e, V n) {
  const V own = exponent_within(e.center, 400);
  e = scaled(e, power_of_two(to_integer(hn::Neg(own))));
  const V size = hn::Abs(e.center), offset = hn::Max(hn::Abs(e.low), hn::Abs(e.high));
  const M fits = hn::And(hn::And(size >= number(1), size < number(2)), offset < number(0x1p-20));
  return {e, n + own, fits};
}

/// `e` times 2^n for any integer n below 2^50 in magnitude; of centers that do not fit nothing is known.
/// Preconditions as above.
HWY_INLINE Enclosed at_any_exponent(Enclosed e, V n) {
  const Normalised near = normalised(e, n);
  // Here all three numbers stay normal: their products are exact.
  const M regular = hn::Abs(near.exponent) < number(500);
  Enclosed out = scaled(near.over, power_of_two(to_integer(select(regular, near.exponent, number(0)))));
  if (!hn::AllTrue(D(), regular)) {
    const Enclosed other = at_exponent(near.over, near.exponent);
    out.put_between(hn::Not(regular), other.center, other.low, other.high);
  }
  out.put_unknown(hn::Not(near.fits));
  return out;
}

/// The same where results are subnormal too.
HWY_INLINE ScaledEnclosure at_any_scaled_exponent(Enclosed e, V n) {
  const Normalised near = normalised(e, n);
  ScaledEnclosure out = at_scaled_exponent(near.over, near.exponent);
  out.put_unknown(hn::Not(near.fits));
  return out;
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
