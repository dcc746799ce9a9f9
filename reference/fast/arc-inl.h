// The inverse circular functions, all of them from the angle of a point (x, y) above the axis of x.

#if defined(PLUMBLINE_REFERENCE_FAST_ARC_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_ARC_INL_H
#undef PLUMBLINE_REFERENCE_FAST_ARC_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_ARC_INL_H
#endif

#include "reference/fast/coefficients/arc.h"
#include "reference/fast/coefficients/trig.h"
#include "reference/fast/ends-inl.h"
#include "reference/fast/horner-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// a + b c.
HWY_INLINE Plain sum_with_product(Plain a, Plain b, V c) { return {fma(b.value, c, a.value)}; }
HWY_INLINE Word sum_with_product(Word a, Word b, V c) { return multiply_add(b, Word::exact(c), a); }
HWY_INLINE DoubleWord sum_with_product(DoubleWord a, DoubleWord b, V c) { return a + b * c; }

/// An element of the table of angles.
template <class A>
HWY_INLINE A angle_at(VI index) {
  const V leading = gather(angles_leading, index);
  if constexpr (A::tracks) {
    A out = A::exact(Pair{leading, gather(angles_trailing, index)});
    // The trailing word, 2^-53 of the leading one, is rounded.
    out.widen(leading * number(0x1p-105));
    return out;
  } else {
    return A::exact(leading);
  }
}

/// The angle of (x, y) in radians, from 0 to pi. Precondition: y >= 0, x and y not both zero, neither of them
/// nonzero below 2^-120 of the other (in Word, 2^-400).
///
/// With a <= b the magnitudes of x and y and c = j/32 the nearest to a/b, atan(a/b) = atan(c) + atan(q) where
/// q = (a - b c)/(b + a c), |q| <= 1/64. What rounding a/b changes of that is far below what the interval of
/// the polynomial has beyond 1/64.
template <class A>
HWY_INLINE A angle(A y, A x) {
  const A size = magnitude(x);
  const M steep = y.leading() > size.leading();
  const A a = select(steep, size, y), b = select(steep, y, size);
  const V nearest = nearest_integer(a.leading() / b.leading() * number(32));
  const V c = nearest * number(0x1p-5);
  const A q = sum_with_product(a, b, hn::Neg(c)) / sum_with_product(b, a, c);
  const A arc = q * value_of_square<arctangent_short, arctangent_long>(q * q, hn::Abs(q.leading()));
  // atan(c) + arc, pi/2 - (atan(c) + arc), pi/2 + (atan(c) + arc) or pi - (atan(c) + arc). What has no angle
  // stays within the table.
  const V right = select(steep, number(33), number(0)), left = select(steep, number(66), number(99));
  const VI entry = to_integer(nearest + select(x.leading() < number(0), left, right));
  const VI index = hn::Max(hn::Min(entry, hn::Set(I(), 4 * 33 - 1)), hn::Zero(I()));
  const V odd = hn::Xor(x.leading(), select(steep, number(-0.0), number(0)));
  return angle_at<A>(index) + flipped(arc, sign_of(odd));
}

/// sqrt(1 - x^2). Precondition: |x| < 1.
HWY_INLINE Plain other_leg(V x, Plain) { return {hn::Sqrt(fma(hn::Neg(x), x, number(1)))}; }
template <class A>
HWY_INLINE A other_leg(V x, A) {
  return square_root(A::exact(two_product(hn::Neg(x), x)) + number(1));
}
/// The same with 0 at 1; beyond, anything.
template <class A>
HWY_INLINE A other_leg(V x) {
  const M inside = hn::Abs(x) < number(1);
  return select(inside, other_leg(select(inside, x, number(0)), A()), A::exact(number(0)));
}

/// The angle of x = cos, and of its complement |x| = sin. Below 2^-100 x counts as that much: an angle is off
/// by as much at most.
template <class A>
HWY_INLINE A arc_cosine(V x) {
  const V far = hn::CopySign(hn::Max(hn::Abs(x), number(0x1p-100)), x);
  A out = angle(other_leg<A>(far), A::exact(far));
  out.widen(select(far == x, number(0), number(0x1p-99)));
  return out;
}
template <class A>
HWY_INLINE A arc_sine(V x) {
  const V size = hn::Max(hn::Abs(x), number(0x1p-100));
  return flipped(angle(A::exact(size), other_leg<A>(size)), sign_of(x));
}
/// Beyond 2^100 x counts as that: atan(x) is within 1/x of pi/2.
template <class A>
HWY_INLINE A arc_tangent(V x) {
  const V size = hn::Clamp(hn::Abs(x), number(0x1p-100), number(0x1p100));
  A out = flipped(angle(A::exact(size), A::exact(number(1))), sign_of(x));
  out.widen(select(hn::Abs(x) > size, number(0x1p-99), number(0)));
  return out;
}

