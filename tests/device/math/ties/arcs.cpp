#include "arcs.h"

#include <mpfr.h>

#include <cmath>
#include <cstdio>
#include <optional>
#include <vector>

#include "reference/real.h"
#include "wide.h"

namespace plumbline::ties {
namespace {

constexpr std::uint64_t least_tie = 1 << 24, block = 1 << 11, blocks_of_binade = least_tie / block;
constexpr mpfr_prec_t precision = 200;

/// The binades of ties, from 2^first to 2^(last + 1). The one before the first of atan2pi stands for all of
/// its numbers below.
struct Binades {
  int first, last;
};
constexpr Binades binades_of(Arc arc) { return arc == Arc::atan2 ? Binades{-25, 1} : Binades{-45, -1}; }
constexpr bool is_linear(Arc arc, int binade) { return arc == Arc::atan2pi && binade == -45; }

/// m 2^exponent, or pi times that.
Real angle_of(Arc arc, std::uint64_t m, int exponent) {
  Real angle(precision);
  if (arc == Arc::atan2pi)
    mpfr_const_pi(angle.get(), MPFR_RNDN);
  else
    mpfr_set_ui(angle.get(), 1, MPFR_RNDN);
  mpfr_mul_ui(angle.get(), angle.get(), m, MPFR_RNDN);
  mpfr_mul_2si(angle.get(), angle.get(), exponent, MPFR_RNDN);
  return angle;
}

/// A number below 2 in units of 2^-126, too small by less than one.
SignedWide in_units(const Real& x) {
  Real scaled = x;
  mpfr_mul_2si(scaled.get(), scaled.get(), 126 - 64, MPFR_RNDN);
  Real high(64);
  mpfr_rint_floor(high.get(), scaled.get(), MPFR_RNDD);
  mpfr_sub(scaled.get(), scaled.get(), high.get(), MPFR_RNDN);
  mpfr_mul_2si(scaled.get(), scaled.get(), 64, MPFR_RNDN);
  const auto low = mpfr_get_uj(scaled.get(), MPFR_RNDD);
  return static_cast<SignedWide>(mpfr_get_sj(high.get(), MPFR_RNDD)) * (SignedWide{1} << 64) + low;
}

/// sin(a) 2^scale and cos(a), of at most one each.
struct SineCosine {
  SignedWide sine, cosine;
};
SineCosine sine_cosine(const Real& angle, int scale) {
  Real sine(precision), cosine(precision);
  mpfr_sin_cos(sine.get(), cosine.get(), angle.get(), MPFR_RNDN);
  mpfr_mul_2si(sine.get(), sine.get(), scale, MPFR_RNDN);
  return {in_units(sine), in_units(cosine)};
}

/// a b of numbers in units of 2^-126, b >= 0: off by 4 units.
SignedWide product(SignedWide a, SignedWide b) {
  const Wide size = static_cast<Wide>(a < 0 ? -a : a);
  const auto p = static_cast<SignedWide>(upper_product(size << 1, static_cast<Wide>(b) << 1));
  return a < 0 ? -p : p;
}

/// The ties of a binade: in each block the first of them, and how far the others are from it.
class Binade {
 public:
  Binade(Arc arc, int exponent)
      : arc_(arc), exponent_(exponent), scale_(std::max(0, -exponent - (arc == Arc::atan2 ? 1 : 3))) {
    if (is_linear(arc_, exponent_)) return;
    for (std::uint64_t i = 1; i < block; i += 2)
      offsets_.push_back(sine_cosine(angle_of(arc_, i, exponent_ - 24), scale_));
  }
  int exponent() const { return exponent_; }

  void examine(std::uint64_t number, Findings& findings) const {
    const std::uint64_t first = least_tie + number * block;
    if (is_linear(arc_, exponent_)) return examine_all(first, findings);
    const SineCosine begin = sine_cosine(angle_of(arc_, first, exponent_ - 24), scale_);
    for (std::size_t i = 0; i < offsets_.size(); ++i) {
      const SineCosine& by = offsets_[i];
      const SignedWide n = product(begin.sine, by.cosine) + product(begin.cosine, by.sine);
      const SignedWide d = product(begin.cosine, by.cosine) - (product(begin.sine, by.sine) >> 2 * scale_);
      // Beyond pi there is no result.
      if (n > 0)
        examine_one(first + 1 + 2 * i, static_cast<Wide>(n), static_cast<Wide>(d < 0 ? -d : d), findings);
    }
  }

 private:
  void examine_all(std::uint64_t first, Findings& findings) const {
    const auto pi = static_cast<Wide>(in_units(angle_of(arc_, 1, -26)));
    for (std::uint64_t m = first; m < first + block; ++m) examine_one(m, pi * m, Wide{1} << 127, findings);
  }

