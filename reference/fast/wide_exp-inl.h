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

/// Where b^x is a number of binary64, no smaller than 2^-1082, b = exp(slope).
inline constexpr double least_natural = -750, greatest_natural = 710;

/// x where wide_result() does not state b^x, b = exp(slope), whatever it is; elsewhere 0, which has no
/// subnormal number on its way.
HWY_INLINE V in_exponential_range(V x, double slope) {
  const V normal = hn::IfThenElseZero(hn::Abs(x) >= number(0x1p-42), x), natural = normal * number(slope);
  return hn::IfThenElseZero(hn::And(natural >= number(least_natural), natural <= number(greatest_natural)),
                            normal);
}

/// `e` of reduced_exponential() times 2^n, n >= -1082: its ends are 2^-138 or more or zero, so that no
/// product here is subnormal where results below 2^-700 have a scale.
HWY_INLINE ScaledEnclosure placed_exponential(Enclosed e, VI n) {
  const auto below = [n](int least) HWY_ATTR { return hn::RebindMask(D(), hn::Lt(n, hn::Set(I(), least))); };
  const M tiny = below(-700), little = below(static_cast<int>(least_scaled));
  const VI raised = hn::BitCast(I(), hn::IfThenElseZero(tiny, hn::BitCast(D(), hn::Set(I(), 600))));
  ScaledEnclosure out{scaled(e, power_of_two(n + raised)), select(tiny, number(0x1p600), number(1))};
  out.put_between(little, number(0), number(0), number(0x1p-1074));
  const M large = hn::Not(below(1023));
  if (hn::AllFalse(D(), large)) return out;
  const Enclosed other = at_exponent(e, hn::IfThenElseZero(large, to_number(n)));
  out.put_between(large, other.center, other.low, other.high);
  return out;
}

/// b^x - 1 for |x log(b)| < 2^-40, but for 0, b = exp(slope): between s = slope x and s + s^2. What the
/// product and the ends round is below 2^-50 of it.
struct BesideOne {
  double slope;
  HWY_INLINE V from(V natural, V size) const { return natural - size * number(0x1p-50); }
  HWY_INLINE V to(V natural, V size) const { return natural + size * number(0x1p-39); }
};
/// The same of exp: one end is x itself, as errors beside half an ulp differ by a place of it.
struct ExpBesideOne {
  static constexpr double slope = 1;
  HWY_INLINE V from(V x, V) const { return x; }
  HWY_INLINE V to(V x, V size) const { return x + size * hn::Max(size, number(0x1p-51)); }
};

/// exp(r) 2^(k/1024) for |r| <= log(2)/2048; `x` is the operand of the function b^x.
template <class Beside>
HWY_INLINE ScaledEnclosure wide_result(DoubleWord r, V k, V x, Beside beside) {
  VI n;
  const Enclosed near = reduced_exponential(r, k, n);
  ScaledEnclosure out = placed_exponential(near, n);
  // None of the points that are changed here has a scale: they are near 1, or no numbers of binary64. Of
  // those nearest to 1 only the sign of x counts: a larger one has no subnormal products.
  const V zero = number(0), larger = hn::CopySign(hn::Max(hn::Abs(x), number(0x1p-903)), x);
  const V natural = larger * number(beside.slope), size = hn::Abs(natural);
  out.over.put_between(natural < number(least_natural), zero, zero, number(0x1p-1074));
  out.over.put_between(natural > number(greatest_natural), number(0x1.fffffffffffffp1023), zero,
                       number(HUGE_VAL));
  const M tiny = size < number(0x1p-900);
  const V from = beside.from(natural, size), to = beside.to(natural, size);
  const V outer = hn::CopySign(number(0x1p-899), x);
  out.over.put_between(size < number(0x1p-40), number(1), select(tiny, hn::Min(outer, zero), from),
                       select(tiny, hn::Max(outer, zero), to));
  const V magnitude = hn::Abs(x);
  if (hn::AllTrue(D(), hn::And(magnitude > zero, magnitude < number(HUGE_VAL)))) return out;
  out.put_exact(x == zero, number(1));
  out.put_exact(x == number(HUGE_VAL), x);
  out.put_exact(x == number(-HUGE_VAL), zero);
  out.put_nan(hn::IsNaN(x));
  return out;
}

/// x - k step for k = x / step rounded, where head + tail is 32 steps: k head has 57 bits and is exact as a
/// pair, whose first number is within a factor of two of x, or zero, so that their difference is exact
/// (Sterbenz). What is left rounds once, and leaves out the tail's second number.
HWY_INLINE DoubleWord rest_of(V x, V k, const Constant& head, const Constant& tail) {
  const V part = k * number(0x1p-5);
  const Pair whole = two_product(part, number(head.hi));
  const Pair r = two_sum(x - whole.hi, fma(part, number(-tail.hi), hn::Neg(whole.lo)));
  return {r.hi, r.lo, hn::Abs(part) * number(0x1p-96)};
}

struct WideExp {
  static constexpr const char* name = "exp";
  template <class A>
  static ScaledEnclosure at(V x, double) {
    const V inside = in_exponential_range(x, 1);
    const V k = nearest_integer(inside * number(32 * per_32nd.hi));
    return wide_result(rest_of(inside, k, log2_32nd_head, log2_32nd_tail), k, x, ExpBesideOne{});
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
    ScaledEnclosure out = wide_result(DoubleWord::constant(log_2) * rest, k, x, BesideOne{log_2.hi});
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
    ScaledEnclosure out = wide_result(r * DoubleWord::constant(log_10), k, x, BesideOne{log_10.hi});
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
