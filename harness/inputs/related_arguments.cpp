#include "harness/inputs/related_arguments.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "harness/inputs/binades.h"
#include "harness/inputs/point_vectors.h"
#include "harness/inputs/random_arguments.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

/// Exponent of a finite nonzero number, else 0.
int exponent_of(const Format& f, std::uint64_t bits) {
  const std::uint64_t magnitude = f.magnitude(bits);
  if (magnitude == 0 || magnitude >= f.infinity()) return 0;
  const int field = static_cast<int>(magnitude >> (f.precision - 1));
  return field != 0 ? field - f.emax : std::bit_width(magnitude) - f.precision + f.emin();
}

std::uint32_t high_half(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); }

/// The arguments of a batch while they are brought into relation.
class Relating {
 public:
  Relating(std::span<const ArgumentDomain> domains, std::uint64_t seed, Random& choice, PointBatch& batch)
      : domains_(domains), seed_(seed), choice_(choice), batch_(batch) {}

  void close(std::size_t k, std::size_t to);
  void power();
  void scale();
  void cancelling();
  void product_exponent();
  void lanes();
  void at_range_ends();

 private:
  ScalarType type(std::size_t k) const { return domains_[k].type; }
  const Format& format(std::size_t k) const { return format_of(type(k)); }
  /// Two words of argument k that are in no other argument.
  Words words(std::size_t k) const { return {seed_, max_arguments + 2 * k}; }
  Words fractions(std::size_t k) const { return {seed_, max_arguments + 2 * k + 1}; }

  /// Argument k: a number of either sign with the exponent that `exponent` makes of the point's number and a
  /// word, or the nearest exponent that its format has.
  template <class Exponent>
  void with_exponent(std::size_t k, Exponent&& exponent);
  /// The same within `reach` of argument `to`.
  void with_exponent_near(std::size_t k, std::size_t to, int reach);
  void few_ulps_from(std::size_t k, std::size_t to);
  void some_range_ends(std::size_t k);

  std::span<const ArgumentDomain> domains_;
  std::uint64_t seed_;
  Random& choice_;
  PointBatch& batch_;
};

template <class Exponent>
void Relating::with_exponent(std::size_t k, Exponent&& exponent) {
  const Format& f = format(k);
  const Binades& binades = Binades::of(f.type);
  const int least = f.emin() - f.precision + 1, most = f.emax;
  const bool one_word = f.precision <= 31;
  const Words drawn = words(k), fraction = fractions(k);
  for (std::size_t n = 0; n < batch_.count; ++n) {
    const std::uint64_t index = batch_.index_of(n), word = drawn.at(index);
    const auto from_zero = static_cast<std::uint64_t>(std::clamp(exponent(n, word), least, most) - least);
    // The sign is one bit, the exponent is of the upper half, and what is between is enough for a short
    // fraction.
    const std::uint64_t rest = one_word ? word >> 1 : fraction.at(index);
    batch_.bits[k][n] = binades.number(2 * from_zero + (word & 1), rest);
  }
}

void Relating::with_exponent_near(std::size_t k, std::size_t to, int reach) {
  const Format& f = format(to);
  const auto& other = batch_.bits[to];
  const auto shifts = static_cast<std::uint64_t>(2 * reach + 1);
  with_exponent(k, [&](std::size_t n, std::uint64_t word) {
    return exponent_of(f, other[n]) + static_cast<int>(below(shifts, high_half(word))) - reach;
  });
}

void Relating::few_ulps_from(std::size_t k, std::size_t to) {
  const Format& f = format(k);
  const auto& other = batch_.bits[to];
  const Words drawn = words(k);
  for (std::size_t n = 0; n < batch_.count; ++n) {
    const std::uint64_t word = drawn.at(batch_.index_of(n));
    const std::uint64_t moved = std::min(f.magnitude(other[n]) + below(5, high_half(word)), f.infinity());
    batch_.bits[k][n] = moved | ((word & 1) != 0 ? f.sign_mask() : 0);
  }
}

/// Exponents near each other; sometimes a few ulps apart, sometimes none.
void Relating::close(std::size_t k, std::size_t to) {
  if (!is_floating(type(k))) {
    const ArgumentDomain small{.type = type(k), .breaks = {}};
    return draw(any_draw(choice_), small, k, words(k), choice_, batch_);
  }
  const std::uint64_t kind = choice_.below(8);
  if (kind < 2 && type(to) == type(k)) return few_ulps_from(k, to);
  with_exponent_near(k, to, kind < 6 ? 3 : format(k).precision + 2);
}

/// The values of floating or integer arguments.
std::array<double, PointBatch::most> values_of(ScalarType type, std::span<const std::uint64_t> bits) {
  std::array<double, PointBatch::most> out{};
  if (type == ScalarType::f32)
    for (std::size_t n = 0; n < bits.size(); ++n)
      out[n] = std::bit_cast<float>(static_cast<std::uint32_t>(bits[n]));
  else
    for (std::size_t n = 0; n < bits.size(); ++n) out[n] = to_double({type, bits[n]});
  return out;
}

/// Exponents y such that x^y lands anywhere in or just past the format's range.
void Relating::power() {
  const ScalarType base = type(0), to = type(1);
  const Format& f = format_of(is_floating(base) ? base : to);
  const double low = f.emin() - f.precision - 3, span = f.emax + 4 - low;
  const std::span<std::uint64_t> exponents = batch_.read(1, words(1));
  make_powers(values_of(base, batch_.argument(0)), low, span, exponents);
  if (to == ScalarType::f64) return;
  if (is_floating(to)) return truncate_all(format_of(to), exponents);
  for (std::uint64_t& bits : exponents) {
    const double y = std::clamp(std::bit_cast<double>(bits), -2147483648.0, 2147483647.0);
    bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(y)) & type_mask(to);
  }
}

