// Rounding to integers, and the fractions left over.

#if defined(PLUMBLINE_REFERENCE_FAST_ROUNDING_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_ROUNDING_INL_H
#undef PLUMBLINE_REFERENCE_FAST_ROUNDING_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_ROUNDING_INL_H
#endif

#include "reference/fast/exact-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// Zeros have the operand's sign (C99 F.9.6): so has every other result.
HWY_INLINE Enclosed signed_like(V integer, V x) { return exactly(hn::CopySign(integer, x)); }

struct Ceil {
  static constexpr const char* name = "ceil";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, double) {
    return signed_like(hn::Ceil(x), x);
  }
};

struct Floor {
  static constexpr const char* name = "floor";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, double) {
    return signed_like(hn::Floor(x), x);
  }
};

struct Rint {
  static constexpr const char* name = "rint";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, double) {
    return signed_like(hn::Round(x), x);
  }
};

/// Halfway cases away from zero.
struct Round {
  static constexpr const char* name = "round";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, double) {
    const V whole = hn::Trunc(x);
    const M away = hn::Abs(x - whole) >= number(0.5);
    return signed_like(select(away, whole + hn::CopySign(number(1), x), whole), x);
  }
};

struct Trunc {
  static constexpr const char* name = "trunc";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, double) {
    return signed_like(hn::Trunc(x), x);
  }
};

/// fmin(x - floor(x), the largest number below 1 of the operand's format).
struct FractFraction {
  static constexpr const char* name = "fract";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, double) {
    const V whole = hn::Floor(x);
    const Pair difference = two_sum(x, hn::Neg(whole));
    Enclosed out = exactly(difference);
    put_unsigned_zero(out, difference.hi == number(0));
    // Only between -2^-p and 0 is the difference above 1 - 2^-p; one of binary64 may be rounded there.
    constexpr double unit = two_to(-A::precision);
    out.put_exact(hn::And(x > number(-unit), x < number(0)), number(1 - unit));
    out.put_exact(hn::Or(x == number(0), is_infinite(x)), hn::CopySign(number(0), x));
    return out;
  }
};

struct FractWhole {
  static constexpr const char* name = "fract";
  static constexpr int output = 1;
  template <class A>
  static Enclosed at(V x, double) {
    return signed_like(hn::Floor(x), x);
  }
};

/// x - trunc(x) is a number of the operand's format; of an infinity, zero.
struct ModfFraction {
  static constexpr const char* name = "modf";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, double) {
    const V fraction = select(is_infinite(x), number(0), x - hn::Trunc(x));
    return signed_like(fraction, x);
  }
};

struct ModfWhole {
  static constexpr const char* name = "modf";
  static constexpr int output = 1;
  template <class A>
  static Enclosed at(V x, double) {
    return signed_like(hn::Trunc(x), x);
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
