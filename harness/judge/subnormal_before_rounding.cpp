#include "harness/judge/subnormal_before_rounding.h"

namespace plumbline {
namespace {

int compare_with_min_normal(const Format& format, mpfr_srcptr x) {
  static thread_local Real magnitude(64);
  if (mpfr_nan_p(x)) return 1;
  mpfr_set_prec(magnitude.get(), mpfr_get_prec(x));
  mpfr_abs(magnitude.get(), x, MPFR_RNDN);
  return mpfr_cmp_ui_2exp(magnitude.get(), 1, format.emin());
}

}  // namespace

std::optional<bool> may_be_subnormal(const Format& format, const Enclosure& truth, double allowed) {
  if (truth.is_exact() && mpfr_zero_p(truth.lower.get())) return false;  // a zero is not subnormal
  const int low = compare_with_min_normal(format, truth.lower.get());
  const int high = compare_with_min_normal(format, truth.upper.get());
  if (low < 0 && high < 0) return true;
  if (low < 0 || high < 0) return std::nullopt;
  if (allowed <= 0) return false;
  const std::uint64_t sign = mpfr_signbit(truth.lower.get()) != 0 ? format.sign_mask() : 0;
  const UlpError to_limit = ulp_error(format, format.min_normal() | sign, truth);
  if (to_limit.is_below(allowed)) return true;
  if (to_limit.lower >= allowed) return false;
  return std::nullopt;
}

}  // namespace plumbline
