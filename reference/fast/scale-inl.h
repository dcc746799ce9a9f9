// Numbers taken apart into exponent and significand, and results put together at any exponent.

#if defined(PLUMBLINE_REFERENCE_FAST_SCALE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_SCALE_INL_H
#undef PLUMBLINE_REFERENCE_FAST_SCALE_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_SCALE_INL_H
#endif

#include "reference/fast/arithmetic-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// An integer below 2^51 in magnitude as binary64: exact.
HWY_INLINE V to_number(VI n) {
  const V magic = number(0x1.8p52);
  return hn::BitCast(D(), n + hn::BitCast(I(), magic)) - magic;
}
HWY_INLINE M is_finite(V x) { return hn::Abs(x) < number(HUGE_VAL); }

/// x = significand * 2^exponent, 1 <= |significand| < 2.
struct Parts {
  V significand, exponent;
};

/// The parts of a finite nonzero x; anything of others.
HWY_INLINE Parts parts_of(V x) {
  const M subnormal = hn::Abs(x) < number(0x1p-1022);
  const VI bits = hn::BitCast(I(), select(subnormal, x * number(0x1p54), x));
  const VI biased = hn::And(hn::ShiftRight<52>(bits), hn::Set(I(), 0x7ff));
  const VI rest = hn::And(bits, hn::Set(I(), static_cast<std::int64_t>(0x800fffffffffffff)));
  const V exponent = to_number(biased) - select(subnormal, number(1023 + 54), number(1023));
  return {hn::BitCast(D(), hn::Or(rest, hn::BitCast(I(), number(1)))), exponent};
}

/// `e` times 2^n for any integer n below 2^51 in magnitude. Precondition: 2^-4 <= |center| <= 2^4, offsets
/// below 2^-20.
HWY_INLINE Enclosed at_exponent(Enclosed e, V n) {
  // Two factors, each a normal number: the first leaves the center normal, so that it is exact; the second
  // may round it. What that takes off is exact (the last bits of the center) and goes to the offsets.
  const V most = hn::Clamp(n, number(-1010), number(1000));
  const V some = hn::Clamp(n - most, number(-100), number(28));
  const V first = power_of_two(to_integer(most)), second = power_of_two(to_integer(some));
  const V rounded = e.center * first * second;
  const V back = power_of_two(to_integer(hn::Neg(most))), up = power_of_two(to_integer(hn::Neg(some)));
  const M finite = hn::Abs(rounded) < number(HUGE_VAL);
  const V rest = select(finite, e.center - rounded * up * back, number(0));
  // A normal product by a power of two is exact. The others are off by 2^-1075 each, three of them at most,
  // and added to 2^-1073 exactly; where `rest` is not zero, its sum with an offset rounds by less than
  // 2^-72 2^-1018.
  Enclosed out{rounded, (e.low + rest) * first * second - number(0x1p-1073),
               (e.high + rest) * first * second + number(0x1p-1073)};
  // What is exact stays it where nothing was rounded off.
  const M exact = hn::And(hn::And(e.low == number(0), e.high == number(0)), rest == number(0));
  out.put_exact(hn::And(exact, hn::And(hn::Abs(rounded) >= number(0x1p-1022), finite)), rounded);
  // The magnitude relative to 2^1024 where that is near, less 1: exactly what is between 1/2 and 2.
  const V unit = power_of_two(to_integer(hn::Clamp(n - number(1024), number(-1000), number(8))));
  const V beyond = fma(hn::Abs(e.center), unit, number(-1));
  const V doubt = hn::Max(hn::Abs(e.low), hn::Abs(e.high)) * unit;
  out.put_unknown(hn::Not(hn::Abs(beyond) > doubt));
  out.put_overflow(beyond >= doubt, e.center);
  // Below 2^5 2^-1081.
  const M negative = e.center < number(0);
  out.put_between(n < number(-1080), number(0), select(negative, number(-0x1p-1074), number(0)),
                  select(negative, number(0), number(0x1p-1074)));
  return out;
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
