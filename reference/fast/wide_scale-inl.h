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

/// Times a power of two that keeps the center normal. An offset that it makes subnormal may round by 2^-1075.
HWY_INLINE Enclosed scaled_outward(Enclosed e, V power, V back) {
  const V low = e.low * power, high = e.high * power, least = number(0x1p-1074);
  return {e.center * power, select(low * back == e.low, low, low - least),
          select(high * back == e.high, high, high + least)};
}

/// Results 2^-1080 to 2^-900 in size, those that binary64 does not hold with offsets of 2^-110 of them, are
/// stated 2^600 times as large.
inline constexpr double least_scaled = -1080, greatest_scaled = -900, scaling = 600;

/// `e` times 2^n for any integer n below 2^50 in magnitude: what is exact stays it. Precondition: 2^-4 <=
/// |center| < 2, offsets below 2^-20.
HWY_INLINE ScaledEnclosure at_scaled_exponent(Enclosed e, V n) {
  const M tiny = hn::And(n >= number(least_scaled), n < number(greatest_scaled));
  const M regular = hn::And(n >= number(greatest_scaled), n <= number(1022));
  const M placed = hn::Or(tiny, regular);
  const V exponent = select(placed, n + select(tiny, number(scaling), number(0)), number(0));
  const VI whole = to_integer(exponent);
  ScaledEnclosure out{scaled_outward(e, power_of_two(whole), power_of_two(hn::Zero(I()) - whole)),
                      select(tiny, number(0x1p600), number(1))};
  if (!hn::AllTrue(D(), placed)) {
    const Enclosed other = at_exponent(e, n);
    out.put_between(hn::Not(placed), other.center, other.low, other.high);
  }
  return out;
}

/// The exponent of x, and `most` in its place where it is larger: for scaling, so that 2^-exponent x is
/// between 1 and 2 where |exponent| < most.
HWY_INLINE V exponent_within(V x, double most) {
  return hn::Clamp(parts_of(x).exponent, number(-most), number(most));
}

/// `e` times 2^n for any integer n below 2^50 in magnitude. Preconditions: 2^-400 <= |center| <= 2^400 (of
/// other centers nothing is known); each end is zero or of magnitude 2^-450 |center| or more.
HWY_INLINE Enclosed at_any_exponent(Enclosed e, V n) {
  const V own = exponent_within(e.center, 400);
  e = scaled(e, power_of_two(to_integer(hn::Neg(own))));
  const V exponent = n + own;
  // Here all three numbers stay normal: their products are exact.
  const M regular = hn::Abs(exponent) < number(500);
  Enclosed out = scaled(e, power_of_two(to_integer(select(regular, exponent, number(0)))));
  if (!hn::AllTrue(D(), regular)) {
    const Enclosed other = at_exponent(e, exponent);
    out.put_between(hn::Not(regular), other.center, other.low, other.high);
  }
  const V size = hn::Abs(e.center), offset = hn::Max(hn::Abs(e.low), hn::Abs(e.high));
  const M fits = hn::And(hn::And(size >= number(1), size < number(2)), offset < number(0x1p-20));
  out.put_unknown(hn::Not(fits));
  return out;
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