/// Integers that shift the exponent of x over and past its range.
void Relating::scale() {
  const Format& f = format(0);
  const int least = f.emin() - f.precision - 3;
  const auto exponents = static_cast<std::uint64_t>(2 * f.emax + f.precision + 8);
  const std::uint64_t mask = type_mask(type(1));
  const auto& x = batch_.bits[0];
  const Words drawn = words(1);
  for (std::size_t n = 0; n < batch_.count; ++n) {
    const std::uint64_t word = drawn.at(batch_.index_of(n));
    const int to = least + static_cast<int>(below(exponents, high_half(word)));
    batch_.bits[1][n] =
        static_cast<std::uint64_t>(static_cast<std::int64_t>(to - exponent_of(f, x[n]))) & mask;
  }
}

/// c = -(a*b) up to a few ulps: an fma that cancels.
void Relating::cancelling() {
  const Format& f = format(0);
  const auto factors = values_of(f.type, batch_.argument(0)), others = values_of(f.type, batch_.argument(1));
  std::array<std::uint64_t, PointBatch::most> products;
  for (std::size_t n = 0; n < batch_.count; ++n)
    products[n] = std::bit_cast<std::uint64_t>(-(factors[n] * others[n]));
  if (f.type != ScalarType::f64) truncate_all(f, {products.data(), batch_.count});
  const Words drawn = words(2);
  for (std::size_t n = 0; n < batch_.count; ++n) {
    const std::uint64_t bits = products[n];
    const std::uint64_t away = below(4, high_half(drawn.at(batch_.index_of(n))));
    batch_.bits[2][n] = f.is_finite(bits) ? f.magnitude(bits) + away + (bits & f.sign_mask()) : bits;
  }
}

/// c within thirty binades of the product.
void Relating::product_exponent() {
  const Format &a = format(0), &b = format(1);
  with_exponent(2, [&](std::size_t n, std::uint64_t word) {
    return exponent_of(a, batch_.bits[0][n]) + exponent_of(b, batch_.bits[1][n]) +
           static_cast<int>(below(60, high_half(word))) - 30;
  });
}

/// One number in twelve becomes one that ends a range: zeros, the ends of the subnormal and normal numbers,
/// infinity, NaN.
void Relating::some_range_ends(std::size_t k) {
  const Format& f = format(k);
  const std::uint64_t magnitudes[] = {
      0, 0, 0, 1, f.min_normal() - 1, f.min_normal(), f.max_finite(), f.infinity(), f.quiet_nan()};
  const Words drawn(seed_, 3 * max_arguments + k);
  for (std::size_t n = 0; n < batch_.count; ++n) {
    const std::uint64_t word = drawn.at(batch_.index_of(n));
    const std::uint64_t end = magnitudes[below(std::size(magnitudes), high_half(word))];
    if (below(12, static_cast<std::uint32_t>(word)) == 0)
      batch_.bits[k][n] = end | ((word & 1) != 0 ? f.sign_mask() : 0);
  }
}

/// The other lanes at most three binades from the first; in one batch of three the second vector's lanes near
/// those of the first, so that differences and cross products cancel.
void Relating::lanes() {
  const std::size_t half = domains_.size() / 2;
  const bool second_beside_first = choice_.below(3) == 0;
  for (std::size_t k = 1; k < domains_.size(); ++k) {
    if (second_beside_first && k >= half)
      close(k, k - half);
    else
      with_exponent_near(k, 0, 3);
    some_range_ends(k);
  }
}

void Relating::at_range_ends() {
  const Format& f = format(0);
  const int small = (f.emin() - f.precision) / 2, large = f.emax / 2;
  const std::pair<int, int> exponents[] = {{f.emin() - 3, f.emin() + 4},
                                           {f.emin() - 3, f.emin() + 4},
                                           {small - 3, f.emin() / 2 + 3},
                                           {large - 4, large + 4}};
  const auto [least, most] = exponents[choice_.below(std::size(exponents))];
  const auto count = static_cast<std::uint64_t>(most - least + 1);
  with_exponent(0, [&, from = least](std::size_t, std::uint64_t word) {
    return from + static_cast<int>(below(count, high_half(word)));
  });
}

}  // namespace

void at_range_ends(std::span<const ArgumentDomain> domains, std::uint64_t seed, Random& choice,
                   PointBatch& batch) {
  Relating(domains, seed, choice, batch).at_range_ends();
}

void relate(Relation relation, std::span<const ArgumentDomain> domains, std::uint64_t seed, Random& choice,
            PointBatch& batch) {
  if (domains.size() < 2) return;
  Relating relating(domains, seed, choice, batch);
  switch (relation) {
    case Relation::independent:
      return;
    case Relation::vectors:
      return relating.lanes();
    case Relation::close:
      relating.close(1, 0);
      if (domains.size() > 2) relating.close(2, choice.below(2));
      return;
    case Relation::power:
      return relating.power();
    case Relation::scale:
      return relating.scale();
    case Relation::product:
      if (choice.below(2) == 0) return relating.cancelling();
      return relating.product_exponent();
  }
}

}  // namespace plumbline
