// atan2 and atan2pi: the angle of any two operands.

#if defined(PLUMBLINE_REFERENCE_FAST_ATAN2_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_ATAN2_INL_H
#undef PLUMBLINE_REFERENCE_FAST_ATAN2_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_ATAN2_INL_H
#endif

#include "reference/fast/arc-inl.h"
#include "reference/fast/scale-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// A point with y >= 0 that has the angle of the operands.
struct Point {
  V x, y;
};

/// IEEE 754 gives zeros and infinities the angles of (+-1, 0), (+-0, 1) and (+-1, 1).
HWY_INLINE Point direction(V y, V x) {
  const V infinity = number(HUGE_VAL), size_x = hn::Abs(x), size_y = hn::Abs(y);
  const M infinite_x = size_x == infinity, infinite_y = size_y == infinity;
  const M infinite = hn::Or(infinite_x, infinite_y);
  const M zero = hn::Max(size_x, size_y) == number(0);
  const V from_x = select(infinite_x, number(1), number(0)),
          from_y = select(infinite_y, number(1), number(0));
  const V out_x = select(zero, number(1), select(infinite, from_x, size_x));
  return {hn::CopySign(out_x, x), select(infinite, from_y, size_y)};
}

/// Where t = y/x, x > 0, is below 2^-20: atan t = t - t^3/3 (1 - 3/5 t^2 ...), with t = q + rest, the
/// remainder of the division being a number of binary64. Where q is t exactly, the angle is nearer to zero
/// than q. Preconditions: as of a direction's angle below.
HWY_INLINE void put_flat(Enclosed& out, M mask, V y, V x) {
  const V q = y / x;
  const V rest = fma(hn::Neg(q), x, y) / x;
  const V cube = q * q * (q * number(1.0 / 3));
  // The cube to 2^-40, with its last roundings; the others are of the rest, and of a sum with it.
  const V spread = fma(cube, number(0x1p-39), hn::Abs(rest) * number(0x1p-50));
  const V middle = rest - cube;
  const M flat = hn::And(hn::And(x > number(0), y > number(0)), y < x * number(0x1p-20));
  out.put_between(hn::And(mask, flat), q, middle - spread, middle + spread);
}

/// The angle of a direction, in radians or (Pi) in half turns, whose operands are within 2^300 of 1: those of
/// binary16 and binary32.
template <bool Pi, class A>
HWY_INLINE Enclosed angle_of(Point p, A) {
  A out = angle(A::exact(p.y), A::exact(p.x));
  if constexpr (Pi) out = out * A::constant(per_pi);
  Enclosed result = enclosed(out, 0);
  if constexpr (!Pi) put_flat(result, p.y == p.y, p.y, p.x);
  return result;
}

/// y/x of significands, or that by pi, times 2^apart: the angle but for 2^-190 of it, below 2^-99.
template <bool Pi>
HWY_INLINE Enclosed tiny_angle(const Parts& y, const Parts& x) {
  DoubleWord ratio = DoubleWord::exact(y.significand) / x.significand;
  ratio.widen(number(0x1p-190));
  if constexpr (Pi) ratio = ratio * DoubleWord::constant(per_pi);
  return at_exponent(enclosed(ratio, 0), y.exponent - x.exponent);
}

/// The same of any operands of binary64. Where the smaller one is below 2^-100 of the larger one, it counts
/// as 2^-101 to 2^-99 of it: an angle near pi/2 or pi is off by less than 2^-98.
template <bool Pi>
HWY_INLINE Enclosed angle_of(Point p, DoubleWord) {
  const V nothing = number(0), most = number(100);
  const Parts x = parts_of(p.x), y = parts_of(p.y);
  const V apart = y.exponent - x.exponent;
  const V near = hn::Clamp(apart, hn::Neg(most), most);
  const M on_axis_x = p.y == nothing, on_axis_y = p.x == nothing;
  const V scaled_x = select(on_axis_y, hn::CopySign(nothing, p.x), x.significand);
  const V raised_y = select(on_axis_y, number(1), y.significand * power_of_two(to_integer(near)));
  const V scaled_y = select(on_axis_x, nothing, raised_y);
  DoubleWord out = angle(DoubleWord::exact(scaled_y), DoubleWord::exact(scaled_x));
  out.widen(select(near == apart, nothing, number(0x1p-98)));
  if constexpr (Pi) out = out * DoubleWord::constant(per_pi);
  Enclosed result = enclosed(out, 0);
  if constexpr (!Pi) put_flat(result, near == apart, scaled_y, scaled_x);
  const Enclosed small = tiny_angle<Pi>(y, x);
  const M tiny = hn::And(apart <= hn::Neg(most), hn::And(p.x > nothing, p.y > nothing));
  result.put_between(tiny, small.center, small.low, small.high);
  return result;
}

/// The interval of an odd function of y at y, from that at |y|.
HWY_INLINE Enclosed with_sign(Enclosed e, V y) {
  const V sign = sign_of(y);
  const M negative = hn::CopySign(number(1), y) < number(0);
  return {hn::Xor(e.center, sign), select(negative, hn::Neg(e.high), e.low),
          select(negative, hn::Neg(e.low), e.high)};
}

struct Atan2 {
  static constexpr const char* name = "atan2";
  template <class A>
  static Enclosed at(V y, V x, double) {
    const Point p = direction(y, x);
    Enclosed out = angle_of<false>(p, A());
    const M right = hn::CopySign(number(1), x) > number(0);
    out.put_exact(hn::And(p.y == number(0), right), number(0));
    out = with_sign(out, y);
    out.put_nan(hn::Or(hn::IsNaN(x), hn::IsNaN(y)));
    return out;
  }
};

struct Atan2pi {
  static constexpr const char* name = "atan2pi";
  template <class A>
  static Enclosed at(V y, V x, double) {
    const Point p = direction(y, x);
    const V size = hn::Abs(p.x), half = number(0.5);
    const M left = hn::CopySign(number(1), x) < number(0);
    Enclosed out = angle_of<true>(p, A());
    // 1 - y/|x|/pi and 1/2 - x/y/pi, but for their third powers over 3 pi.
    const V little = number(hardly_apart<A>);
    const M flat = hn::And(left, p.y < size * little), steep = size < p.y * little;
    put_near(out, flat, number(1), p.y / p.x * number(per_pi.hi));
    put_near(out, steep, half, p.x / p.y * number(-per_pi.hi));
    out.put_exact(p.x == number(0), half);
    out.put_exact(p.y == size, select(left, number(0.75), number(0.25)));
    out.put_exact(p.y == number(0), select(left, number(1), number(0)));
    out = with_sign(out, y);
    out.put_nan(hn::Or(hn::IsNaN(x), hn::IsNaN(y)));
    return out;
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
