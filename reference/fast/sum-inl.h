// Sums and products: exact as a rounded result and its rounding error.

#if defined(PLUMBLINE_REFERENCE_FAST_SUM_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_SUM_INL_H
#undef PLUMBLINE_REFERENCE_FAST_SUM_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_SUM_INL_H
#endif

#include "reference/fast/ternary-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

HWY_INLINE M differ_in_sign(V x, V y) { return hn::Xor(is_negative(x), is_negative(y)); }

/// Of any two numbers of binary64. The larger goes first: then no step overflows unless the sum does (a sum
/// has no underflow).
HWY_INLINE Enclosed exact_sum(V x, V y) {
  const M swapped = hn::Abs(x) < hn::Abs(y);
  const V larger = select(swapped, y, x), smaller = select(swapped, x, y);
  const Pair sum = fast_two_sum(larger, smaller);
  Enclosed out = exactly(sum);
  put_unsigned_zero(out, hn::And(sum.hi == number(0), differ_in_sign(x, y)));
  out.put_overflow(hn::Not(is_finite(sum.hi)), sum.hi);
  out.put_exact(hn::Not(hn::And(is_finite(x), is_finite(y))), sum.hi);
  return out;
}

/// Of two numbers of the format.
template <class A>
HWY_INLINE auto exact_product(V x, V y) {
  const V product = x * y;
  // 2 * 24 bits, and 2^-298 is a number of binary64 too.
  if constexpr (A::precision < 53) {
    return exactly(product);
  } else {
    const Parts a = parts_of(x), b = parts_of(y);
    const Pair significands = two_product(a.significand, b.significand);
    ScaledEnclosure out = scaled_exactly_at(significands, a.exponent + b.exponent, x != x, x != x);
    const M zero = hn::Or(x == number(0), y == number(0));
    out.put_exact(hn::Or(zero, hn::Not(hn::And(is_finite(x), is_finite(y)))), product);
    return out;
  }
}

/// xy + z for finite operands of binary64, none of x and y zero.
HWY_INLINE ScaledEnclosure wide_multiply_add(V x, V y, V z) {
  const Parts a = parts_of(x), b = parts_of(y), c = parts_of(z);
  const M no_addend = z == number(0);
  const V product_exponent = a.exponent + b.exponent;
  const V exponent = select(no_addend, product_exponent, hn::Max(product_exponent, c.exponent));
  // Relative to 2^exponent. A term more than 2^-900 below the other is made larger: all that is used of it
  // then is its sign.
  const V product_below = product_exponent - exponent, addend_below = c.exponent - exponent;
  const M far = hn::And(hn::Min(product_below, addend_below) < number(-900), hn::Not(no_addend));
  const Pair product = two_product(a.significand, b.significand);
  const V scale = power_of_two(to_integer(hn::Max(product_below, number(-900))));
  const V addend =
      select(no_addend, number(0),
             c.significand * power_of_two(to_integer(hn::Clamp(addend_below, number(-900), number(0)))));
  // Four exact sums: center + (residual.hi + residual.lo) is the truth.
  const Pair upper = two_sum(product.hi * scale, addend);
  const Pair lower = two_sum(upper.lo, product.lo * scale);
  const Pair both = two_sum(upper.hi, lower.hi);
  const Pair residual = two_sum(both.lo, lower.lo);
  // Of a term that was made larger, and is below 2^-897, more than the sign counts beside a lower word that
  // is above 2^-800: there its rounding covers it.
  const M rounded = hn::Or(far, residual.lo != number(0));
  const M signed_only = hn::And(far, hn::Abs(residual.hi) < number(0x1p-800));
  ScaledEnclosure out = scaled_exactly_at(Pair{both.hi, residual.hi}, exponent, rounded, signed_only);
  out.put_unknown(hn::Abs(both.hi) < number(0x1p-110));
  put_unsigned_zero(out, hn::And(both.hi == number(0), residual.hi == number(0)));
  return out;
}

/// xy + z. IEEE 754-2008 clause 6.3 gives a sum of zeros its sign.
template <class A>
HWY_INLINE auto exact_multiply_add(V x, V y, V z) {
  const V product = x * y;
  const M factors_finite = hn::And(is_finite(x), is_finite(y));
  if constexpr (A::precision < 53) {
    // The product is exact.
    return exact_sum(product, z);
  } else {
    ScaledEnclosure out = wide_multiply_add(x, y, z);
    const M zero = hn::Or(x == number(0), y == number(0));
    out.put_exact(zero, z);
    const V signed_zero = hn::CopySign(number(0), hn::Xor(x, y));
    const M zeros = hn::And(zero, z == number(0));
    put_unsigned_zero(out, hn::And(zeros, differ_in_sign(signed_zero, z)));
    out.put_exact(hn::Not(hn::And(factors_finite, is_finite(z))), select(factors_finite, z, product + z));
    return out;
  }
}

struct Sum {
  static constexpr const char* name = "x+y";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, V y, double) {
    return exact_sum(x, y);
  }
};

struct Difference {
  static constexpr const char* name = "x-y";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, V y, double) {
    return exact_sum(x, hn::Neg(y));
  }
};

struct Product {
  static constexpr const char* name = "x*y";
  static constexpr int output = 0;
  template <class A>
  static auto at(V x, V y, double) {
    return exact_product<A>(x, y);
  }
};

struct Fdim {
  static constexpr const char* name = "fdim";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, V y, double) {
    Enclosed out = exact_sum(x, hn::Neg(y));
    out.put_exact(x <= y, number(0));
    return out;
  }
};

struct Fma {
  static constexpr const char* name = "fma";
  template <class A>
  static auto at(V x, V y, V z, double) {
    return exact_multiply_add<A>(x, y, z);
  }
};

/// The reference gives it fma's exact value.
struct Mad {
  static constexpr const char* name = "mad";
  template <class A>
  static auto at(V x, V y, V z, double) {
    return exact_multiply_add<A>(x, y, z);
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