/// How near to 1 or 1/2, relatively, a result has to be for A itself not to separate it from that number.
template <class A>
constexpr double hardly_apart = std::is_same_v<A, DoubleWord> ? 0x1p-60 : 0x1p-20;

/// Below 2^-20 the first two terms of asin x = x + x^3/6 (1 + 9/20 x^2 ...) and
/// atan x = x - x^3/3 (1 - 3/5 x^2 ...) are good to 2^-40 (1 - 2^-8) of the second; of their quotients by pi,
/// below 2^-100, the first alone.
HWY_INLINE void put_small_arc(Enclosed& out, V x, double third) {
  put_near(out, hn::Abs(x) < number(0x1p-20), x, x * x * (x * number(third)));
  out.put_exact(x == number(0), x);
}
template <class A>
HWY_INLINE void put_small_arc_pi(Enclosed& out, V x, double share) {
  put_proportional<A>(out, hn::Abs(x) < number(0x1p-100), x, per_pi, share);
  out.put_exact(x == number(0), x);
}

struct Asin {
  static constexpr const char* name = "asin";
  template <class A>
  static Enclosed at(V x, double share) {
    Enclosed out = enclosed(arc_sine<A>(x), share);
    put_small_arc(out, x, 1.0 / 6);
    out.put_nan(hn::Abs(x) > number(1));
    return out;
  }
};

struct Acos {
  static constexpr const char* name = "acos";
  template <class A>
  static Enclosed at(V x, double share) {
    Enclosed out = enclosed(arc_cosine<A>(x), share);
    out.put_exact(x == number(1), number(0));
    out.put_nan(hn::Abs(x) > number(1));
    return out;
  }
};

struct Atan {
  static constexpr const char* name = "atan";
  template <class A>
  static Enclosed at(V x, double share) {
    Enclosed out = enclosed(arc_tangent<A>(x), share);
    put_small_arc(out, x, -1.0 / 3);
    return out;
  }
};

struct Asinpi {
  static constexpr const char* name = "asinpi";
  template <class A>
  static Enclosed at(V x, double share) {
    Enclosed out = enclosed(arc_sine<A>(x) * A::constant(per_pi), share);
    put_small_arc_pi<A>(out, x, share);
    out.put_exact(hn::Abs(x) == number(1), x * number(0.5));
    out.put_nan(hn::Abs(x) > number(1));
    return out;
  }
};

struct Acospi {
  static constexpr const char* name = "acospi";
  template <class A>
  static Enclosed at(V x, double share) {
    Enclosed out = enclosed(arc_cosine<A>(x) * A::constant(per_pi), share);
    // 1/2 - x/pi (1 + x^2/6 ...)
    put_near(out, hn::Abs(x) < number(hardly_apart<A>), number(0.5), x * number(-per_pi.hi));
    out.put_exact(x == number(0), number(0.5));
    out.put_exact(hn::Abs(x) == number(1), select(x < number(0), number(1), number(0)));
    out.put_nan(hn::Abs(x) > number(1));
    return out;
  }
};

struct Atanpi {
  static constexpr const char* name = "atanpi";
  template <class A>
  static Enclosed at(V x, double share) {
    Enclosed out = enclosed(arc_tangent<A>(x) * A::constant(per_pi), share);
    put_small_arc_pi<A>(out, x, share);
    // 1/2 - 1/(pi x) (1 - 1/(3 x^2) ...)
    const V half = hn::CopySign(number(0.5), x);
    put_near(out, hn::Abs(x) > number(1 / hardly_apart<A>), half, number(-per_pi.hi) / x);
    out.put_exact(hn::Abs(x) == number(HUGE_VAL), half);
    out.put_exact(hn::Abs(x) == number(1), x * number(0.25));
    return out;
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
