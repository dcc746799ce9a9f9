// Roots and lengths: a root rounded or nearly so, and the rest that its power leaves, over the derivative.

#if defined(PLUMBLINE_REFERENCE_FAST_ROOT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_ROOT_INL_H
#undef PLUMBLINE_REFERENCE_FAST_ROOT_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_ROOT_INL_H
#endif

#include "reference/fast/log-inl.h"
#include "reference/fast/wide_scale-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// sqrt(hi + lo + s), |s| <= error, for |lo| <= ulp(hi) and 2^-900 < hi.
///
/// With v = hi + lo - root^2, below 2^-50 root^2, and d = v / (2 root), the truth is root + d - d^2 / (2
/// root) and less: d to 2^-51 of itself. The first difference is exact (the fused operation: a rounded root
/// leaves a number of binary64), then the sum with lo and the quotient round by 2^-53 each. Of s goes s / (2
/// root) on. Without s, d = 0 means that the root is exact.
HWY_INLINE Enclosed root_of(Pair radicand, V error) {
  const V root = hn::Sqrt(radicand.hi);
  const V twice = root + root;
  const V d = (fma(hn::Neg(root), root, radicand.hi) + radicand.lo) / twice;
  const V slack = fma(hn::Abs(d), number(0x1p-50), error);
  return {root, d - slack, d + slack};
}

/// sqrt(x) to 2^-150 of it, for 2^-900 < x: with v = x - root^2 and d = v / (2 root) as above, the truth is
/// root + d
/// - d^2 / (2 root) and less than |d|^3 / root^2 more. The quotient leaves an exact remainder; its part, the
/// square and their difference round by 2^-53 of themselves, twice at most.
HWY_INLINE Enclosed fine_root_of(V x) {
  const V root = hn::Sqrt(x);
  const V twice = root + root;
  const V v = fma(hn::Neg(root), root, x);
  const V d = v / twice;
  const V rest = fma(hn::Neg(d), twice, v) / twice, square = d * d / twice;
  return beside_sum(root, d, rest - square, (hn::Abs(rest) + square) * number(0x1p-50));
}

struct Sqrt {
  static constexpr const char* name = "sqrt";
  template <class A>
  static Enclosed at(V x, double) {
    // Exact; 2^-300 takes the offsets to 2^-950 at the least.
    const M small = x < number(0x1p-500);
    const V scaled_x = select(small, x * number(0x1p600), x);
    const Enclosed root = [&]() HWY_ATTR {
      if constexpr (std::is_same_v<A, DoubleWord>)
        return fine_root_of(scaled_x);
      else
        return root_of({scaled_x, number(0)}, number(0));
    }();
    Enclosed out = scaled(root, select(small, number(0x1p-300), number(1)));
    out.put_nan(x < number(0));
    out.put_exact(hn::Or(x == number(0), x == number(HUGE_VAL)), x);
    return out;
  }
};

/// 1 / sqrt(x) to 2^-152 of it, from y, that rounded twice: with t = 1 - x y^2, at most 4u (1 + 4u), the
/// truth is y (1 + t/2 + 3 t^2/8) and less than y |t|^3 / 3 more. x y = p + q, p y = c + e and q y = g + h
/// exactly; 1 - c is exact, and t a sum of four numbers, of which the lower ones, below 10 u^2, round twice.
HWY_INLINE Enclosed fine_inverse_root(V x) {
  const V y = number(1) / hn::Sqrt(x);
  const Pair product = two_product(x, y);
  const Pair upper = two_product(product.hi, y), lower = two_product(product.lo, y);
  const Pair first = two_sum(number(1) - upper.hi, hn::Neg(upper.lo));
  const Pair second = two_sum(first.hi, hn::Neg(lower.hi));
  const V t = second.hi, rest = (first.lo + second.lo) - lower.lo;
  const Pair d = two_product(y, t * number(0.5));
  const V terms = fma(t * t, number(0.375), rest * number(0.5));
  Enclosed out = beside_sum(y, d.hi, fma(y, terms, d.lo), y * number(0x1p-152));
  // Only the powers of four have a root of finitely many bits.
  out.put_exact(hn::And(t == number(0), rest == number(0)), y);
  return out;
}

