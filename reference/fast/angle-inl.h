// Radians and degrees: products with a constant.

#if defined(PLUMBLINE_REFERENCE_FAST_ANGLE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_ANGLE_INL_H
#undef PLUMBLINE_REFERENCE_FAST_ANGLE_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_ANGLE_INL_H
#endif

#include "reference/fast/arithmetic-inl.h"
#include "reference/fast/coefficients/angle.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// x times a constant between 2^-6 and 2^6. The product is made far from the ends of binary64's range.
template <class A>
HWY_INLINE Enclosed multiple(V x, const Constant& constant, double share) {
  const V size = hn::Abs(x);
  const M small = size<number(0x1p-400), large = size> number(0x1p400);
  const V power = select(small, number(0x1p500), select(large, number(0x1p-500), number(1)));
  const V back = select(small, number(0x1p-500), select(large, number(0x1p500), number(1)));
  Enclosed out = scaled(enclosed(A::constant(constant) * (x * power), share), back);
  // Of binary64 alone: the ends would be subnormal, the center too, rounded by 2^-1075 at most; the lower
  // word and its error are below 2^-52 of it.
  const V spread = fma(hn::Abs(out.center), number(0x1p-52), number(0x1p-1074));
  out.put_between(size < number(0x1p-850), out.center, hn::Neg(spread), spread);
  out.put_overflow(hn::Abs(out.center) == number(HUGE_VAL), x);
  out.put_exact(hn::Or(x == number(0), size == number(HUGE_VAL)), x);
  return out;
}

struct Degrees {
  static constexpr const char* name = "degrees";
  template <class A>
  static Enclosed at(V x, double share) {
    return multiple<A>(x, degrees_per_radian, share);
  }
};

struct Radians {
  static constexpr const char* name = "radians";
  template <class A>
  static Enclosed at(V x, double share) {
    return multiple<A>(x, radians_per_degree, share);
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
