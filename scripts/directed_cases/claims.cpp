#include "scripts/directed_cases/claims.h"

#include <fmt/core.h>

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <optional>
#include <vector>

#include "harness/judge/judge.h"
#include "reference/ziv.h"

namespace plumbline::math {
namespace {

/// The truth in units of half an ulp: r + d with r an integer and |d| <= 1/2.
struct Position {
  long exponent = LONG_MIN;  ///< |d| < 2^exponent; LONG_MIN where d is zero
  bool odd = false;          ///< r is odd: a midpoint is nearest
};

Position position_of(mpfr_srcptr truth, const Format& format) {
  Real scaled(mpfr_get_prec(truth) + 64), nearest(mpfr_get_prec(truth) + 64);
  const long exponent = std::max<long>(mpfr_get_exp(truth), format.emin() + 1);
  mpfr_mul_2si(scaled.get(), truth, format.precision + 1 - exponent, MPFR_RNDN);
  mpfr_rint(nearest.get(), scaled.get(), MPFR_RNDN);
  Position out;
  mpfr_sub(scaled.get(), scaled.get(), nearest.get(), MPFR_RNDN);  // exact: same precision, smaller
  mpfr_div_2ui(nearest.get(), nearest.get(), 1, MPFR_RNDN);
  out.odd = mpfr_integer_p(nearest.get()) == 0;
  if (!mpfr_zero_p(scaled.get())) out.exponent = mpfr_get_exp(scaled.get());
  return out;
}

Enclosure truth_of(const Function& function, std::span<const Scalar> arguments, mpfr_prec_t precision) {
  std::vector<Enclosure> out(static_cast<std::size_t>(function.outputs_for(arguments.size())),
                             Enclosure(precision));
  function.enclose(arguments, precision, out);
  return out[0];
}

std::optional<std::uint64_t> rounded_bits(const Function& function, std::span<const Scalar> arguments,
                                          ScalarType precision) {
  Truth truth(function, arguments);
  if (truth.at(0, 64).is_nan()) return format_of(precision).quiet_nan();
  const auto& rounded = truth.rounded(0, format_of(precision), Direction::nearest_even);
  if (!rounded) return std::nullopt;
  return rounded->bits;
}

std::string kind_of(const Format& f, std::uint64_t bits) {
  if (f.is_nan(bits)) return "nan";
  if (f.is_infinite(bits)) return "inf";
  if (f.is_zero(bits)) return "zero";
  return f.is_subnormal(bits) ? "subnormal" : "normal";
}

/// The representable numbers (or integers) beside each argument, one point each.
std::vector<std::vector<Scalar>> neighbours(const std::vector<Scalar>& point) {
  std::vector<std::vector<Scalar>> out;
  for (std::size_t k = 0; k < point.size(); ++k)
    for (const bool up : {false, true}) {
      auto other = point;
      std::uint64_t& bits = other[k].bits;
      if (is_floating(point[k].type)) {
        const Format& f = format_of(point[k].type);
        if (f.magnitude(bits) == (up ? f.infinity() : 0)) continue;
      }
      bits = (up ? bits + 1 : bits - 1) & type_mask(point[k].type);
      out.push_back(std::move(other));
    }
  return out;
}

/// floor(log2 |truth|), a bound of the magnitude from below (or from above, plus one).
long exponent_of_truth(const Function& function, const std::vector<Scalar>& arguments) {
  return mpfr_get_exp(truth_of(function, arguments, 256).lower.get()) - 1;
}

std::string hardness_claim(const Nearness& near) {
  return near.exact ? "exact" : near.midpoint ? "midpoint" : fmt::format("hard {}", near.bits);
}

}  // namespace

Nearness nearness(const Function& function, std::span<const Scalar> arguments, const Format& format) {
  int sure = 0;
  const auto decided = for_precisions({.start = 128, .greatest = 4096}, [&](mpfr_prec_t precision) {
    const Enclosure truth = truth_of(function, arguments, precision);
    const Position low = position_of(truth.lower.get(), format),
                   high = position_of(truth.upper.get(), format);
    if (truth.is_exact() && low.exponent == LONG_MIN) return std::optional(Nearness{!low.odd, low.odd, 0});
    sure = std::max(static_cast<int>(-std::max(low.exponent, high.exponent)), 0);
    const bool same = low.exponent == high.exponent && low.odd == high.odd;
    return same ? std::optional(Nearness{false, false, sure}) : std::nullopt;
  });
  return decided.value_or(Nearness{false, false, sure});
}

std::string kind_of_result(const Function& function, std::span<const Scalar> arguments,
                           ScalarType precision) {
  const auto bits = rounded_bits(function, arguments, precision);
  return bits ? kind_of(format_of(precision), *bits) : "undecided";
}

std::string class_of_result(const Function& function, std::span<const Scalar> arguments,
                            ScalarType precision) {
  const auto bits = rounded_bits(function, arguments, precision);
  if (!bits) return "undecided";
  const Format& f = format_of(precision);
  const std::uint64_t one = static_cast<std::uint64_t>(f.emax) << (f.precision - 1);
  const std::string kind = kind_of(f, *bits);
  if (kind == "normal" && f.magnitude(*bits) == one) return "one";
  return (kind == "normal" || kind == "subnormal") && *bits == arguments[0].bits ? "x" : kind;
}

std::string measured_claim(const DirectedCase& one) {
  const Function& function = required_function(one.function);
  if (one.claim == "hard ?")
    return hardness_claim(nearness(function, one.arguments, format_of(one.precision)));
  if (one.claim == "tiny ?") return fmt::format("tiny {}", -exponent_of_truth(function, one.arguments) - 1);
  if (one.claim == "huge ?") return fmt::format("huge {}", exponent_of_truth(function, one.arguments));
  return one.claim;
}

std::string falsehood(const DirectedCase& one) {
  const Function* function = find_function(one.function);
  if (function == nullptr) return "no such function";
  const std::string& claim = one.claim;
  if (claim.empty()) return {};
  if (claim == "exact" || claim == "midpoint" || claim.starts_with("hard ")) {
    const Nearness near = nearness(*function, one.arguments, format_of(one.precision));
    const std::string found = hardness_claim(near);
    if (!claim.starts_with("hard ")) return found == claim ? "" : "is " + found;
    return !near.exact && !near.midpoint && near.bits >= std::atoi(claim.c_str() + 5) ? "" : "is " + found;
  }
  if (claim.starts_with("tiny ") || claim.starts_with("huge ")) {
    const int bits = std::atoi(claim.c_str() + 5);
    const long exponent = exponent_of_truth(*function, one.arguments);
    if (claim[0] == 't' ? exponent < -bits : exponent >= bits) return {};
    return fmt::format("is of size 2^{}", exponent);
  }
  if (!claim.starts_with("edge ") || claim.find('|') == std::string::npos) return "no such claim";
  const std::string here = claim.substr(5, claim.find('|') - 5), there = claim.substr(claim.find('|') + 1);
  const auto is = [&](const std::vector<Scalar>& point, const std::string& wanted) {
    return class_of_result(*function, point, one.precision) == wanted ||
           kind_of_result(*function, point, one.precision) == wanted;
  };
  if (!is(one.arguments, here)) return "is " + class_of_result(*function, one.arguments, one.precision);
  for (const auto& other : neighbours(one.arguments))
    if (is(other, there)) return {};
  return "has no neighbour that is " + there;
}

}  // namespace plumbline::math
