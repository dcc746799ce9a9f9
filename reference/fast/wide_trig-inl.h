// sin and cos of binary64: one table, two short polynomials and a bound of their own. u = 2^-53.

#if defined(PLUMBLINE_REFERENCE_FAST_WIDE_TRIG_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_WIDE_TRIG_INL_H
#undef PLUMBLINE_REFERENCE_FAST_WIDE_TRIG_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_WIDE_TRIG_INL_H
#endif

#include "reference/fast/coefficients/sines.h"
#include "reference/fast/trig-inl.h"
#include "reference/fast/wide_power-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// sin and cos of pi/2 i/512.
struct TabulatedAngle {
  Pair sine, cosine;
};

/// Of any i: the table has the first quarter of a turn.
HWY_INLINE TabulatedAngle tabulated_angle(VI i) {
  const VI quarter = hn::Set(I(), 512), within = hn::And(i, hn::Set(I(), 511)), other = quarter - within;
  const auto is_odd_quarter = hn::Ne(hn::And(i, quarter), hn::Zero(I()));
  const VI of_sine = hn::IfThenElse(is_odd_quarter, other, within),
           of_cosine = hn::IfThenElse(is_odd_quarter, within, other);
  const auto sign_at = [](VI at) HWY_ATTR {
    return hn::BitCast(D(), hn::ShiftLeft<53>(hn::And(at, hn::Set(I(), 1024))));
  };
  const V sine_sign = sign_at(i), cosine_sign = sign_at(i + quarter);
  return {{hn::Xor(gather(sines_leading, of_sine), sine_sign),
           hn::Xor(gather(sines_trailing, of_sine), sine_sign)},
          {hn::Xor(gather(sines_leading, of_cosine), cosine_sign),
           hn::Xor(gather(sines_trailing, of_cosine), cosine_sign)}};
}

/// sin(pi/2 (n + f)) = S cos(t) + C sin(t), where S and C are the table's sine and cosine of the nearest
/// multiple of 2^-9 quarters, and |t| <= pi/2048. What that leaves of f.hi is exact (Sterbenz), and twice
/// f.lo or more unless it is zero. S is zero or larger than C t. cos(t) - 1 and sin(t) - t are in one number
/// each: their terms, the lower number of t in the first, and sums with them round by t^2 2^-50 of S and t^2
/// 2^-51 of C t, other sums by 2^-101 of both.
HWY_INLINE DoubleWord wide_sine(Quarters<DoubleWord> x) {
  const V steps = nearest_integer(x.f.hi * number(512));
  const TabulatedAngle at = tabulated_angle(hn::ShiftLeft<9>(x.n) + to_integer(steps));
  const Pair angle = product({x.f.hi - steps * number(0x1p-9), x.f.lo}, pair_of(half_pi));
  const Pair t = fast_two_sum(angle.hi, angle.lo);
  const V square = t.hi * t.hi;
  const V bend = square * fma(fma(square, number(-1.0 / 720), number(1.0 / 24)), square, number(-0.5));
  const V cubic =
      t.hi * square * fma(fma(square, number(-1.0 / 5040), number(1.0 / 120)), square, number(-1.0 / 6));
  const Pair slope = two_product(at.cosine.hi, t.hi);
  const Pair first = fast_two_sum(at.sine.hi, slope.hi);
  const V tails = fma(at.cosine.hi, t.lo, fma(at.cosine.lo, t.hi, at.sine.lo));
  const V rest = fma(at.sine.hi, bend, fma(at.cosine.hi, cubic, tails));
  const Pair sum = fast_two_sum(first.hi, (first.lo + slope.lo) + rest);
  const V size = hn::Abs(at.sine.hi), part = hn::Abs(slope.hi);
  const V of_square = fma(size, number(0x1p-50), part * number(0x1p-51));
  const V of_sums = fma(size + part, number(0x1p-101), x.f.error * number(1.6));
  return {sum.hi, sum.lo, fma(square, of_square, of_sums)};
}

struct WideSin {
  static constexpr const char* name = "sin";
  template <class A>
  static Enclosed at(V x, double) {
    Enclosed out = enclosed(wide_sine(reduced_double(x)), 0);
    // As put_small() has it, without subnormal products: below 2^-300 only the sign of the offset counts.
    const V size = hn::Abs(x), larger = hn::CopySign(hn::Max(size, number(0x1p-301)), x);
    put_near(out, size < number(0x1p-20), x, larger * larger * (larger * number(-1.0 / 6)));
    out.put_exact(x == number(0), x);
    out.put_nan(size == number(HUGE_VAL));
    return out;
  }
};

struct WideCos {
  static constexpr const char* name = "cos";
  template <class A>
  static Enclosed at(V x, double) {
    const Quarters<DoubleWord> q = reduced_double(x);
    Enclosed out = enclosed(wide_sine({q.n + hn::Set(I(), 1), q.f}), 0);
    put_near_one(out, x, -0.5);
    out.put_exact(x == number(0), number(1));
    out.put_nan(hn::Abs(x) == number(HUGE_VAL));
    return out;
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
