// Sums of products and lengths of vectors: every lane's terms are numbers of binary64, whose sum is taken
// with what its roundings leave.

#if defined(PLUMBLINE_REFERENCE_FAST_GEOMETRIC_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_GEOMETRIC_INL_H
#undef PLUMBLINE_REFERENCE_FAST_GEOMETRIC_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_GEOMETRIC_INL_H
#endif

#include "reference/fast/exact-inl.h"
#include "reference/fast/scaled_row-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// The truth is hi + lo, or less than `left` away from that. |lo| <= ulp(hi) / 2; left = 0: nothing is left.
struct LongSum {
  V hi, lo, left;
};

/// The sum of numbers, of which `left` more is unknown. Two sums and what they round off are exact (Knuth),
/// so that sum + rest + what is left is the truth at each step: Ogita, Rump, Oishi, "Accurate sum and dot
/// product", SIAM J. Sci. Comput. 26(6), 2005, algorithm SumK with K = 3. The sum of what is left rounds
/// fewer than 2^10 times, by 2^-53 of itself each.
template <std::size_t N>
HWY_INLINE LongSum sum_of(const V (&terms)[N], V left) {
  V sum = terms[0], rest = number(0);
  for (std::size_t k = 1; k < N; ++k) {
    const Pair next = two_sum(sum, terms[k]), lower = two_sum(rest, next.lo);
    sum = next.hi;
    rest = lower.hi;
    left = left + hn::Abs(lower.lo);
  }
  const Pair all = two_sum(sum, rest);
  return {all.hi, all.lo, left * number(error_factor)};
}

/// lo - slack and lo + slack round by 2^-53 of lo and slack each, for which slack is the larger.
HWY_INLINE Enclosed enclosed(const LongSum& x) {
  const V most = fma(hn::Abs(x.lo), number(0x1p-51), x.left) * number(1 + 0x1p-50);
  const V slack = select(x.left == number(0), number(0), most);
  return {x.hi, x.lo - slack, x.lo + slack};
}

/// Two vectors.
template <std::size_t N>
struct Vectors {
  V x[N], y[N];
};

/// Operands of binary64 are far that are so many powers of two below the largest one, products below the
/// largest product. What is used of them is a bound.
inline constexpr double farthest_below = -300;
/// More than far products are, or what far operands change of a sum of squares, relative to the largest.
inline constexpr double far_bound = 0x1p-290;
/// 2^below, and 2^farthest_below where that is more.
HWY_INLINE V power_below(V below) {
  return power_of_two(to_integer(hn::Clamp(below, number(farthest_below), number(0))));
}

/// Whether x y is zero, of finite operands.
HWY_INLINE M is_zero_product(V x, V y) { return hn::Or(x == number(0), y == number(0)); }

/// The sum of x[k] y[k] for finite operands of binary64, but for the signs of zeros.
template <std::size_t N>
HWY_INLINE ScaledEnclosure wide_sum_of_products(const Vectors<N>& v) {
  V exponent = number(-3000);
  for (std::size_t k = 0; k < N; ++k) {
    const V its = parts_of(v.x[k]).exponent + parts_of(v.y[k]).exponent;
    exponent = hn::Max(exponent, select(is_zero_product(v.x[k], v.y[k]), number(-3000), its));
  }
  V terms[2 * N], left = number(0);
  for (std::size_t k = 0; k < N; ++k) {
    const Parts x = parts_of(v.x[k]), y = parts_of(v.y[k]);
    const V below = x.exponent + y.exponent - exponent;
    const M zero = is_zero_product(v.x[k], v.y[k]), far = below < number(farthest_below);
    const V scale = select(hn::Or(zero, far), number(0), power_below(below));
    const Pair product = two_product(x.significand, y.significand);
    terms[2 * k] = product.hi * scale;
    terms[2 * k + 1] = product.lo * scale;
    left = left + select(hn::And(far, hn::Not(zero)), number(far_bound), number(0));
  }
  const LongSum sum = sum_of(terms, left);
  ScaledEnclosure out = at_any_scaled_exponent(enclosed(sum), exponent);
  out.put_exact(hn::And(sum.hi == number(0), sum.left == number(0)), number(0));
  return out;
}

