// Arithmetic that the kernels are written in: one source per function, a template on Plain, Word or
// DoubleWord. Included once per instruction set (Highway's foreach_target): no ordinary include guard.

#if defined(PLUMBLINE_REFERENCE_FAST_ARITHMETIC_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_ARITHMETIC_INL_H
#undef PLUMBLINE_REFERENCE_FAST_ARITHMETIC_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_ARITHMETIC_INL_H
#endif

#include <hwy/highway.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "reference/fast/polynomial.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using D = hn::ScalableTag<double>;
using I = hn::RebindToSigned<D>;
using V = hn::Vec<D>;
using VI = hn::Vec<I>;
using M = hn::Mask<D>;

/// The unit roundoff of binary64 is u = 2^-53. Every operation below is IEEE 754's own, fused multiply-add
/// included, so that all instruction sets give the same bits.
HWY_INLINE V number(double x) { return hn::Set(D(), x); }
HWY_INLINE V fma(V a, V b, V c) {
#if HWY_NATIVE_FMA
  return hn::MulAdd(a, b, c);
#else
  HWY_ALIGN double x[hn::MaxLanes(D())], y[hn::MaxLanes(D())], z[hn::MaxLanes(D())];
  hn::Store(a, D(), x);
  hn::Store(b, D(), y);
  hn::Store(c, D(), z);
  for (std::size_t k = 0; k < hn::Lanes(D()); ++k) z[k] = std::fma(x[k], y[k], z[k]);
  return hn::Load(D(), z);
#endif
}
HWY_INLINE V select(M mask, V yes, V no) { return hn::IfThenElse(mask, yes, no); }
/// To the nearest integer, ties to even, by an addition: exact for |x| <= 2^51.
HWY_INLINE V nearest_integer(V x) {
  const V magic = number(0x1.8p52);
  return (x + magic) - magic;
}
/// The integer that `x`, integral and of magnitude below 2^51, is.
HWY_INLINE VI to_integer(V x) {
  const V magic = number(0x1.8p52);
  return hn::BitCast(I(), x + magic) - hn::BitCast(I(), magic);
}
/// 2^n. Precondition: -1022 <= n <= 1023.
HWY_INLINE V power_of_two(VI n) { return hn::BitCast(D(), hn::ShiftLeft<52>(n + hn::Set(I(), 1023))); }

/// An unevaluated sum of two numbers.
struct Pair {
  V hi, lo;
};

/// a + b = hi + lo exactly (Knuth).
HWY_INLINE Pair two_sum(V a, V b) {
  const V s = a + b;
  const V bb = s - a;
  return {s, (a - (s - bb)) + (b - bb)};
}
/// The same where |a| >= |b| or a = 0 (Dekker).
HWY_INLINE Pair fast_two_sum(V a, V b) {
  const V s = a + b;
  return {s, b - (s - a)};
}
/// a * b = hi + lo exactly, while the product is no smaller than 2^-960 or zero.
HWY_INLINE Pair two_product(V a, V b) {
  const V p = a * b;
  return {p, fma(a, b, hn::Neg(p))};
}

/// One binary64 number: for kernels whose error is found by enumerating every operand.
struct Plain {
  static constexpr bool tracks = false;
  V value;

  static Plain exact(V x) { return {x}; }
  static Plain exact(Pair x) { return {x.hi + x.lo}; }
  static Plain constant(const Constant& c) { return {number(c.hi)}; }
  V leading() const { return value; }
  /// Times a power of two: exact.
  Plain scaled(V power) const { return {value * power}; }
  void widen(V) {}
};
HWY_INLINE Plain operator+(Plain a, Plain b) { return {a.value + b.value}; }
HWY_INLINE Plain operator-(Plain a, Plain b) { return {a.value - b.value}; }
HWY_INLINE Plain operator-(Plain a) { return {hn::Neg(a.value)}; }
HWY_INLINE Plain operator*(Plain a, Plain b) { return {a.value * b.value}; }
HWY_INLINE Plain operator/(Plain a, Plain b) { return {a.value / b.value}; }
/// The same with an operand that is a number of binary64 exactly.
HWY_INLINE Plain operator+(Plain a, V b) { return {a.value + b}; }
HWY_INLINE Plain operator-(Plain a, V b) { return {a.value - b}; }
HWY_INLINE Plain operator*(Plain a, V b) { return {a.value * b}; }
HWY_INLINE Plain operator/(Plain a, V b) { return {a.value / b}; }
HWY_INLINE Plain multiply_add(Plain a, Plain b, Plain c) { return {fma(a.value, b.value, c.value)}; }
HWY_INLINE Plain square_root(Plain a) { return {hn::Sqrt(a.value)}; }
HWY_INLINE Plain select(M mask, Plain yes, Plain no) { return {select(mask, yes.value, no.value)}; }
HWY_INLINE Plain magnitude(Plain a) { return {hn::Abs(a.value)}; }

