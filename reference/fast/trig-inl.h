// sin, cos and tan, of radians and of half turns: quarters of a turn n + f, then sin(pi/2 f) and cos(pi/2 f).

#if defined(PLUMBLINE_REFERENCE_FAST_TRIG_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_TRIG_INL_H
#undef PLUMBLINE_REFERENCE_FAST_TRIG_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_TRIG_INL_H
#endif

#include "reference/fast/ends-inl.h"
#include "reference/fast/horner-inl.h"
#include "reference/fast/reduction-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// sin(pi/2 f) / f, or cos(pi/2 f) in the lanes of the mask, from the square of f.
HWY_INLINE Plain sine_or_cosine(M cosine, Plain square, V) {
  const auto coefficient = [cosine](std::size_t k) {
    return select(cosine, number(cosine_short.coefficients[k].hi), number(sine_short.coefficients[k].hi));
  };
  constexpr std::size_t n = sine_short.coefficients.size();
  static_assert(cosine_short.coefficients.size() == n);
  V sum = coefficient(n - 1);
  for (std::size_t k = n - 1; k-- > 0;) sum = fma(sum, square.value, coefficient(k));
  return {sum};
}
HWY_INLINE DoubleWord sine_or_cosine(M cosine, DoubleWord square, V f) {
  return value_of_square<cosine_long, sine_long>(cosine, square, hn::Abs(f));
}

/// The sign bit where n is 2 or 3 modulo 4.
HWY_INLINE V half_turn_sign(VI n) { return hn::BitCast(D(), hn::ShiftLeft<62>(hn::And(n, hn::Set(I(), 2)))); }
HWY_INLINE M is_odd(VI n) { return hn::MaskFromVec(hn::BitCast(D(), hn::Neg(hn::And(n, hn::Set(I(), 1))))); }

/// sin(pi/2 (n + f)).
template <class A>
HWY_INLINE A sine(Quarters<A> x) {
  const M odd = is_odd(x.n);
  const A even = sine_or_cosine(odd, x.f * x.f, x.f.leading());
  return flipped(select(odd, even, even * x.f), half_turn_sign(x.n));
}

/// cos(pi/2 (n + f)) = sin(pi/2 (n + 1 + f)).
template <class A>
HWY_INLINE A cosine(Quarters<A> x) {
  return sine(Quarters<A>{x.n + hn::Set(I(), 1), x.f});
}

/// tan(pi/2 (n + f)): sin/cos of f, or -cos/sin. Of a pole, where f = 0, nothing.
template <class A>
HWY_INLINE A tangent(Quarters<A> x) {
  const M odd = is_odd(x.n);
  const A square = x.f * x.f;
  const V size = hn::Abs(x.f.leading());
  const A sine = x.f * value_of_square<sine_short, sine_long>(square, size);
  const A cosine = value_of_square<cosine_short, cosine_long>(square, size);
  return select(odd, -cosine, sine) / select(odd, sine, cosine);
}

/// Below 2^-20 sin x = x - x^3/6 (1 - x^2/20 ...) and tan x = x + x^3/3 (1 + 2/5 x^2 ...).
HWY_INLINE void put_small(Enclosed& out, V x, double third) {
  put_near(out, hn::Abs(x) < number(0x1p-20), x, x * x * (x * number(third)));
  out.put_exact(x == number(0), x);
}
/// Below 2^-22 cos(ax) = 1 - (ax)^2/2 (1 - (ax)^2/12 ...), a <= pi.
HWY_INLINE void put_near_one(Enclosed& out, V x, double second) {
  put_near(out, hn::Abs(x) < number(0x1p-22), number(1), x * x * number(second));
}

struct Sin {
  static constexpr const char* name = "sin";
  template <class A>
  static Enclosed at(V x, double share) {
    Enclosed out = enclosed(sine(reduced<A>(x)), share);
    put_small(out, x, -1.0 / 6);
    out.put_nan(hn::Abs(x) == number(HUGE_VAL));
    return out;
  }
};

struct Cos {
  static constexpr const char* name = "cos";
  template <class A>
  static Enclosed at(V x, double share) {
    Enclosed out = enclosed(cosine(reduced<A>(x)), share);
    put_near_one(out, x, -0.5);
    out.put_exact(x == number(0), number(1));
    out.put_nan(hn::Abs(x) == number(HUGE_VAL));
    return out;
  }
};

struct Tan {
  static constexpr const char* name = "tan";
  template <class A>
  static Enclosed at(V x, double share) {
    Enclosed out = enclosed(tangent(reduced<A>(x)), share);
    put_small(out, x, 1.0 / 3);
    out.put_nan(hn::Abs(x) == number(HUGE_VAL));
    return out;
  }
};

// Of half turns: odd functions of |x| with the sign of x, cospi even. f is exact, so that the exact results
// are those of f = 0 (integers and their halves, all of them beyond the format's last fraction) and, of
// tanpi, of |f| = 1/2.

/// What sinpi and tanpi share below 2^-20 and 2^-100: pi x and no more.
template <class A>
HWY_INLINE void put_small_half_turns(Enclosed& out, V x, double share) {
  if constexpr (A::tracks) put_proportional<A>(out, hn::Abs(x) < number(0x1p-100), x, one_pi, share);
  out.put_exact(x == number(0), x);
  out.put_nan(hn::Abs(x) == number(HUGE_VAL));
}

struct Sinpi {
  static constexpr const char* name = "sinpi";
  template <class A>
  static Enclosed at(V x, double share) {
    const Quarters<A> q = reduced_half_turns<A>(hn::Abs(x));
    Enclosed out = enclosed(flipped(sine(q), sign_of(x)), share);
    const V sign = hn::Xor(half_turn_sign(q.n), x);
    const M whole = q.f.leading() == number(0);
    out.put_exact(whole, select(is_odd(q.n), hn::CopySign(number(1), sign), hn::CopySign(number(0), x)));
    put_small_half_turns<A>(out, x, share);
    return out;
  }
};

struct Cospi {
  static constexpr const char* name = "cospi";
  template <class A>
  static Enclosed at(V x, double share) {
    const Quarters<A> q = reduced_half_turns<A>(hn::Abs(x));
    Enclosed out = enclosed(cosine(q), share);
    put_near_one(out, x, -0x1.3bd3cc9be45dep2);  // -pi^2/2
    const V one = hn::Or(number(1), half_turn_sign(q.n));
    out.put_exact(q.f.leading() == number(0), select(is_odd(q.n), number(0), one));
    out.put_nan(hn::Abs(x) == number(HUGE_VAL));
    return out;
  }
};

struct Tanpi {
  static constexpr const char* name = "tanpi";
  template <class A>
  static Enclosed at(V x, double share) {
    const Quarters<A> q = reduced_half_turns<A>(hn::Abs(x));
    Enclosed out = enclosed(flipped(tangent(q), sign_of(x)), share);
    const V f = q.f.leading();
    // tan(pi (m + 1/4)) = 1 with 2 m = n and f = 1/2, or 2 m + 1 = n and f = -1/2; the other two are -1.
    const V one = hn::CopySign(number(1), select(is_odd(q.n), hn::Neg(f), f));
    out.put_exact(hn::Abs(f) == number(0.5), hn::Xor(one, sign_of(x)));
    const V sign = hn::Xor(half_turn_sign(q.n), sign_of(x));
    out.put_exact(f == number(0), hn::Or(select(is_odd(q.n), number(HUGE_VAL), number(0)), sign));
    put_small_half_turns<A>(out, x, share);
    return out;
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