/// Products of two numbers of at most 26 bits are numbers of binary64.
template <std::size_t N>
HWY_INLINE ScaledEnclosure short_sum_of_products(const Vectors<N>& v) {
  V terms[N];
  for (std::size_t k = 0; k < N; ++k) terms[k] = v.x[k] * v.y[k];
  return {enclosed(sum_of(terms, number(0))), number(1)};
}

/// IEEE 754-2008 clause 6.3 for the sum of the products where it is exactly zero.
template <std::size_t N>
HWY_INLINE void put_zero_sum(ScaledEnclosure& out, const Vectors<N>& v) {
  const Enclosed& e = out.over;
  const V zero = number(0);
  const M is_zero = hn::And(e.center == zero, hn::And(e.low == zero, e.high == zero));
  if (hn::AllFalse(D(), is_zero)) return;
  M positive = hn::FirstN(D(), 0), negative = positive, cancels = positive;
  for (std::size_t k = 0; k < N; ++k) {
    const M its = is_negative(hn::Xor(v.x[k], v.y[k]));
    negative = hn::Or(negative, its);
    positive = hn::Or(positive, hn::Not(its));
    cancels = hn::Or(cancels, hn::Not(is_zero_product(v.x[k], v.y[k])));
  }
  cancels = hn::Or(cancels, hn::And(positive, negative));
  out.put_exact(hn::And(is_zero, hn::Not(positive)), number(-0.0));
  put_unsigned_zero(out, hn::And(is_zero, cancels));
}

/// The sum of x[k] y[k].
template <class A, std::size_t N>
HWY_INLINE ScaledEnclosure sum_of_products(const Vectors<N>& v) {
  ScaledEnclosure out = [&]() HWY_ATTR {
    if constexpr (A::precision <= 26)
      return short_sum_of_products(v);
    else
      return wide_sum_of_products(v);
  }();
  put_zero_sum(out, v);
  M finite = hn::Not(hn::FirstN(D(), 0));
  V special = number(0);  // the sum of those that are infinite or NaN
  for (std::size_t k = 0; k < N; ++k) {
    const M its = hn::And(is_finite(v.x[k]), is_finite(v.y[k]));
    finite = hn::And(finite, its);
    special = special + select(its, number(0), v.x[k] * v.y[k]);
  }
  out.put_exact(hn::Not(finite), special);
  return out;
}

/// Lanes hi + lo of a vector, times 2^-exponent.
template <std::size_t N>
struct Scaled {
  Pair lanes[N];
  V exponent;
  M far;  ///< of some operands no more is used than a bound and the sign
};

/// The largest lane hi + lo of a vector, and the squares of the others.
struct Largest {
  Pair lane;
  V others;
};
template <std::size_t N>
HWY_INLINE Largest largest_of(const Pair (&x)[N]) {
  V most = hn::Abs(x[0].hi);
  for (std::size_t k = 1; k < N; ++k) most = hn::Max(most, hn::Abs(x[k].hi));
  Largest out{{most, number(0)}, number(0)};
  M found = hn::FirstN(D(), 0);
  for (std::size_t k = 0; k < N; ++k) {
    const M is_it = hn::And(hn::Abs(x[k].hi) == most, hn::Not(found));
    const V its_rest = hn::Xor(x[k].lo, hn::And(x[k].hi, hn::SignBit(D())));
    out.lane.lo = select(hn::And(is_it, its_rest != number(0)), its_rest, out.lane.lo);
    out.others = out.others + select(is_it, number(0), x[k].hi * x[k].hi);
    found = hn::Or(found, is_it);
  }
  return out;
}

/// Whether the largest lane is the length but for 2^-60 of it.
HWY_INLINE M dominates(const Largest& x) { return x.others <= x.lane.hi * x.lane.hi * number(0x1p-60); }