// Word and DoubleWord bound their own error, point by point (Wilkinson's running error analysis; N. J.
// Higham, Accuracy and Stability of Numerical Algorithms, 3.3): every operation adds its rounding error, by
// the theorem named beside it, to what the errors of its operands become.
//
// The errors themselves are sums and products of nonnegative numbers rounded to nearest: each of these
// operations is low by a factor of 1 - u at most. `error_factor` makes up for 2^12 of them in a row
// ((1 - 2^-53)^-4096 < 1 + 2^-40), more than any kernel has. The theorems want no underflow: kernels keep
// nonzero operands of polynomials above 2^-300, and `error_floor` is more than all that the underflow of
// lower terms can leave out before the last scaling (each operation at most 2^-1074 times later factors
// below 2^60).
inline constexpr double error_factor = 1 + 0x1p-40;
inline constexpr double error_floor = 0x1p-1000;

/// One binary64 number that the truth lies within `error` of.
struct Word {
  static constexpr bool tracks = true;
  V value, error;

  static Word exact(V x) { return {x, number(0)}; }
  static Word exact(Pair x) { return {x.hi, hn::Abs(x.lo)}; }
  static Word constant(const Constant& c) { return {number(c.hi), number(std::fabs(c.lo) + 2 * c.error)}; }
  V leading() const { return value; }
  Word scaled(V power) const { return {value * power, error * power}; }
  void widen(V by) { error = error + by; }
};
/// Of a result that was rounded to nearest: u of it.
HWY_INLINE V rounding_error(V result) { return hn::Abs(result) * number(0x1p-53); }
HWY_INLINE Word operator+(Word a, Word b) {
  const V s = a.value + b.value;
  return {s, rounding_error(s) + (a.error + b.error)};
}
HWY_INLINE Word operator-(Word a) { return {hn::Neg(a.value), a.error}; }
HWY_INLINE Word operator-(Word a, Word b) { return a + -b; }
HWY_INLINE Word operator+(Word a, V b) {
  const V s = a.value + b;
  return {s, rounding_error(s) + a.error};
}
HWY_INLINE Word operator-(Word a, V b) { return a + hn::Neg(b); }
/// |ab - a'b'| <= |a'| eb + |b'| ea + ea eb.
HWY_INLINE V product_error(Word a, Word b) {
  return fma(hn::Abs(a.value), b.error, fma(hn::Abs(b.value), a.error, a.error * b.error));
}
HWY_INLINE Word operator*(Word a, Word b) {
  const V p = a.value * b.value;
  return {p, rounding_error(p) + product_error(a, b)};
}
HWY_INLINE Word operator*(Word a, V b) {
  const V p = a.value * b;
  return {p, rounding_error(p) + hn::Abs(b) * a.error};
}
/// |a/b - a'/b'| <= (ea + |a'/b'| eb) / (|b'| - eb); nothing is known where b may be zero.
HWY_INLINE V quotient_error(V quotient, V dividend_error, V divisor, V divisor_error) {
  const V nearest = fma(hn::Abs(divisor), number(1 - 0x1p-51), hn::Neg(divisor_error));
  // 1 + 2^-50: the quotient may be low by u, the difference above high by u.
  const V spread = fma(hn::Abs(quotient), divisor_error, dividend_error) / nearest * number(1 + 0x1p-50);
  return select(nearest > number(0), spread, number(HUGE_VAL));
}
HWY_INLINE Word operator/(Word a, Word b) {
  const V q = a.value / b.value;
  return {q, rounding_error(q) + quotient_error(q, a.error, b.value, b.error)};
}
HWY_INLINE Word operator/(Word a, V b) {
  const V q = a.value / b;
  return {q, rounding_error(q) + a.error / hn::Abs(b)};
}
HWY_INLINE Word multiply_add(Word a, Word b, Word c) {
  const V s = fma(a.value, b.value, c.value);
  return {s, rounding_error(s) + (product_error(a, b) + c.error)};
}
/// |sqrt(a) - sqrt(a')| <= |a - a'| / sqrt(a') for |a - a'| <= a'. Precondition: a' > 0.
HWY_INLINE V root_error(V root, V radicand, V radicand_error) {
  return select(radicand_error < radicand, radicand_error / root * number(1 + 0x1p-50), number(HUGE_VAL));
}
HWY_INLINE Word square_root(Word a) {
  const V root = hn::Sqrt(a.value);
  return {root, rounding_error(root) + root_error(root, a.value, a.error)};
}
HWY_INLINE Word select(M mask, Word yes, Word no) {
  return {select(mask, yes.value, no.value), select(mask, yes.error, no.error)};
}
HWY_INLINE Word magnitude(Word a) { return {hn::Abs(a.value), a.error}; }

