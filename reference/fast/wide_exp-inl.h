// The exponentials of binary64: two tables, a short polynomial and a scale for results near zero.

#if defined(PLUMBLINE_REFERENCE_FAST_WIDE_EXP_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_WIDE_EXP_INL_H
#undef PLUMBLINE_REFERENCE_FAST_WIDE_EXP_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_WIDE_EXP_INL_H
#endif

#include "reference/fast/wide_power-inl.h"
#include "reference/fast/wide_scale-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// exp(r) 2^(k/1024) for |r| <= log(2)/2048; `x` is the operand of the function b^x, b = exp(slope).
HWY_INLINE ScaledEnclosure wide_result(DoubleWord r, V k, V x, double slope) {
  VI n;
  const Enclosed near = wide_exponential(r, k, n);
  ScaledEnclosure out = at_scaled_exponent(near, to_number(n));
  // None of the points that are changed here has a scale: they are near 1, or no numbers of binary64. Of
  // those nearest to 1 only the sign of x counts: a larger one has no subnormal products.
  const V larger = hn::CopySign(hn::Max(hn::Abs(x), number(0x1p-903)), x);
  put_exponential_ends<DoubleWord>(out.over, larger, slope);
  out.put_exact(x == number(0), number(1));
  out.put_nan(hn::IsNaN(x));
  return out;
}

/// x - k step for k = x / step rounded, where head + tail is 32 steps: k head has 57 bits and is exact as a
/// pair, whose first number is within a factor of two of x, or zero, so that their difference is exact
/// (Sterbenz).
HWY_INLINE DoubleWord rest_of(V x, V k, const Constant& head, const Constant& tail) {
  const V part = k * number(0x1p-5);
  const Pair whole = two_product(part, number(head.hi));
  return DoubleWord::exact(two_sum(x - whole.hi, hn::Neg(whole.lo))) - DoubleWord::constant(tail) * part;
}

/// x where put_exponential_ends() does not state b^x, b = exp(slope), whatever it is; elsewhere 0, which has
/// no subnormal number on its way.
HWY_INLINE V in_exponential_range(V x, double slope) {
  const V normal = hn::IfThenElseZero(hn::Abs(x) >= number(0x1p-42), x), natural = normal * number(slope);
  const M inside = hn::And(natural >= number(ExponentialRange<DoubleWord>::least), natural <= number(710));
  return hn::IfThenElseZero(inside, normal);
}

/// exp(x) - 1 - x is between 0 and x^2 for |x| < 2^-40. One end is x itself, as errors beside half an ulp
/// differ by a place of it.
HWY_INLINE void put_beside_one(ScaledEnclosure& out, V x) {
  const V size = hn::Abs(x);
  const M beside = hn::And(size<number(0x1p-40), size> number(0x1p-900));
  const V within = hn::IfThenElseZero(beside, size);
  out.over.put_between(beside, number(1), x, x + within * hn::Max(within, number(0x1p-51)));
}

struct WideExp {
  static constexpr const char* name = "exp";
  template <class A>
  static ScaledEnclosure at(V x, double) {
    const V inside = in_exponential_range(x, 1);
    const V k = nearest_integer(inside * number(32 * per_32nd.hi));
    ScaledEnclosure out = wide_result(rest_of(inside, k, log2_32nd_head, log2_32nd_tail), k, x, 1);
    put_beside_one(out, x);
    return out;
  }
};

struct WideExp2 {
  static constexpr const char* name = "exp2";
  template <class A>
  static ScaledEnclosure at(V x, double) {
    const V inside = in_exponential_range(x, log_2.hi);
    const V k = nearest_integer(inside * number(1024));
    // Exact: k / 1024 is within a factor of two of x, or zero.
    const V rest = inside - k * number(0x1p-10);
    ScaledEnclosure out = wide_result(DoubleWord::constant(log_2) * rest, k, x, log_2.hi);
    // 2^n is a number.
    const VI n = to_integer(hn::Clamp(inside, number(-1000), number(1000)));
    const M number_itself = hn::And(hn::Round(x) == x, hn::And(x >= number(-1074), x <= number(1023)));
    const V rest_of_n = hn::Clamp(inside - to_number(n), number(-74), number(23));
    out.put_exact(hn::And(number_itself, x == inside), power_of_two(n) * power_of_two(to_integer(rest_of_n)));
    // So it is below the least one, times 2^600.
    const M little = hn::And(hn::Round(x) == x, hn::And(x >= number(-1080), x < number(-1074)));
    const V scaled_power = power_of_two(to_integer(select(little, x + number(scaling), number(0))));
    out.put(little, {{scaled_power, number(0), number(0)}, number(0x1p600)});
    out.put_overflow(hn::And(x >= number(1024), x < number(HUGE_VAL)), number(1));
    return out;
  }
};

struct WideExp10 {
  static constexpr const char* name = "exp10";
  template <class A>
  static ScaledEnclosure at(V x, double) {
    const V inside = in_exponential_range(x, log_10.hi);
    const V k = nearest_integer(inside * number(32 * decimal_per_32nd.hi));
    const DoubleWord r = rest_of(inside, k, log10_2_32nd_head, log10_2_32nd_tail);
    ScaledEnclosure out = wide_result(r * DoubleWord::constant(log_10), k, x, log_10.hi);
    // 10^n is a number of binary64 up to n = 22: a sum that is an integer is it.
    const M integer = hn::And(hn::Round(x) == x, hn::And(x >= number(0), x <= number(22)));
    out.put_exact(integer, hn::Round(out.over.center));
    return out;
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
