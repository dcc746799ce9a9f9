// Signs and exponents: what is read off an operand's representation or changed in it.

#if defined(PLUMBLINE_REFERENCE_FAST_FORMAT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_FORMAT_INL_H
#undef PLUMBLINE_REFERENCE_FAST_FORMAT_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_FORMAT_INL_H
#endif

#include <climits>
#include <limits>

#include "reference/fast/exact-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// Neither zero nor infinite nor NaN.
HWY_INLINE M is_regular(V x) { return hn::And(is_finite(x), x != number(0)); }

struct Fabs {
  static constexpr const char* name = "fabs";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, double) {
    return exactly(hn::Abs(x));
  }
};

/// Of whatever bits: the operand is an unsigned integer.
struct NotANumber {
  static constexpr const char* name = "nan";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V, double) {
    return exactly(number(std::numeric_limits<double>::quiet_NaN()));
  }
};

/// The argument is an unsigned integer of the format's width.
template <class K>
constexpr Row exact_unsigned_row() {
  Row row = exact_row<K>();
  row.unsigned_argument = true;
  return row;
}

struct Same {
  static constexpr const char* name = "+x";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, double) {
    return exactly(x);
  }
};

struct Negate {
  static constexpr const char* name = "-x";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, double) {
    return exactly(hn::Neg(x));
  }
};

struct Logb {
  static constexpr const char* name = "logb";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, double) {
    Enclosed out = exactly(parts_of(x).exponent);
    out.put_exact(x == number(0), number(-HUGE_VAL));
    out.put_exact(is_infinite(x), number(HUGE_VAL));
    return out;
  }
};

/// With the reference's choice of FP_ILOGB0 and FP_ILOGBNAN.
struct Ilogb {
  static constexpr const char* name = "ilogb";
  static constexpr int output = 0;
  static constexpr bool defined_for_nan = true;
  template <class A>
  static Enclosed at(V x, double) {
    Enclosed out = exactly(parts_of(x).exponent);
    out.put_exact(hn::Not(is_regular(x)), number(INT_MAX));
    out.put_exact(x == number(0), number(INT_MIN));
    return out;
  }
};

struct FrexpMantissa {
  static constexpr const char* name = "frexp";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, double) {
    const V mantissa = parts_of(x).significand * number(0.5);
    return exactly(select(is_regular(x), mantissa, x));
  }
};

struct FrexpExponent {
  static constexpr const char* name = "frexp";
  static constexpr int output = 1;
  static constexpr bool defined_for_nan = true;
  template <class A>
  static Enclosed at(V x, double) {
    const V exponent = parts_of(x).exponent + number(1);
    return exactly(select(is_regular(x), exponent, number(0)));
  }
};

/// ldexp(x, n): a number of binary64, but where it overflows there or is subnormal.
struct Ldexp {
  static constexpr const char* name = "ldexp";
  static constexpr int output = 0;
  template <class A>
  static auto at(V x, V n, double) {
    const Parts parts = parts_of(x);
    const Pair significand{parts.significand, number(0)};
    auto out = [&]() HWY_ATTR {
      if constexpr (A::precision < 53)
        return exactly_at(significand, parts.exponent + n, x != x, x != x);
      else
        return scaled_exactly_at(significand, parts.exponent + n, x != x, x != x);
    }();
    out.put_exact(hn::Not(is_regular(x)), x);
    return out;
  }
};

struct Sign {
  static constexpr const char* name = "sign";
  static constexpr int output = 0;
  static constexpr bool defined_for_nan = true;
  template <class A>
  static Enclosed at(V x, double) {
    const V one = hn::CopySign(number(1), x);
    return exactly(select(hn::IsNaN(x), number(0), select(x == number(0), x, one)));
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