/// A double-word number hi + lo, |lo| <= ulp(hi) / 2, that the truth lies within `error` of. JMP: Joldes,
/// Muller, Popescu, "Tight and rigorous error bounds for basic building blocks of double-word arithmetic",
/// ACM TOMS 44(2), 2017.
struct DoubleWord {
  static constexpr bool tracks = true;
  V hi, lo, error;

  static DoubleWord exact(V x) { return {x, number(0), number(0)}; }
  static DoubleWord exact(Pair x) { return {x.hi, x.lo, number(0)}; }
  static DoubleWord constant(const Constant& c) { return {number(c.hi), number(c.lo), number(c.error)}; }
  V leading() const { return hi; }
  DoubleWord scaled(V power) const { return {hi * power, lo * power, error * power}; }
  /// The truth may lie so much farther off.
  void widen(V by) { error = error + by; }
};

/// JMP algorithm 6: 3 u^2 / (1 - 4u) of the result.
HWY_INLINE DoubleWord operator+(DoubleWord a, DoubleWord b) {
  const Pair s = two_sum(a.hi, b.hi);
  const Pair t = two_sum(a.lo, b.lo);
  const Pair v = fast_two_sum(s.hi, s.lo + t.hi);
  const Pair z = fast_two_sum(v.hi, t.lo + v.lo);
  return {z.hi, z.lo, fma(hn::Abs(z.hi), number(0x1p-104), a.error + b.error)};
}
HWY_INLINE DoubleWord operator-(DoubleWord a) { return {hn::Neg(a.hi), hn::Neg(a.lo), a.error}; }
HWY_INLINE DoubleWord operator-(DoubleWord a, DoubleWord b) { return a + -b; }
/// JMP algorithm 4: 2 u^2 of the result.
HWY_INLINE DoubleWord operator+(DoubleWord a, V b) {
  const Pair s = two_sum(a.hi, b);
  const Pair z = fast_two_sum(s.hi, a.lo + s.lo);
  return {z.hi, z.lo, fma(hn::Abs(z.hi), number(0x1p-104), a.error)};
}
HWY_INLINE DoubleWord operator-(DoubleWord a, V b) { return a + hn::Neg(b); }
/// JMP algorithm 11: 6 u^2 of the result.
HWY_INLINE DoubleWord operator*(DoubleWord a, DoubleWord b) {
  const Pair c = two_product(a.hi, b.hi);
  const V cross = fma(a.lo, b.hi, a.hi * b.lo);
  const Pair z = fast_two_sum(c.hi, c.lo + cross);
  const V from_a = fma(hn::Abs(b.hi), a.error, a.error * b.error);
  const V from_both = fma(hn::Abs(a.hi), b.error, from_a);
  return {z.hi, z.lo, fma(hn::Abs(z.hi), number(0x1p-103), from_both)};
}
/// JMP algorithm 9: 2 u^2 of the result.
HWY_INLINE DoubleWord operator*(DoubleWord a, V b) {
  const Pair c = two_product(a.hi, b);
  const Pair z = fast_two_sum(c.hi, fma(a.lo, b, c.lo));
  return {z.hi, z.lo, fma(hn::Abs(z.hi), number(0x1p-104), hn::Abs(b) * a.error)};
}
/// JMP algorithm 17 (15 u^2 of the result) with algorithm 9 in the place of 7: below 16 u^2.
HWY_INLINE DoubleWord operator/(DoubleWord a, DoubleWord b) {
  const V q = a.hi / b.hi;
  const DoubleWord r = DoubleWord{b.hi, b.lo, number(0)} * q;
  const V rest = (a.hi - r.hi) + (a.lo - r.lo);
  const Pair z = fast_two_sum(q, rest / b.hi);
  return {z.hi, z.lo, fma(hn::Abs(z.hi), number(0x1p-102), quotient_error(z.hi, a.error, b.hi, b.error))};
}
HWY_INLINE DoubleWord operator/(DoubleWord a, V b) { return a / DoubleWord::exact(b); }
HWY_INLINE DoubleWord multiply_add(DoubleWord a, DoubleWord b, DoubleWord c) { return a * b + c; }
/// Lefevre, Louvet, Muller, Picot, Rideau, "Accurate calculation of Euclidean norms using double-word
/// arithmetic", ACM TOMS 49(1), 2023, algorithm 2: 25/8 u^2 of the result. Precondition: a > 0.
HWY_INLINE DoubleWord square_root(DoubleWord a) {
  const V root = hn::Sqrt(a.hi);
  const V rest = fma(hn::Neg(root), root, a.hi) + a.lo;
  const Pair z = fast_two_sum(root, rest / (root + root));
  return {z.hi, z.lo, fma(z.hi, number(0x1p-104), root_error(z.hi, a.hi, a.error))};
}
HWY_INLINE DoubleWord select(M mask, DoubleWord yes, DoubleWord no) {
  return {select(mask, yes.hi, no.hi), select(mask, yes.lo, no.lo), select(mask, yes.error, no.error)};
}
HWY_INLINE DoubleWord magnitude(DoubleWord a) {
  const V sign = hn::And(a.hi, hn::SignBit(D()));
  return {hn::Xor(a.hi, sign), hn::Xor(a.lo, sign), a.error};
}

