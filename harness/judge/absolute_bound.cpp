#include "harness/judge/absolute_bound.h"

#include <algorithm>

#include "reference/real.h"
#include "reference/value_preserving.h"

namespace plumbline {
namespace {

/// out = max^power. What the bound is relative to: the largest finite lane of both vectors for products
/// (power 2), the larger of the first two operands for sums (power 1).
void set_scale(mpfr_ptr out, const Bound& bound, std::span<const Operand> operands) {
  static thread_local Real max(64);
  mpfr_set_zero(max.get(), 1);
  std::uint64_t greatest = 0;
  for (const Operand& x : operands.first(bound.largest_power == 1 ? 2 : operands.size())) {
    if (x.magnitude <= greatest || x.magnitude >= binary64.infinity()) continue;
    greatest = x.magnitude;
    max.set(x.scalar);
  }
  mpfr_pow_ui(out, max.get(), static_cast<unsigned long>(bound.largest_power), MPFR_RNDA);
  mpfr_abs(out, out, MPFR_RNDN);
}

/// out = the error that a bound allows in absolute terms, not below what it is. Where it scales with the
/// operands, each lane's product may besides lose `quantum` to underflow.
void set_tolerance(mpfr_ptr out, const Bound& bound, std::span<const Operand> operands, std::size_t lanes,
                   std::uint64_t quantum, const Format& format) {
  if (bound.largest_power == 0) {
    mpfr_set_d(out, bound.absolute, MPFR_RNDU);
    return;
  }
  static thread_local Real lost(64);
  const auto n = static_cast<long>(lanes);
  set_scale(out, bound, operands);
  mpfr_mul_d(out, out, bound.absolute, MPFR_RNDU);
  mpfr_mul_si(out, out, bound.lane_factor * n + bound.lane_offset, MPFR_RNDU);
  lost.set({format.type, quantum});
  mpfr_mul_si(lost.get(), lost.get(), std::max(n, 2L), MPFR_RNDU);
  mpfr_add(out, out, lost.get(), MPFR_RNDU);
}

/// |given - end| is within the tolerance, or within that part of |end|.
bool is_within(const Bound& bound, mpfr_srcptr given, mpfr_srcptr end, mpfr_srcptr tolerance) {
  static thread_local Real error(128), part(128);
  mpfr_sub(error.get(), given, end, MPFR_RNDA);
  mpfr_abs(error.get(), error.get(), MPFR_RNDN);
  mpfr_mul(part.get(), tolerance, end, MPFR_RNDA);
  mpfr_abs(part.get(), part.get(), MPFR_RNDN);
  const mpfr_srcptr allowed = bound.is_relative ? part.get() : tolerance;
  return (bound.absolute_is_open ? mpfr_less_p(error.get(), allowed)
                                 : mpfr_lessequal_p(error.get(), allowed)) != 0;
}

}  // namespace

std::optional<bool> within_absolute(const Bound& bound, std::span<const Operand> operands, std::size_t lanes,
                                    std::uint64_t quantum, Scalar result, const Enclosure& truth) {
  static thread_local Real given(64), tolerance(128);
  const Format& format = format_of(result.type);
  if (format.is_infinite(result.bits)) return false;
  set_tolerance(tolerance.get(), bound, operands, lanes, quantum, format);
  given.set(result);
  // The truths within reach of the result are an interval about it: what holds at both ends holds between.
  const bool low = is_within(bound, given.get(), truth.lower.get(), tolerance.get());
  const bool high = is_within(bound, given.get(), truth.upper.get(), tolerance.get());
  if (low && high) return true;
  const bool inside =
      mpfr_lessequal_p(truth.lower.get(), given.get()) && mpfr_lessequal_p(given.get(), truth.upper.get());
  if (low || high || inside) return std::nullopt;
  return false;
}

bool formula_may_overflow(const Bound& bound, std::span<const Operand> operands, std::size_t lanes,
                          const Format& format) {
  if (bound.largest_power == 0) return false;
  static thread_local Real scale(128), limit(64);
  set_scale(scale.get(), bound, operands);
  mpfr_mul_ui(scale.get(), scale.get(), bound.largest_power == 1 ? 2 : std::max<std::size_t>(lanes, 1),
              MPFR_RNDU);
  limit.set({format.type, format.max_finite()});
  return mpfr_greater_p(scale.get(), limit.get()) != 0;
}

}  // namespace plumbline