  /// The tangent of the tie is n / d 2^-scale, to less than 2^-90 of it.
  void examine_one(std::uint64_t m, Wide n, Wide d, Findings& findings) const {
    const std::uint64_t numerator = leading_word(n);
    std::uint64_t denominator = leading_word(d);
    if (numerator < denominator) denominator >>= 1;
    const Convergent at = last_convergent(numerator, denominator);
    findings.examined(1);
    const double tangent = std::ldexp(static_cast<double>(n) / static_cast<double>(d), -scale_);
    const double angle = std::ldexp(static_cast<double>(m), exponent_ - 24) * (arc_ == Arc::atan2 ? 1 : M_PI);
    findings.leave(is_linear(arc_, exponent_) ? 0x1p-61
                                              : 0x1p-61 * tangent / (1 + tangent * tangent) / angle);
    if (at.distance < 0x1p-60) compute(m, at, static_cast<double>(n) / static_cast<double>(d), findings);
  }

  void compute(std::uint64_t m, const Convergent& at, double quotient, Findings& findings) const;

  Arc arc_;
  int exponent_, scale_;
  std::vector<SineCosine> offsets_;
};

/// The quotient is p / q times the power of two that is nearest; a p of 25 bits counts if it is even.
void Binade::compute(std::uint64_t m, const Convergent& at, double quotient, Findings& findings) const {
  if (at.p >= least_tie && at.p % 2 != 0) return;
  const double size = static_cast<double>(at.q) / static_cast<double>(at.p);
  const int exponent = static_cast<int>(std::lround(std::log2(quotient * size))) - scale_;
  const bool is_obtuse = arc_ == Arc::atan2 ? std::ldexp(m, exponent_ - 24) > M_PI_2 : exponent_ == -1;
  const double y = std::ldexp(at.p, exponent), x = is_obtuse ? -static_cast<double>(at.q) : at.q;
  Real result(precision), tie(precision), pi(precision);
  mpfr_set_d(result.get(), y, MPFR_RNDN);
  mpfr_set_d(tie.get(), x, MPFR_RNDN);
  if (is_linear(arc_, exponent_))
    mpfr_div(result.get(), result.get(), tie.get(), MPFR_RNDN);
  else
    mpfr_atan2(result.get(), result.get(), tie.get(), MPFR_RNDN);
  mpfr_const_pi(pi.get(), MPFR_RNDN);
  if (arc_ == Arc::atan2pi) mpfr_div(result.get(), result.get(), pi.get(), MPFR_RNDN);
  mpfr_set_ui_2exp(tie.get(), m, exponent_ - 24, MPFR_RNDN);
  mpfr_sub(result.get(), result.get(), tie.get(), MPFR_RNDN);
  mpfr_div(result.get(), result.get(), tie.get(), MPFR_RNDN);
  char text[64];
  std::snprintf(text, sizeof text, "%a %a", y, x);
  findings.add(std::abs(mpfr_get_d(result.get(), MPFR_RNDN)), text);
}

}  // namespace

Convergent last_convergent(std::uint64_t n, std::uint64_t d) {
  std::uint64_t p = 1, q = 1, p_before = 1, q_before = 0, rest = n - d, rest_before = d;
  while (rest != 0) {
    const std::uint64_t quotient = rest_before / rest;
    if (quotient >= least_tie || quotient * q + q_before >= least_tie) break;
    std::uint64_t* const both[] = {&p, &q};
    std::uint64_t* const before[] = {&p_before, &q_before};
    for (int i = 0; i < 2; ++i) {
      const std::uint64_t next = quotient * *both[i] + *before[i];
      *before[i] = *both[i];
      *both[i] = next;
    }
    const std::uint64_t next = rest_before - quotient * rest;
    rest_before = rest;
    rest = next;
  }
  return {p, q, static_cast<double>(rest) / (static_cast<double>(q) * static_cast<double>(n))};
}

Findings arcs_of(Arc arc, Part part, double bound) {
  Findings findings(bound);
  const Binades binades = binades_of(arc);
  const std::uint64_t blocks =
      static_cast<std::uint64_t>(binades.last - binades.first + 1) * blocks_of_binade;
  std::optional<Binade> binade;
  for (std::uint64_t b = part.number * blocks / part.count; b < (part.number + 1) * blocks / part.count;
       ++b) {
    const int exponent = binades.first + static_cast<int>(b / blocks_of_binade);
    if (!binade || binade->exponent() != exponent) binade.emplace(arc, exponent);
    binade->examine(b % blocks_of_binade, findings);
  }
  return findings;
}

}  // namespace plumbline::ties