/// An element of a table per lane.
template <std::size_t N>
HWY_INLINE V gather(const std::array<double, N>& values, VI index) {
  return hn::GatherIndex(D(), values.data(), index);
}

/// Nothing is known where the operand of a polynomial leaves the interval on which its error is certified.
template <std::size_t N>
HWY_INLINE V polynomial_error(const Polynomial<N>& p, V value, V at) {
  // 1 + 2^-20: the error is relative to the function, not to the polynomial.
  const V error =
      p.kind == ErrorKind::absolute ? number(p.error) : hn::Abs(value) * number(p.error * (1 + 0x1p-20));
  return select(hn::And(at >= number(p.from), at <= number(p.to)), error, number(HUGE_VAL));
}

/// The polynomial at x, by Horner's rule; `at` is the variable that the error's interval is about, which may
/// be another: x = at^2 for an even function.
template <std::size_t N>
HWY_INLINE Plain value_of(const Polynomial<N>& p, Plain x, V) {
  V sum = number(p.coefficients[N - 1].hi);
  for (std::size_t k = N - 1; k-- > 0;) sum = fma(sum, x.value, number(p.coefficients[k].hi));
  return {sum};
}
template <std::size_t N>
HWY_INLINE Word value_of(const Polynomial<N>& p, Word x, V at) {
  Word sum = Word::constant(p.coefficients[N - 1]);
  for (std::size_t k = N - 1; k-- > 0;) sum = multiply_add(sum, x, Word::constant(p.coefficients[k]));
  sum.widen(polynomial_error(p, sum.value, at));
  return sum;
}
/// The coefficients of binary64 are added in binary64: a polynomial has so many pairs that this suffices.
template <std::size_t N>
HWY_INLINE DoubleWord value_of(const Polynomial<N>& p, DoubleWord x, V at) {
  const std::size_t pairs = p.pairs();
  const Word rough{x.hi, hn::Abs(x.lo) + x.error};
  Word tail = Word::constant(p.coefficients[N - 1]);
  for (std::size_t k = N - 1; k-- > pairs;)
    tail = multiply_add(tail, rough, Word::constant(p.coefficients[k]));
  DoubleWord sum{tail.value, number(0), tail.error};
  for (std::size_t k = HWY_MIN(pairs, N - 1); k-- > 0;) {
    const Constant& c = p.coefficients[k];
    sum = c.lo == 0 && c.error == 0 ? sum * x + number(c.hi) : sum * x + DoubleWord::constant(c);
  }
  sum.widen(polynomial_error(p, sum.hi, at));
  return sum;
}
/// The shorter polynomial for Plain and Word, the longer one for DoubleWord.
template <class A, std::size_t Short, std::size_t Long>
HWY_INLINE A value_of(const Polynomial<Short>& brief, const Polynomial<Long>& full, A x, V at) {
  if constexpr (std::is_same_v<A, DoubleWord>)
    return value_of(full, x, at);
  else
    return value_of(brief, x, at);
}