/// Where the largest lane dominates, the length is |hi + lo| + q (1 + e) with q = others / (2 |hi|) and |e| <
/// 2^-49. Where an operand is far, what is below 2^-200 may be anything between that and zero, and nothing is
/// known of a length below it, as the largest operands have cancelled.
HWY_INLINE void put_largest(Enclosed& out, const Largest& x, M far) {
  const V zero = number(0), lo = x.lane.lo;
  const M alone = x.others == zero;
  const V q = select(alone, zero, x.others / (x.lane.hi + x.lane.hi));
  const M faint = hn::And(far, hn::Abs(lo) < number(0x1p-200)), faint_q = hn::And(far, q < number(0x1p-200));
  const V slack = select(alone, zero, (hn::Abs(lo) + q) * number(0x1p-48));
  const V least = select(faint, hn::Min(lo + lo, zero), lo) + select(faint_q, zero, q) - slack;
  const V most = select(faint, hn::Max(lo + lo, zero), lo) + q + slack;
  // A length is above its only lane that is a number.
  const V low = select(hn::And(lo == zero, hn::Not(alone)), hn::Max(least, zero), least);
  out.put_between(dominates(x), x.lane.hi, low, most);
  out.put_unknown(hn::And(far, x.lane.hi < number(0x1p-200)));
}

/// The root of the sum of the lanes' squares. `has_rest`: some lo is not zero.
///
/// Squares of short numbers are exact; otherwise hi^2 and 2 hi lo are two terms each, of which the last, with
/// lo^2, is left. With v = sum - root^2 and d = v / (2 root) the truth is root + d - d^2 / (2 root) and less:
/// d to 2^-51 of itself. The first difference is exact (the fused operation: a rounded root leaves a number
/// of binary64), then the sum with lo and the quotient round by 2^-53 each. What is left gives less than left
/// / root. With nothing left d = 0 means that the root is exact.
template <class A, bool has_rest, std::size_t N>
HWY_INLINE Enclosed root_of_squares(const Scaled<N>& v) {
  constexpr bool is_short = !has_rest && A::precision <= 26;
  constexpr std::size_t terms_of_lane = (is_short ? 1 : 2) + (has_rest ? 1 : 0);
  V terms[terms_of_lane * N], left = select(v.far, number(far_bound), number(0));
  std::size_t used = 0;
  for (const Pair& x : v.lanes) {
    const Pair square = two_product(x.hi, x.hi), twice = two_product(x.hi + x.hi, x.lo);
    terms[used++] = square.hi;
    if constexpr (!is_short) terms[used++] = square.lo;
    if constexpr (has_rest) {
      terms[used++] = twice.hi;
      left = left + (hn::Abs(twice.lo) + x.lo * x.lo);
    }
  }
  const LongSum sum = sum_of(terms, left);
  const V root = hn::Sqrt(sum.hi);
  const V d = (fma(hn::Neg(root), root, sum.hi) + sum.lo) / (root + root);
  const V slack = fma(hn::Abs(d), number(0x1p-50), sum.left / root);
  Enclosed out{root, d - slack, d + slack};
  put_largest(out, largest_of(v.lanes), v.far);
  return out;
}

/// x times 2^-exponent for a finite x of no more than 2^(exponent + 1).
struct Relative {
  V value;
  M far;  ///< the value has its sign and is larger
};
HWY_INLINE Relative relative_to(V x, V exponent) {
  const Parts parts = parts_of(x);
  const V below = parts.exponent - exponent;
  const M zero = x == number(0);
  return {select(zero, number(0), parts.significand * power_below(below)),
          hn::And(below < number(farthest_below), hn::Not(zero))};
}

