#include "harness/inputs/related_arguments.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "harness/inputs/binades.h"
#include "harness/inputs/random_arguments.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

/// Exponent of a finite nonzero floating value, else 0.
int exponent_of(Scalar value) {
  const double v = to_double(value);
  const auto magnitude = binary64.magnitude(std::bit_cast<std::uint64_t>(v));
  return magnitude == 0 || magnitude >= binary64.infinity() ? 0 : static_cast<int>(magnitude >> 52) - 1023;
}

std::uint64_t with_exponent(const Format& f, int exponent, Random& random) {
  const int clamped = std::clamp(exponent, f.emin() - f.precision + 1, f.emax);
  const auto from_zero = static_cast<std::uint64_t>(clamped - f.emin() + f.precision - 1);
  const std::uint64_t magnitude = number_in_binade(f.type, 2 * from_zero, random.next());
  return magnitude | ((random.next() & 1) != 0 ? f.sign_mask() : 0);
}

/// Exponent near that of `other`; sometimes a few ulps from it, sometimes exactly it.
std::uint64_t close_to(Scalar other, ScalarType t, Random& random) {
  if (!is_floating(t)) return domain_value({.type = t, .breaks = {}}, random);
  const Format& f = format_of(t);
  const std::uint64_t kind = random.below(8);
  if (kind < 2 && other.type == t) {
    const std::uint64_t magnitude = f.magnitude(other.bits);
    const std::uint64_t moved = std::min(magnitude + random.below(5), f.infinity());
    return moved | ((random.next() & 1) != 0 ? f.sign_mask() : 0);
  }
  const int reach = kind < 6 ? 3 : f.precision + 2;
  const int shift = static_cast<int>(random.below(static_cast<std::uint64_t>(2 * reach + 1))) - reach;
  return with_exponent(f, exponent_of(other) + shift, random);
}

/// log2|x| to within 0.09 (the chord of the logarithm): enough to choose a power's exponent.
double rough_log2(Scalar x) {
  const double v = std::fabs(to_double(x));
  if (!(v > 0) || v > 0x1.fffffffffffffp1023) return 1;
  const auto bits = std::bit_cast<std::uint64_t>(v);
  const double fraction =
      std::bit_cast<double>((bits & binary64.fraction_mask()) | (std::uint64_t{1023} << 52)) - 1;
  return static_cast<double>(static_cast<int>(bits >> 52) - 1023) + fraction;
}

/// An exponent y such that x^y lands anywhere in or just past the format's range.
std::uint64_t exponent_for(Scalar x, ScalarType t, Random& random) {
  const Format& f = format_of(is_floating(x.type) ? x.type : t);
  const double low = f.emin() - f.precision - 3;
  const double target = low + (f.emax + 4 - low) * random.unit();
  double log2 = rough_log2(x);
  if (log2 > -0x1p-40 && log2 < 0x1p-40) log2 = 0x1p-40;
  const double y = target / log2;
  if (is_floating(t)) return truncate_to(format_of(t), y);
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(std::clamp(y, -2147483648.0, 2147483647.0))) &
         type_mask(t);
}

/// Bits of -(a*b) in the format, up to a few ulps away: an fma that cancels.
std::uint64_t cancelling(Scalar a, Scalar b, Random& random) {
  const Format& f = format_of(a.type);
  const std::uint64_t bits = truncate_to(f, -(to_double(a) * to_double(b)));
  return f.is_finite(bits) ? f.magnitude(bits) + random.below(4) + (bits & f.sign_mask()) : bits;
}

/// One of the values that end a range: zeros, the ends of the subnormal and normal numbers, infinity, NaN.
std::uint64_t range_end(const Format& f, Random& random) {
  const std::uint64_t magnitudes[] = {
      0, 0, 0, 1, f.min_normal() - 1, f.min_normal(), f.max_finite(), f.infinity(), f.quiet_nan()};
  const std::uint64_t magnitude = magnitudes[random.below(std::size(magnitudes))];
  return magnitude | ((random.next() & 1) != 0 ? f.sign_mask() : 0);
}

/// The other lanes at most three binades from the first; in one point of three the second vector's lanes near
/// those of the first, so that differences and cross products cancel; one lane of twelve at the end of a
/// range.
void relate_lanes(std::span<Scalar> out, Random& random) {
  const Format& f = format_of(out[0].type);
  const int exponent = exponent_of(out[0]);
  const std::size_t half = out.size() / 2;
  const bool second_beside_first = random.below(3) == 0;
  for (std::size_t k = 1; k < out.size(); ++k) {
    const int shift = static_cast<int>(random.below(7)) - 3;
    if (second_beside_first && k >= half)
      out[k].bits = close_to(out[k - half], out[k].type, random);
    else
      out[k].bits = with_exponent(f, exponent + shift, random);
    if (random.below(12) == 0) out[k].bits = range_end(f, random);
  }
}

}  // namespace

void relate(Relation relation, std::span<Scalar> out, Random& random) {
  if (out.size() < 2) return;
  switch (relation) {
    case Relation::independent:
      break;
    case Relation::vectors:
      relate_lanes(out, random);
      break;
    case Relation::close:
      out[1].bits = close_to(out[0], out[1].type, random);
      if (out.size() > 2) out[2].bits = close_to(out[random.below(2)], out[2].type, random);
      break;
    case Relation::power:
      out[1].bits = exponent_for(out[0], out[1].type, random);
      break;
    case Relation::scale: {
      const Format& f = format_of(out[0].type);
      const int to = f.emin() - f.precision - 3 +
                     static_cast<int>(random.below(static_cast<std::uint64_t>(2 * f.emax + f.precision + 8)));
      out[1].bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(to - exponent_of(out[0]))) &
                    type_mask(out[1].type);
      break;
    }
    case Relation::product:
      out[2].bits = random.below(2) == 0 ? cancelling(out[0], out[1], random)
                                         : with_exponent(format_of(out[2].type),
                                                         exponent_of(out[0]) + exponent_of(out[1]) +
                                                             static_cast<int>(random.below(60)) - 30,
                                                         random);
      break;
  }
}

}  // namespace plumbline