/// Where the truth of one vector of points lies: Enclosures in registers.
struct Enclosed {
  V center, low, high;

  /// What a result is in the lanes of the mask.
  void put_exact(M mask, V value) {
    center = select(mask, value, center);
    low = select(mask, number(0), low);
    high = select(mask, number(0), high);
  }
  void put_nan(M mask) { put_exact(mask, number(NAN)); }
  /// The truth lies strictly between at + from and at + to.
  void put_between(M mask, V at, V from, V to) {
    center = select(mask, at, center);
    low = select(mask, from, low);
    high = select(mask, to, high);
  }
  void put_unknown(M mask) { put_between(mask, number(0), number(-HUGE_VAL), number(HUGE_VAL)); }
  /// Finite, beyond every number of binary64, with the sign of `sign`; or nearer to zero than 2^-1022.
  void put_overflow(M mask, V sign) {
    const M negative = sign < number(0);
    put_between(mask, hn::CopySign(number(0x1.fffffffffffffp1023), sign),
                select(negative, number(-HUGE_VAL), number(0)),
                select(negative, number(0), number(HUGE_VAL)));
  }
  void put_underflow(M mask, V sign) {
    const M negative = sign < number(0);
    put_between(mask, number(0), select(negative, number(-0x1p-1022), number(0)),
                select(negative, number(0), number(0x1p-1022)));
  }
};

/// A kernel's value as an enclosure. `share` is the certificate's share of a Plain kernel: the truth lies
/// within share * scale of the value. DoubleWord values bring their own bound.
HWY_INLINE Enclosed enclosed(Plain x, V scale, double share) {
  const V error = hn::Abs(scale) * number(share);
  return {x.value, hn::Neg(error), error};
}
HWY_INLINE Enclosed enclosed(Plain x, double share) { return enclosed(x, x.value, share); }
HWY_INLINE Enclosed enclosed(Word x, V, double) {
  const V error = fma(x.error, number(error_factor), number(error_floor));
  return {x.value, hn::Neg(error), error};
}
HWY_INLINE Enclosed enclosed(Word x, double) { return enclosed(x, x.value, 0); }
HWY_INLINE Enclosed enclosed(DoubleWord x, V, double) {
  const V error = fma(x.error, number(error_factor), number(error_floor));
  // lo - error and lo + error are rounded: away from lo by another 2^-52 of them.
  const V slack = (hn::Abs(x.lo) + error) * number(0x1p-52);
  return {x.hi, x.lo - (error + slack), x.lo + (error + slack)};
}
HWY_INLINE Enclosed enclosed(DoubleWord x, double) { return enclosed(x, x.hi, 0); }
/// Times a power of two that keeps all three numbers normal.
HWY_INLINE Enclosed scaled(Enclosed x, V power) { return {x.center * power, x.low * power, x.high * power}; }

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