/// x[k] - y[k], or x[k] where there is one vector, of finite operands.
template <class A, bool has_two, std::size_t N>
HWY_INLINE Scaled<N> lanes_of(const Vectors<N>& v) {
  Scaled<N> out;
  out.exponent = number(0);
  out.far = hn::FirstN(D(), 0);
  if constexpr (A::precision <= 26) {
    for (std::size_t k = 0; k < N; ++k)
      out.lanes[k] = has_two ? two_sum(v.x[k], hn::Neg(v.y[k])) : Pair{v.x[k], number(0)};
    return out;
  }
  V most = number(0);
  for (std::size_t k = 0; k < N; ++k) {
    most = hn::Max(most, hn::Abs(v.x[k]));
    if constexpr (has_two) most = hn::Max(most, hn::Abs(v.y[k]));
  }
  out.exponent = parts_of(most).exponent;
  for (std::size_t k = 0; k < N; ++k) {
    const Relative x = relative_to(v.x[k], out.exponent);
    out.lanes[k] = {x.value, number(0)};
    out.far = hn::Or(out.far, x.far);
    if constexpr (has_two) {
      const Relative y = relative_to(v.y[k], out.exponent);
      out.far = hn::Or(out.far, y.far);
      const Pair difference = two_sum(x.value, hn::Neg(y.value));
      // Where one is far, 2^-240 is off by less than 2^-58 of itself. Of less: more than the difference, and
      // zero if it is.
      const M little = hn::And(hn::Or(x.far, y.far), hn::Abs(difference.hi) < number(0x1p-240));
      const V bound = select(v.x[k] == v.y[k], number(0), number(0x1p-239));
      out.lanes[k] = {select(little, bound, difference.hi), select(little, number(0), difference.lo)};
    }
  }
  return out;
}

/// Where the largest lane dominates, with a little operand that makes it shorter, the side of it on which the
/// length is. For the exponents E of the lane, a of the operand and b of the longest other lane the operand
/// takes between 2^a and 2^(a + 1) away, and the others add between 2^(2b - E - 2) and 2^(2b - E + 3): their
/// squares over twice the lane (put_largest). One that makes it longer leaves the length above the lane.
template <std::size_t N>
HWY_INLINE void put_side(Enclosed& out, const Scaled<N>& scaled, const Vectors<N>& v) {
  static_assert(N <= 4);
  const Largest largest = largest_of(scaled.lanes);
  const V zero = number(0), hi = largest.lane.hi, lo = largest.lane.lo;
  const M faint = hn::And(scaled.far, hn::And(hn::Abs(lo) < number(0x1p-200), dominates(largest)));
  out.low = select(hn::And(faint, lo > zero), hn::Max(out.low, zero), out.low);
  M shorter = hn::And(hn::And(faint, lo < zero), hn::And(hi >= number(1), hi < number(2)));
  if (hn::AllFalse(D(), shorter)) return;
  V operand = zero, others = number(-3000);
  for (std::size_t k = 0; k < N; ++k) {
    const V lesser = hn::Min(hn::Abs(v.x[k]), hn::Abs(v.y[k])), lane = v.x[k] - v.y[k];
    const M is_it = hn::Abs(scaled.lanes[k].hi) == hi;
    operand = select(is_it, parts_of(lesser).exponent, operand);
    others = select(hn::Or(is_it, lane == zero), others, hn::Max(others, parts_of(lane).exponent));
  }
  const V ratio = others + others - scaled.exponent - operand;
  shorter = hn::And(shorter, operand - scaled.exponent <= number(-202));
  out.high = select(hn::And(shorter, ratio <= number(-5)), hn::Min(out.high, zero), out.high);
  out.low = select(hn::And(shorter, ratio >= number(5)), hn::Max(out.low, zero), out.low);
}

