#include "powers.h"

#include <mpfr.h>

#include <cmath>
#include <cstdio>

#include "reference/real.h"
#include "wide.h"

namespace plumbline::ties {
namespace {

constexpr std::uint64_t one = 1 << 24, two = 2 * one;

/// Numbers of 25 bits are multiples of this among leading words, and what is nearer to one is looked at.
constexpr std::uint64_t unit = std::uint64_t{1} << 39, near = std::uint64_t{1} << 9;

/// Powers of a base in [1, 2), times a power of two that makes them one of 128 bits. A product is too small
/// by less than 6 units, of 2^127 or more, and the base by one: so the n-th power is by less than n 2^-124.
class Powers {
 public:
  explicit Powers(Wide base) : base_(base), power_(base) {}
  void multiply() {
    const Wide product = upper_product(power_, base_);
    power_ = product << (product >> 127 == 0);
  }
  bool is_near() const { return ((high_word(power_) + near) & (unit - 1)) <= 2 * near; }

 private:
  Wide base_, power_;
};

/// 2^152 / s to 128 bits.
Wide inverse_of(std::uint32_t significand) {
  const Wide quotient = ~Wide{0} / significand;  // s is no power of two
  const Wide rest = ~Wide{0} % significand;
  return quotient << 24 | ((rest << 24) / significand);
}

bool has_25_bits(std::uint32_t significand, std::int64_t n) {
  const std::uint64_t odd = significand >> std::countr_zero(significand);
  if (n < 0) return odd == 1;
  std::uint64_t power = 1;
  for (std::int64_t i = 0; i < n && odd > 1; ++i)
    if ((power *= odd) >= std::uint64_t{1} << 25) return false;
  return true;
}

void compute(std::uint32_t significand, std::int64_t n, Findings& findings) {
  if (has_25_bits(significand, n)) return;
  char text[64];
  std::snprintf(text, sizeof text, "%a %lld", significand * 0x1p-24, static_cast<long long>(n));
  findings.add(distance_of_power(significand, n), text);
}

}  // namespace

std::uint64_t largest_exponent(std::uint32_t significand) {
  const double s = significand * 0x1p-24;
  const double log = std::abs(std::log2(s < 1.41421 ? s : s / 2));
  return static_cast<std::uint64_t>(std::min(0x1p31, 151.5 / log + 2));
}

double distance_of_power(std::uint32_t significand, std::int64_t n) {
  Real power(320), tie(25);
  mpfr_set_ui_2exp(power.get(), significand, -24, MPFR_RNDN);
  mpfr_pow_si(power.get(), power.get(), n, MPFR_RNDN);
  mpfr_set(tie.get(), power.get(), MPFR_RNDN);
  mpfr_sub(power.get(), power.get(), tie.get(), MPFR_RNDN);
  mpfr_div(power.get(), power.get(), tie.get(), MPFR_RNDN);
  return std::abs(mpfr_get_d(power.get(), MPFR_RNDN));
}

Findings powers_of(Part part, double bound) {
  Findings findings(bound);
  findings.leave(0x1p-55);
  for (std::uint64_t s = one + part.number; s < two; s += part.count) {
    if (s == one) continue;
    const auto significand = static_cast<std::uint32_t>(s);
    const auto last = static_cast<std::int64_t>(largest_exponent(significand));
    Powers up(Wide{s} << 103), down(inverse_of(significand));
    for (std::int64_t n = 1; n <= last; ++n) {
      if (up.is_near()) [[unlikely]]
        compute(significand, n, findings);
      if (down.is_near()) [[unlikely]]
        compute(significand, -n, findings);
      up.multiply();
      down.multiply();
    }
    findings.examined(2 * static_cast<std::uint64_t>(last));
  }
  return findings;
}

}  // namespace plumbline::ties
