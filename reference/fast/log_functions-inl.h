// log, log2, log10, log1p and the inverse hyperbolic functions, with their special operands.

#if defined(PLUMBLINE_REFERENCE_FAST_LOG_FUNCTIONS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_LOG_FUNCTIONS_INL_H
#undef PLUMBLINE_REFERENCE_FAST_LOG_FUNCTIONS_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_LOG_FUNCTIONS_INL_H
#endif

#include "reference/fast/log-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

inline constexpr std::array<double, 23> powers_of_ten = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                         1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                         1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/// What the logarithms of x share.
HWY_INLINE void put_logarithm_ends(Enclosed& out, V x) {
  out.put_nan(x < number(0));
  out.put_exact(x == number(0), number(-HUGE_VAL));
  out.put_exact(x == number(HUGE_VAL), x);
  out.put_exact(x == number(1), number(0));
}

struct Log {
  static constexpr const char* name = "log";
  template <class A>
  static Enclosed at(V x, double share) {
    Enclosed out = enclosed(logarithm<A, BaseE>(x), share);
    put_logarithm_ends(out, x);
    return out;
  }
};

struct Log2 {
  static constexpr const char* name = "log2";
  template <class A>
  static Enclosed at(V x, double share) {
    Enclosed out = enclosed(logarithm<A, Base2>(x), share);
    // A rational result is the exponent of a power of two, for which r, log2(c) and so every error is zero.
    out.put_exact(hn::Abs(parts_of(x).significand) == number(1), out.center);
    put_logarithm_ends(out, x);
    return out;
  }
};

struct Log10 {
  static constexpr const char* name = "log10";
  template <class A>
  static Enclosed at(V x, double share) {
    Enclosed out = enclosed(logarithm<A, Base10>(x), share);
    // The powers of ten in binary64: x = 10^n for a result near n. No other rational result is a number.
    const V n = nearest_integer(out.center);
    const M near = hn::And(hn::Abs(out.center - n) < number(0x1p-40), hn::Abs(n - number(11)) <= number(11));
    if (!hn::AllFalse(D(), near)) {
      const V power = gather(powers_of_ten, to_integer(select(near, n, number(0))));
      out.put_exact(hn::And(near, power == x), n);
    }
    put_logarithm_ends(out, x);
    return out;
  }
};

/// The truth lies strictly between x and the next 2^-100 of x, farther from zero or (`inward`) nearer to it.
HWY_INLINE void put_beside(Enclosed& out, M mask, V x, bool inward) {
  const V size = hn::Max(hn::Abs(x) * number(0x1p-100), number(0x1p-1074));
  const M below = inward ? x > number(0) : x < number(0);
  out.put_between(mask, x, select(below, hn::Neg(size), number(0)), select(below, number(0), size));
}

/// x + d (1 + s) for some |s| < |part|, d given to 2^-51 of itself. Precondition: |part| >= 2^-50.
HWY_INLINE void put_offset(Enclosed& out, M mask, V x, V d, double part) {
  const V slack = hn::Abs(d) * number(part);
  out.put_between(mask, x, d - slack, d + slack);
}

struct Log1p {
  static constexpr const char* name = "log1p";
  template <class A>
  static Enclosed at(V x, double share) {
    Enclosed out = enclosed(log_one_plus(A::exact(x)), share);
    // x - x^2/2 + x^3/3 (1 + s), |s| < 2^-39.
    const V size = hn::Abs(x);
    put_offset(out, size < number(0x1p-40), x, x * x * number(-0.5), 0x1p-40);
    const V least = hn::Max(size * number(0x1p-100), number(0x1p-1074));
    out.put_between(size < number(0x1p-120), x, hn::Neg(least), number(0));
    out.put_nan(x < number(-1));
    out.put_exact(x == number(-1), number(-HUGE_VAL));
    out.put_exact(hn::Or(x == number(0), x == number(HUGE_VAL)), x);
    return out;
  }
};

/// log(1 + q) + log(2) where `twice` is set.
template <class A>
HWY_INLINE A log_one_plus(A q, M twice) {
  const OnePlus<A> parts = one_plus(q);
  const V e = select(twice, parts.e + number(1), parts.e);
  A out = BaseE::sum<A>(e, parts.j, log_near_one(parts.r));
  // acosh(x) and asinh(x) are log(2x) to within 1 / (2 x^2), and x is beyond 2^60.
  out.widen(select(twice, number(0x1p-121), number(0)));
  return out;
}

struct Acosh {
  static constexpr const char* name = "acosh";
  /// log(1 + t + sqrt(t (t + 2))), t = x - 1.
  template <class A>
  static Enclosed at(V x, double share) {
    const A t = A::exact(two_sum(x, number(-1)));
    const M large = x > number(0x1p60);
    const A q = select(large, t, t + square_root(t * (t + number(2))));
    Enclosed out = enclosed(log_one_plus(q, large), share);
    out.put_nan(x < number(1));
    out.put_exact(x == number(1), number(0));
    out.put_exact(x == number(HUGE_VAL), x);
    return out;
  }
};

struct Asinh {
  static constexpr const char* name = "asinh";
  /// log(1 + a + a^2 / (1 + sqrt(1 + a^2))), a = |x|.
  template <class A>
  static Enclosed at(V x, double share) {
    const V size = hn::Abs(x);
    const M large = size > number(0x1p60);
    const A a = A::exact(size), square = a * a;
    const A near = square / (square_root(square + number(1)) + number(1)) + a;
    const A value = log_one_plus(select(large, A::exact(two_sum(size, number(-1))), near), large);
    Enclosed out = enclosed(select(x < number(0), -value, value), share);
    // x - x^3/6 (1 + s), |s| < 2^-40.
    put_offset(out, size < number(0x1p-20), x, x * x * x * (number(-1) / number(6)), 0x1p-40);
    put_beside(out, size < number(0x1p-60), x, true);
    out.put_exact(hn::Or(x == number(0), hn::IsInf(x)), x);
    return out;
  }
};

struct Atanh {
  static constexpr const char* name = "atanh";
  /// log(1 + 2a / (1 - a)) / 2, a = |x|.
  template <class A>
  static Enclosed at(V x, double share) {
    const V size = hn::Abs(x);
    const A q = A::exact(size + size) / A::exact(two_sum(number(1), hn::Neg(size)));
    const A value = log_one_plus(q).scaled(number(0.5));
    Enclosed out = enclosed(select(x < number(0), -value, value), share);
    // x + x^3/3 (1 + s), |s| < 2^-40.
    put_offset(out, size < number(0x1p-20), x, x * x * x * (number(1) / number(3)), 0x1p-40);
    put_beside(out, size < number(0x1p-60), x, false);
    out.put_nan(size > number(1));
    out.put_exact(size == number(1), hn::CopySign(number(HUGE_VAL), x));
    out.put_exact(x == number(0), x);
    return out;
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