/// The length of x - y, or of x where there is one vector. Infinity and NaN as their sums give them.
template <class A, bool has_two, std::size_t N>
HWY_INLINE ScaledEnclosure length_of(const Vectors<N>& v) {
  const Scaled<N> scaled = lanes_of<A, has_two>(v);
  Enclosed root = root_of_squares<A, has_two>(scaled);
  if constexpr (has_two && A::precision > 26) put_side(root, scaled, v);
  ScaledEnclosure out = [&]() HWY_ATTR -> ScaledEnclosure {
    if constexpr (A::precision <= 26)
      return {root, number(1)};
    else
      return at_any_scaled_exponent(root, scaled.exponent);
  }();
  out.put_exact(hn::And(root.center == number(0), root.high == number(0)), number(0));
  M finite = hn::Not(hn::FirstN(D(), 0));
  V special = number(0);
  for (std::size_t k = 0; k < N; ++k) {
    M its = is_finite(v.x[k]);
    if constexpr (has_two) its = hn::And(its, is_finite(v.y[k]));
    const V lane = has_two ? v.x[k] - v.y[k] : v.x[k];
    finite = hn::And(finite, its);
    special = special + select(its, number(0), hn::Abs(lane));
  }
  out.put_exact(hn::Not(finite), special);
  return out;
}

/// The middle of an interval, which is narrow.
HWY_INLINE DoubleWord word_of(const Enclosed& x) {
  const V middle = (x.low + x.high) * number(0.5);
  const Pair sum = fast_two_sum(x.center, middle);
  return {sum.hi, sum.lo, fma(hn::Abs(middle), number(0x1p-52), (x.high - x.low) * number(0.5 + 0x1p-50))};
}

/// Infinite lanes count as 1 and the others as 0, where there are infinite ones (7.5.1).
template <std::size_t N>
HWY_INLINE Vectors<N> with_infinite_as_one(const Vectors<N>& v) {
  M any = hn::FirstN(D(), 0);
  for (std::size_t k = 0; k < N; ++k) any = hn::Or(any, is_infinite(v.x[k]));
  Vectors<N> out = v;
  for (std::size_t k = 0; k < N; ++k) {
    const V one = select(is_infinite(v.x[k]), number(1), number(0));
    out.x[k] = select(any, hn::CopySign(one, v.x[k]), v.x[k]);
  }
  return out;
}

/// One lane of x over its length. Where that lane dominates it is 1 - t / 2 + 3 t^2 / 8 and less, for t =
/// others / hi^2 below 2^-60.
template <class A, std::size_t lane, std::size_t N>
HWY_INLINE ScaledEnclosure normalised_lane(const Vectors<N>& given) {
  const Vectors<N> v = with_infinite_as_one(given);
  const V x = v.x[lane];
  const Scaled<N> scaled = lanes_of<A, false>(v);
  const DoubleWord root = word_of(root_of_squares<A, false>(scaled));
  ScaledEnclosure out = [&]() HWY_ATTR -> ScaledEnclosure {
    if constexpr (A::precision <= 26) {
      return {enclosed(DoubleWord::exact(x) / root, 0), number(1)};
    } else {
      const Parts parts = parts_of(x);
      const Enclosed quotient = enclosed(DoubleWord::exact(parts.significand) / root, 0);
      return at_any_scaled_exponent(quotient, parts.exponent - scaled.exponent);
    }
  }();
  const Largest largest = largest_of(scaled.lanes);
  const M is_it = hn::And(hn::Abs(scaled.lanes[lane].hi) == largest.lane.hi, dominates(largest));
  const V half_t = largest.others / (largest.lane.hi * largest.lane.hi) * number(0.5);
  const V most = half_t * number(1 + 0x1p-40), zero = number(0),
          least = select(scaled.far, zero, half_t * number(1 - 0x1p-40));
  const M negative = is_negative(x);
  out.put_between(is_it, hn::CopySign(number(1), x), select(negative, least, hn::Neg(most)),
                  select(negative, most, hn::Neg(least)));
  out.put_exact(hn::And(is_it, largest.others == zero), hn::CopySign(number(1), x));
  out.put_exact(x == zero, x);
  M nan = hn::FirstN(D(), 0);
  for (std::size_t k = 0; k < N; ++k) nan = hn::Or(nan, hn::IsNaN(given.x[k]));
  out.put_nan(nan);
  return out;
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
