// x / y and 1 / x: a quotient and its exact remainder.

#if defined(PLUMBLINE_REFERENCE_FAST_QUOTIENT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_QUOTIENT_INL_H
#undef PLUMBLINE_REFERENCE_FAST_QUOTIENT_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_QUOTIENT_INL_H
#endif

#include "reference/fast/wide_scale-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// q + (x - q y) / y, where q is x / y rounded. Precondition: x and y are nonzero and within 2^300 of 1.
///
/// The remainder is a number of binary64, and the fused operation gives it exactly (Markstein; Boldo and
/// Daumas, "Representable correcting terms for possibly underflowing floating point operations", 2003). Its
/// quotient by y is off by 2^-53 of itself, and is zero where x / y is q exactly.
HWY_INLINE Enclosed quotient(V x, V y) {
  const V q = x / y;
  const V rest = fma(hn::Neg(q), y, x) / y;
  const V error = hn::Abs(rest) * number(0x1p-51);
  return {q, rest - error, rest + error};
}

/// The same as q + rest + more, of which `more` is rounded and the others are what they are. What the rest
/// leaves is exact as the remainder is; so is the rest where it leaves nothing.
struct QuotientWords {
  V q, rest, more;
};
HWY_INLINE QuotientWords quotient_words(V x, V y) {
  const V q = x / y;
  const V remainder = fma(hn::Neg(q), y, x);
  const V rest = remainder / y;
  return {q, rest, fma(hn::Neg(rest), y, remainder) / y};
}
HWY_INLINE Enclosed fine_quotient(V x, V y) {
  const auto [q, rest, more] = quotient_words(x, y);
  return beside_sum(q, rest, more, hn::Abs(more) * number(0x1p-51));
}

/// IEEE 754 for zeros, infinities and NaNs.
template <class E>
HWY_INLINE void put_quotient_ends(E& out, V x, V y) {
  const M ordinary =
      hn::And(hn::And(is_finite(x), is_finite(y)), hn::And(hn::Not(x == number(0)), hn::Not(y == number(0))));
  out.put_exact(hn::Not(ordinary), x / y);
}

/// The same for numbers of binary64 of any exponents.
HWY_INLINE ScaledEnclosure wide_quotient(V x, V y) {
  const Parts a = parts_of(x), b = parts_of(y);
  return at_scaled_exponent(fine_quotient(a.significand, b.significand), a.exponent - b.exponent);
}

struct Quotient {
  static constexpr const char* name = "x/y";
  /// Operands of Word are those of binary16 and binary32.
  template <class A>
  static auto at(V x, V y, double) {
    auto out = [&]() HWY_ATTR {
      if constexpr (std::is_same_v<A, DoubleWord>)
        return wide_quotient(x, y);
      else
        return quotient(x, y);
    }();
    put_quotient_ends(out, x, y);
    return out;
  }
};

struct Reciprocal {
  static constexpr const char* name = "1/x";
  template <class A>
  static auto at(V x, double share) {
    return Quotient::at<A>(number(1), x, share);
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
