// fmod, remainder and remquo: long division, 2^48 of the quotient at a time.

#if defined(PLUMBLINE_REFERENCE_FAST_REMAINDER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_REMAINDER_INL_H
#undef PLUMBLINE_REFERENCE_FAST_REMAINDER_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_REMAINDER_INL_H
#endif

#include "reference/fast/exact-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// |x| = quotient |y| + rest 2^exponent with |rest| <= 3/4 divisor; |y| = divisor 2^exponent, 1 <= divisor
/// < 2.
struct Division {
  V rest, divisor, exponent;
  VI quotient;  ///< modulo 2^64
};

/// One step: 2^shift rest divided by the divisor, for 0 <= shift <= 48.
///
/// Both are multiples of 2^-52 (of 2^-53 where |x| has the exponent below |y|'s, and then the quotient is 0
/// or 1). q is within 1/2 + 2^-52 2^50 of the real quotient: the new rest is at most 3/4 of the divisor,
/// below 2 therefore, and a multiple of 2^-52: a number of binary64, which the fused operation gives exactly.
/// (x - y for y/2 <= x <= y is one too: Sterbenz.)
HWY_INLINE void divide_step(Division& d, V inverse, VI shift) {
  const V dividend = d.rest * power_of_two(shift);
  const V q = nearest_integer(dividend * inverse);
  d.rest = fma(hn::Neg(q), d.divisor, dividend);
  d.quotient = hn::Shl(d.quotient, shift) + to_integer(q);
}

/// For finite nonzero operands. Where |x| < |y| / 2, the rest is |x| and the quotient 0.
HWY_INLINE Division divided(V x, V y) {
  const Parts a = parts_of(x), b = parts_of(y);
  const V difference = a.exponent - b.exponent;
  const V most = hn::Max(difference, number(-1));
  Division d{hn::Abs(a.significand) * select(difference < number(0), number(0.5), number(1)),
             hn::Abs(b.significand), b.exponent, hn::Zero(I())};
  const V inverse = number(1) / d.divisor;
  V left = hn::Max(most, number(0));
  divide_step(d, inverse, hn::Zero(I()));
  // A lane that is done goes on with shifts of 0: its rest stays congruent, and the final choice between the
  // congruent ones is the caller's.
  while (!hn::AllTrue(D(), left == number(0))) {
    const V shift = hn::Min(left, number(48));
    divide_step(d, inverse, to_integer(shift));
    left = left - shift;
  }
  return d;
}

/// What IEEE 754 prescribes for operands that are not finite or zero, and what needs no division: |x| < |y|
/// / 4.
HWY_INLINE void put_remainder_ends(Enclosed& out, V x, V y) {
  const M undefined = hn::Or(hn::Or(hn::IsNaN(x), hn::IsNaN(y)), hn::Or(is_infinite(x), y == number(0)));
  const M kept = hn::Or(hn::Or(x == number(0), is_infinite(y)),
                        parts_of(x).exponent - parts_of(y).exponent < number(-1));
  out.put_exact(kept, x);
  out.put_nan(undefined);
}

/// The rest is a multiple of both operands' last places and no larger than y: a number of binary64.
HWY_INLINE Enclosed remainder_with_sign(const Division& d, V rest, V x, V y) {
  // A rest of 0 has the sign of x; of an x that is negative, all of it is negated.
  const V signed_rest = hn::Xor(rest, hn::And(x, hn::SignBit(D())));
  const V scaled = times_power_of_two(signed_rest, d.exponent);
  Enclosed out = exactly(select(rest == number(0), hn::CopySign(number(0), x), scaled));
  put_remainder_ends(out, x, y);
  return out;
}

struct Fmod {
  static constexpr const char* name = "fmod";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, V y, double) {
    const Division d = divided(x, y);
    return remainder_with_sign(d, select(d.rest < number(0), d.rest + d.divisor, d.rest), x, y);
  }
};

/// To the nearest multiple, of two equally near ones to the even one.
HWY_INLINE Division nearest_division(V x, V y) {
  Division d = divided(x, y);
  const M odd = hn::RebindMask(D(), hn::And(d.quotient, hn::Set(I(), 1)) != hn::Zero(I()));
  const V twice = hn::Abs(d.rest) * number(2);
  const M farther = hn::Or(twice > d.divisor, hn::And(twice == d.divisor, odd));
  const V step = select(farther, hn::CopySign(number(1), d.rest), number(0));
  // Sterbenz: the rest is between 1/2 and 3/4 of the divisor.
  d.rest = fma(hn::Neg(step), d.divisor, d.rest);
  d.quotient = d.quotient + to_integer(step);
  return d;
}

struct Remainder {
  static constexpr const char* name = "remainder";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, V y, double) {
    const Division d = nearest_division(x, y);
    return remainder_with_sign(d, d.rest, x, y);
  }
};

struct RemquoRemainder {
  static constexpr const char* name = "remquo";
  static constexpr int output = 0;
  template <class A>
  static Enclosed at(V x, V y, double) {
    return Remainder::at<A>(x, y, 0);
  }
};

/// The seven lowest bits of the quotient's magnitude, with its sign; 0 where there is no quotient.
struct RemquoQuotient {
  static constexpr const char* name = "remquo";
  static constexpr int output = 1;
  template <class A>
  static Enclosed at(V x, V y, double) {
    const Division d = nearest_division(x, y);
    const V bits = to_number(hn::And(d.quotient, hn::Set(I(), 127)));
    const V sign = hn::And(hn::Xor(x, y), hn::SignBit(D()));
    Enclosed out = exactly(select(bits == number(0), number(0), hn::Xor(bits, sign)));
    const M divisible = hn::And(hn::And(is_finite(x), is_finite(y)), hn::And(x != number(0), y != number(0)));
    const M near = parts_of(x).exponent - parts_of(y).exponent >= number(-1);
    out.put_exact(hn::Not(hn::And(divisible, near)), number(0));
    return out;
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