/// The same to 2^-101: 1 - p y and 1 - p y - q y round by 2^-103 each, y t / 2 by 2^-103 y.
HWY_INLINE Enclosed inverse_root(V x) {
  const V y = number(1) / hn::Sqrt(x);
  const Pair product = two_product(x, y);
  const V leading = fma(hn::Neg(product.hi), y, number(1));
  const V t = fma(hn::Neg(product.lo), y, leading);
  const V d = y * (t * number(0.5));
  const V slack = y * fma(t, t, number(0x1p-102));
  Enclosed out{y, d - slack, d + slack};
  // (x y) y = 1.
  out.put_exact(hn::And(product.lo == number(0), leading == number(0)), y);
  return out;
}

struct Rsqrt {
  static constexpr const char* name = "rsqrt";
  template <class A>
  static Enclosed at(V x, double) {
    Enclosed out = [&]() HWY_ATTR {
      if constexpr (std::is_same_v<A, DoubleWord>)
        return fine_inverse_root(x);
      else
        return inverse_root(x);
    }();
    out.put_nan(x < number(0));
    out.put_exact(x == number(0), number(1) / x);
    out.put_exact(x == number(HUGE_VAL), number(0));
    return out;
  }
};

/// x = 2^(3 q) part for 0.7 < part < 5.7, and its approximate root.
struct CubeRoot {
  V part, root, power;  ///< power = 2^q
};

/// Precondition: x is positive and normal.
HWY_INLINE CubeRoot cube_root(V x) {
  const LogParts parts = log_parts(x);
  const V e = to_number(parts.e);
  // (e + 1/2) / 3 is no nearer than 1/6 to an integer.
  const V q = hn::Floor((e + number(0.5)) * number(1.0 / 3));
  const VI s = to_integer(e - number(3) * q);
  const V r = log_remainder(parts.m, gather(log_scales, parts.j));
  const V base = gather(cube_roots, hn::ShiftLeft<7>(s) + parts.j);
  const Plain near = Plain::exact(r) * value_of(cube_root_near_one, Plain::exact(r), r);
  return {parts.m * power_of_two(s), fma(base, near.value, base), power_of_two(to_integer(q))};
}

/// root + d for the rest = part - root^3: root (1 + rest / root^3)^(1/3), within rest^2 / (9 root^5) <
/// rest^2 / 4 of d = rest / (3 root^2). part - root^3 = ((part - a) - b) - (root^2 - p) root: the first
/// difference is exact (Sterbenz), the second rounds by 2^-53 of |rest| + 2^-50, the third by 2^-53 of rest,
/// and d by 2^-51 of itself, p being root^2 rounded.
HWY_INLINE Enclosed refined(const CubeRoot& x) {
  const Pair square = two_product(x.root, x.root);
  const Pair cube = two_product(square.hi, x.root);
  const V rest = fma(hn::Neg(square.lo), x.root, (x.part - cube.hi) - cube.lo);
  const V d = rest / (square.hi * number(3));
  const V size = hn::Abs(rest);
  const V slack = fma(size, fma(size, number(0.25), number(0x1p-51)), number(0x1p-103));
  // What is far off was no root of a positive number.
  Enclosed out{x.root, d - slack, d + slack};
  out.put_unknown(hn::Not(size < number(0x1p-30)));
  return out;
}

