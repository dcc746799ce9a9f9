// Polynomials on up to 16 intervals, every lane with its own.

#if defined(PLUMBLINE_REFERENCE_FAST_PIECEWISE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_PIECEWISE_INL_H
#undef PLUMBLINE_REFERENCE_FAST_PIECEWISE_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_PIECEWISE_INL_H
#endif

#include "reference/fast/arithmetic-inl.h"
#include "reference/fast/piecewise.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast {
namespace HWY_NAMESPACE {

/// Picks an element of 16 per lane: out of two registers where a vector has 8 lanes, by loads elsewhere.
class Picker {
 public:
  /// Precondition: 0 <= index < 16.
  explicit Picker(VI index) : index_(index), upper_(hn::RebindMask(D(), index > hn::Set(I(), 7))) {}
  V operator()(const double* elements) const {
#if HWY_TARGET == HWY_AVX3
    const auto within = hn::IndicesFromVec(D(), hn::And(index_, hn::Set(I(), 7)));
    return select(upper_, hn::TableLookupLanes(hn::Load(D(), elements + 8), within),
                  hn::TableLookupLanes(hn::Load(D(), elements), within));
#else
    return hn::GatherIndex(D(), elements, index_);
#endif
  }

 private:
  VI index_;
  M upper_;
};

template <int N, int P>
HWY_INLINE Plain value_of(const Piecewise<N, P>& p, Plain u, const Picker& pick) {
  V sum = pick(p.leading[N - 1].of);
  for (int k = N - 1; k-- > 0;) sum = fma(sum, u.value, pick(p.leading[k].of));
  return {sum};
}
/// As for one polynomial (arithmetic-inl.h).
template <int N, int P>
HWY_INLINE DoubleWord value_of(const Piecewise<N, P>& p, DoubleWord u, const Picker& pick) {
  const Word rough{u.hi, hn::Abs(u.lo) + u.error};
  Word tail = Word::exact(pick(p.leading[N - 1].of));
  for (int k = N - 1; k-- > P;) tail = multiply_add(tail, rough, Word::exact(pick(p.leading[k].of)));
  DoubleWord sum{tail.value, number(0), tail.error};
  for (int k = P; k-- > 0;)
    sum = sum * u + DoubleWord::exact(Pair{pick(p.leading[k].of), pick(p.trailing[k].of)});
  // 1 + 2^-20: the error is relative to the function, not to the polynomial.
  sum.widen(hn::Abs(sum.hi) * number(p.error * (1 + 0x1p-20)));
  return sum;
}

}  // namespace HWY_NAMESPACE
}  // namespace plumbline::fast
HWY_AFTER_NAMESPACE();

#endif
