// Polynomials of a square whose every coefficient outweighs what follows it: in DoubleWord, one bound that
// holds for every operand in place of a running one, and shorter sums.

#if defined(PLUMBLINE_REFERENCE_FAST_HORNER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_HORNER_INL_H
#undef PLUMBLINE_REFERENCE_FAST_HORNER_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_HORNER_INL_H
#endif

#include "reference/fast/arithmetic-inl.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// What Horner's rule adds to the error of a polynomial c_0 + c_1 x + ... of x = at^2, |at| <= p.to. With X
/// the largest x and B_k = |c_k| + |c_(k+1)| X + ..., `outweighs` means that X B_(k+1) <= |c_k| / 2 for every
/// k.
///
/// The coefficients from c_m on are added in binary64, x for its leading word alone. If the value so far of
/// magnitude below B_(k+1) is off by g u B_(k+1), the next one is off by g u X B_(k+1) for that, u X B_(k+1)
/// for the rest of x, and u B_k for rounding: (g/2 + 3/2) u B_k at most, so that g = 3, and 4 with the terms
/// of u^2. The first m are added in double words: products are off by 8 u^2 X B_(k+1) and sums (below) by 8
/// u^2 B_k: likewise 24 u^2 B_k, 25 with the terms of u^3. Both together: 25 u^2 B_0 + 4 u X^m B_m. `slope`
/// is c_1 + 2 c_2 X + ... in magnitudes, what the error of x is multiplied by.
struct HornerBound {
  bool outweighs = true;
  double evaluation = 0, slope = 0;
};
template <std::size_t N>
constexpr HornerBound horner_bound(const Polynomial<N>& p, std::size_t m) {
  // 1 + 2^-20: these sums are rounded, and x may be a little beyond at^2.
  constexpr double more = 1 + 0x1p-20;
  const double largest = p.to * p.to * more;
  HornerBound out;
  double from_here = 0, power = 1;
  for (std::size_t k = N; k-- > 0;) {
    const double c = p.coefficients[k].hi < 0 ? -p.coefficients[k].hi : p.coefficients[k].hi;
    out.outweighs = out.outweighs && 2 * largest * from_here * more <= c;
    if (k > 0) out.slope = out.slope * largest + static_cast<double>(k) * c * more;
    from_here = from_here * largest + c;
    if (k == m) out.evaluation = 0x1p-51 * from_here * more;
  }
  for (std::size_t k = 0; k < m; ++k) power *= largest;
  out.evaluation = out.evaluation * power * more + 25 * 0x1p-106 * from_here * more;
  return out;
}

/// JMP algorithm 11, of words without their errors: 6 u^2 of the result.
HWY_INLINE Pair product_of(Pair a, Pair b) {
  const Pair c = two_product(a.hi, b.hi);
  return fast_two_sum(c.hi, c.lo + fma(a.lo, b.hi, a.hi * b.lo));
}
/// c + p where |p| <= |c| / 2: the two leading words' sum s + t is exact and |s| >= |c| / 2 (1 - 2^-50). The
/// trailing words' sum is below 3/2 u |c| and rounded; with t, below u |s|, it is below 4 u |s| and rounded.
/// Off by 3/2 u^2 |c| + 4 u^2 |s|, below 8 u^2 of the result.
HWY_INLINE Pair outweighed_sum(Pair c, Pair p) {
  const Pair s = fast_two_sum(c.hi, p.hi);
  return fast_two_sum(s.hi, s.lo + (c.lo + p.lo));
}

/// Horner's rule with coefficient(k), a Pair, of which those from m on have no trailing word.
template <std::size_t N, class Coefficient>
HWY_INLINE Pair horner(const Coefficient& coefficient, std::size_t m, Pair x) {
  V tail = coefficient(N - 1).hi;
  for (std::size_t k = N - 1; k-- > m;) tail = fma(tail, x.hi, coefficient(k).hi);
  Pair sum{tail, number(0)};
  for (std::size_t k = m; k-- > 0;) sum = outweighed_sum(coefficient(k), product_of(sum, x));
  return sum;
}

template <std::size_t N>
HWY_INLINE Pair coefficient_of(const Polynomial<N>& p, std::size_t k) {
  return {number(p.coefficients[k].hi), number(p.coefficients[k].lo)};
}
/// The polynomial P at x = at^2. Preconditions: x.error is below 2^-30 of x, or nothing is known anyway; the
/// constants of P are exact.
template <const auto& P>
HWY_INLINE DoubleWord value_of_square(DoubleWord x, V at) {
  constexpr std::size_t n = P.coefficients.size(), m = P.pairs();
  constexpr HornerBound bound = horner_bound(P, m);
  static_assert(bound.outweighs && m < n);
  const Pair sum = horner<n>([](std::size_t k) { return coefficient_of(P, k); }, m, Pair{x.hi, x.lo});
  const V error = fma(x.error, number(bound.slope), number(bound.evaluation));
  return {sum.hi, sum.lo, error + polynomial_error(P, sum.hi, at)};
}
/// The shorter polynomial for Plain and Word, the longer one for DoubleWord.
template <const auto& Brief, const auto& Full, class A>
HWY_INLINE A value_of_square(A x, V at) {
  if constexpr (std::is_same_v<A, DoubleWord>)
    return value_of_square<Full>(x, at);
  else
    return value_of(Brief, x, at);
}
/// P in the lanes of the mask, elsewhere Q.
template <const auto& P, const auto& Q>
HWY_INLINE DoubleWord value_of_square(M mask, DoubleWord x, V at) {
  constexpr std::size_t n = P.coefficients.size(), m = HWY_MAX(P.pairs(), Q.pairs());
  constexpr HornerBound p = horner_bound(P, m), q = horner_bound(Q, m);
  static_assert(Q.coefficients.size() == n && p.outweighs && q.outweighs && m < n);
  const auto coefficient = [mask](std::size_t k) {
    const Pair yes = coefficient_of(P, k), no = coefficient_of(Q, k);
    return Pair{select(mask, yes.hi, no.hi), select(mask, yes.lo, no.lo)};
  };
  const Pair sum = horner<n>(coefficient, m, Pair{x.hi, x.lo});
  const V slope = number(HWY_MAX(p.slope, q.slope));
  const V error = fma(x.error, slope, number(HWY_MAX(p.evaluation, q.evaluation)));
  const V approximation = select(mask, polynomial_error(P, sum.hi, at), polynomial_error(Q, sum.hi, at));
  return {sum.hi, sum.lo, error + approximation};
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