/// cbrt(1 + r) for 0 < |r| < 2^-26, where errors beside an edge differ by less than refined() is off: 1 + r/3
/// - r^2/9 (1 - s), |s| < 2^-26. r is exact (Sterbenz), and 3 q leaves an exact remainder, of which the third
/// rounds twice and each sum once.
HWY_INLINE void put_cube_root_near_one(Enclosed& out, V part) {
  const V r = part - number(1), size = hn::Abs(r);
  const M near = hn::And(size > number(0), size < number(0x1p-26));
  if (hn::AllFalse(D(), near)) return;
  const V q = r / number(3);
  const V left = fma(q, number(-3), r) * number(1.0 / 3), square = r * r * number(1.0 / 9);
  const V error = fma(square, number(0x1p-26), hn::Abs(left) * number(0x1p-50));
  const Enclosed root = beside_sum(number(1), q, left - square, error);
  out.put_between(near, root.center, root.low, root.high);
}

struct Cbrt {
  static constexpr const char* name = "cbrt";
  template <class A>
  static Enclosed at(V x, double) {
    const V size = hn::Abs(x);
    const M subnormal = size < number(0x1p-1022);
    CubeRoot root = cube_root(select(subnormal, size * number(0x1p54), size));
    root.power = select(subnormal, root.power * number(0x1p-18), root.power);
    Enclosed out = refined(root);
    if constexpr (std::is_same_v<A, DoubleWord>) put_cube_root_near_one(out, root.part);
    // The root of a cube of up to 53 bits has up to 18: rounded to 2^-20 its cube is exact.
    const V magic = number(0x1.8p32);
    const V few = (root.root + magic) - magic;
    out.put_exact(fma(few * few, few, hn::Neg(root.part)) == number(0), few);
    out = scaled(out, root.power);
    const M negative = x < number(0);
    out = {hn::CopySign(out.center, x), select(negative, hn::Neg(out.high), out.low),
           select(negative, hn::Neg(out.low), out.high)};
    out.put_exact(hn::Or(x == number(0), hn::IsInf(x)), x);
    return out;
  }
};

/// IEEE 754-2008 clause 9.2.1: infinity wins over NaN.
template <class E>
HWY_INLINE void put_length_ends(E& out, V x, V y) {
  out.put_exact(y == number(0), x);
  out.put_exact(x == number(0), y);
  out.put_nan(hn::Or(hn::IsNaN(x), hn::IsNaN(y)));
  out.put_exact(hn::Or(x == number(HUGE_VAL), y == number(HUGE_VAL)), number(HUGE_VAL));
}

/// The same of binary64: x >= y, brought near 1.
HWY_INLINE ScaledEnclosure wide_length(V larger, V smaller) {
  const Parts a = parts_of(larger), b = parts_of(smaller);
  const V x = a.significand;
  const V y = b.significand * power_of_two(to_integer(hn::Max(b.exponent - a.exponent, number(-400))));
  const Pair xx = two_product(x, x), yy = two_product(y, y);
  const DoubleWord sum = DoubleWord::exact(xx) + DoubleWord::exact(yy);
  // Squares without a second word add up exactly.
  const M exact = hn::And(xx.lo == number(0), yy.lo == number(0));
  Enclosed out = root_of({sum.hi, sum.lo}, select(exact, number(0), sum.error));
  // x + y^2 / (2 x) (1 - s), s < (y / x)^2 / 4.
  const V d = y * y / (x + x);
  const V slack = d * number(0x1p-51);
  out.put_between(y < number(0x1p-30), x, d - slack, d + slack);
  const M tiny = b.exponent - a.exponent < number(-400);
  out.put_between(tiny, x, number(0), number(0x1p-700));
  return at_scaled_exponent(out, a.exponent);
}

struct Hypot {
  static constexpr const char* name = "hypot";
  /// Operands of Word are those of binary16 and binary32: their squares have 48 bits.
  template <class A>
  static auto at(V x, V y, double) {
    x = hn::Abs(x);
    y = hn::Abs(y);
    auto out = [&]() HWY_ATTR {
      if constexpr (std::is_same_v<A, DoubleWord>)
        return wide_length(hn::Max(x, y), hn::Min(x, y));
      else
        return root_of(two_sum(x * x, y * y), number(0));
    }();
    put_length_ends(out, x, y);
    return out;
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
