// Functions whose result is one of the operands, a neighbour of one, or 0 or 1.

#if defined(PLUMBLINE_REFERENCE_FAST_SELECTION_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_SELECTION_INL_H
#undef PLUMBLINE_REFERENCE_FAST_SELECTION_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_SELECTION_INL_H
#endif

#include "reference/fast/ternary-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// The larger of two numbers; +0 counts as larger than -0.
HWY_INLINE V larger(V x, V y) { return select(hn::Or(x < y, hn::And(x == y, is_negative(x))), y, x); }
HWY_INLINE V smaller(V x, V y) {
  return select(hn::Or(y < x, hn::And(x == y, hn::Not(is_negative(x)))), y, x);
}
/// The same where a NaN gives way to the other operand.
HWY_INLINE V maximum(V x, V y) { return select(hn::IsNaN(x), y, select(hn::IsNaN(y), x, larger(x, y))); }
HWY_INLINE V minimum(V x, V y) { return select(hn::IsNaN(x), y, select(hn::IsNaN(y), x, smaller(x, y))); }
/// y if x < y, otherwise x: the words of the common functions.
HWY_INLINE V common_larger(V x, V y) { return select(x < y, y, x); }
HWY_INLINE V common_smaller(V x, V y) { return select(y < x, y, x); }

struct Copysign {
  static constexpr const char* name = "copysign";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, V y, double) {
    return exactly(hn::CopySign(x, y));
  }
};

struct Fmax {
  static constexpr const char* name = "fmax";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, V y, double) {
    return exactly(maximum(x, y));
  }
};

struct Fmin {
  static constexpr const char* name = "fmin";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, V y, double) {
    return exactly(minimum(x, y));
  }
};

struct Maxmag {
  static constexpr const char* name = "maxmag";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, V y, double) {
    const V a = hn::Abs(x), b = hn::Abs(y);
    return exactly(select(a > b, x, select(a < b, y, maximum(x, y))));
  }
};

struct Minmag {
  static constexpr const char* name = "minmag";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, V y, double) {
    const V a = hn::Abs(x), b = hn::Abs(y);
    return exactly(select(a < b, x, select(a > b, y, minimum(x, y))));
  }
};

struct Max {
  static constexpr const char* name = "max";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, V y, double) {
    return exactly(common_larger(x, y));
  }
};

struct Min {
  static constexpr const char* name = "min";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, V y, double) {
    return exactly(common_smaller(x, y));
  }
};

/// step(edge, x)
struct Step {
  static constexpr const char* name = "step";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V edge, V x, double) {
    return exactly(select(x < edge, number(0), number(1)));
  }
};

struct Clamp {
  static constexpr const char* name = "clamp";
  template <class A>
  static Enclosed at(V x, V least, V greatest, double) {
    const V lifted = select(hn::IsNaN(x), least, select(hn::IsNaN(least), x, common_larger(x, least)));
    const V lowered = select(hn::IsNaN(greatest), lifted, common_smaller(lifted, greatest));
    return exactly(select(hn::IsNaN(lifted), greatest, lowered));
  }
};

/// The neighbour of a finite nonzero magnitude, away from zero or toward it. In binary64 the significands of
/// normal numbers of the format have zeros at the end: their neighbours are one unit of the bits above those
/// apart, across powers of two too. Subnormal numbers have a distance of their own.
template <class A>
HWY_INLINE V neighbour_of(V magnitude, M away) {
  constexpr double least_normal = two_to(1 - A::emax), unit = two_to(2 - A::emax - A::precision);
  const VI bits = hn::BitCast(I(), magnitude);
  const VI step = hn::Set(I(), std::int64_t{1} << (53 - A::precision));
  const V up =
      select(magnitude < number(least_normal), magnitude + number(unit), hn::BitCast(D(), bits + step));
  const V down =
      select(magnitude <= number(least_normal), magnitude - number(unit), hn::BitCast(D(), bits - step));
  // Past the format's greatest number comes its infinity.
  constexpr double greatest = (2 - two_to(1 - A::precision)) * two_to(A::emax);
  return select(away, select(up > number(greatest), number(HUGE_VAL), up), down);
}

struct Nextafter {
  static constexpr const char* name = "nextafter";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, V y, double) {
    const V magnitude = hn::Abs(x);
    const M away = hn::Xor(x < y, is_negative(x));
    constexpr double greatest = (2 - two_to(1 - A::precision)) * two_to(A::emax);
    const V moved = select(magnitude == number(HUGE_VAL), number(greatest), neighbour_of<A>(magnitude, away));
    V out = hn::CopySign(moved, x);
    out = select(x == number(0), hn::CopySign(number(two_to(2 - A::emax - A::precision)), y), out);
    out = select(x == y, y, out);
    out = select(hn::IsNaN(y), y, out);
    return exactly(select(hn::IsNaN(x), x, out));
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
