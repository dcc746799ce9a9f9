// The centers of a run of neighbours, in vectors. Included once per instruction set.

#if defined(PLUMBLINE_REFERENCE_FAST_RUN_TRUTH_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef PLUMBLINE_REFERENCE_FAST_RUN_TRUTH_INL_H
#undef PLUMBLINE_REFERENCE_FAST_RUN_TRUTH_INL_H
#else
#define PLUMBLINE_REFERENCE_FAST_RUN_TRUTH_INL_H
#endif

#include <limits>

#include "reference/fast/arithmetic-inl.h"
#include "reference/fast/run_truth.h"

HWY_BEFORE_NAMESPACE();
namespace plumbline::fast::HWY_NAMESPACE {

/// What `variable` rises by from one operand of a run to the next.
constexpr double variable_step = 0x1p-11;

/// (2 i - 4095) / 4096 for the lanes' i = first and on: exact, as sums with multiples of the step are.
HWY_INLINE V variable(std::uint32_t first) {
  return fma(hn::Iota(D(), first), number(variable_step), number(-4095 * 0x1p-12));
}

/// The polynomial's value, in Horner's order of fused operations.
HWY_INLINE V value_at(const RunTruth::Coefficients& c, V t) {
  V sum = number(c[7]);
  for (std::size_t k = 7; k-- > 0;) sum = fma(sum, t, number(c[k]));
  return sum;
}

/// The rotation's quotients at the lanes' operands, `i` and on: of two products and fused sums.
HWY_INLINE V quotient_at(const RunTruth::Rotation& r, std::size_t i) {
  const std::size_t coarse = i / RunTruth::Rotation::steps, fine = i % RunTruth::Rotation::steps;
  const V first = number(r.first[coarse]), second = number(r.second[coarse]),
          cosine = hn::LoadU(D(), &r.cosine[fine]), sine = hn::LoadU(D(), &r.sine[fine]);
  return fma(first, cosine, second * sine) / fma(second, cosine, hn::Neg(first * sine));
}

/// What quotients are off by: NaN of those of which it is not known.
HWY_INLINE V reach_of_quotients(V center, double high) {
  const V known = hn::IfThenElse(hn::Abs(center) <= number(RunTruth::largest_quotient), number(high),
                                 number(std::numeric_limits<double>::quiet_NaN()));
  return fma(center * center, known, known);
}

/// The rotation's values at the lanes' operands, `i` and on: a product and a fused sum.
HWY_INLINE V value_at(const RunTruth::Rotation& r, std::size_t i) {
  static_assert(hn::MaxLanes(D()) <= RunTruth::Rotation::most_lanes);
  const std::size_t coarse = i / RunTruth::Rotation::steps, fine = i % RunTruth::Rotation::steps;
  return fma(number(r.first[coarse]), hn::LoadU(D(), &r.cosine[fine]),
             number(r.second[coarse]) * hn::LoadU(D(), &r.sine[fine]));
}

}  // namespace plumbline::fast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
