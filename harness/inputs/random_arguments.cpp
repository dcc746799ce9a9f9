#include "harness/inputs/random_arguments.h"

#include <algorithm>
#include <bit>

#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

std::uint64_t scaled(std::uint64_t word, std::uint64_t n) {
  using Wide = unsigned __int128;
  return static_cast<std::uint64_t>((static_cast<Wide>(word) * n) >> 64);
}

void draw_integers(ScalarType type, double low, double high, std::size_t k, Words words, PointBatch& batch) {
  const auto first = static_cast<std::uint64_t>(static_cast<std::int64_t>(low));
  const std::uint64_t count = static_cast<std::uint64_t>(high - low) + 1, mask = type_mask(type);
  batch.make(k, words, [&](std::uint64_t word) { return (first + scaled(word, count)) & mask; });
}

/// A distance, log-uniform in ulps, from one of the break points.
void draw_near_break(const ArgumentDomain& d, std::size_t k, Words words, Random& choice, PointBatch& batch) {
  const Format& f = format_of(d.type);
  const std::uint64_t bits = truncate_to(f, d.breaks[choice.below(d.breaks.size())]);
  const std::uint64_t magnitude = f.magnitude(bits), sign = bits & f.sign_mask(), infinity = f.infinity();
  const auto precision = static_cast<std::uint64_t>(f.precision);
  batch.make(k, words, [=](std::uint64_t word) {
    // Ten bits for the distance's length, one for its sign; the distance itself has no more than 52 of the
    // others.
    const auto length = static_cast<int>((word & 0x3ff) * precision >> 10);
    const std::uint64_t distance = word >> (63 - length);
    const bool down = (word >> 10 & 1) != 0 && magnitude >= distance;
    return (down ? magnitude - distance : std::min(magnitude + distance, infinity)) | sign;
  });
}

}  // namespace

Truncation::Truncation(const Format& format)
    : format_(format),
      least_(static_cast<std::uint64_t>(format.emin() + binary64.emax) << (binary64.precision - 1)),
      span_(static_cast<std::uint64_t>(format.emax - format.emin() + 1) << (binary64.precision - 1)),
      shift_(binary64.precision - format.precision) {}

std::uint64_t Truncation::operator()(double value) const {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const std::uint64_t above = binary64.magnitude(bits) - least_;
  if (above >= span_) [[unlikely]]
    return truncate_to(format_, value);
  const std::uint64_t sign = bits >> 63 << (format_.width - 1);
  return ((above >> shift_) + format_.min_normal()) | sign;
}

Draw any_draw(Random& choice) {
  constexpr Draw kinds[] = {Draw::near_break, Draw::small, Draw::in_range, Draw::in_range};
  return kinds[choice.below(std::size(kinds))];
}

void draw_values(ScalarType type, double low, double high, bool vary_last_bit, std::size_t k, Words words,
                 PointBatch& batch) {
  if (!is_floating(type)) return draw_integers(type, low, high, k, words, batch);
  const Truncation truncated(format_of(type));
  const double span = high - low;
  // A coarse draw, as of small numbers of a wide range in binary64, then still reaches every last bit.
  const std::uint64_t varied = vary_last_bit ? 1 : 0;
  const auto drawn = [low, span](std::uint64_t word) {
    return low + span * (static_cast<double>(static_cast<std::int64_t>(word >> 11)) * 0x1p-53);
  };
  if (type == ScalarType::f64)
    return batch.make(k, words, [&](std::uint64_t word) {
      return std::bit_cast<std::uint64_t>(drawn(word)) ^ (word & varied);
    });
  batch.make(k, words, [&](std::uint64_t word) { return truncated(drawn(word)) ^ (word & varied); });
}

void draw_numbers(ScalarType type, double low, double high, std::size_t k, Words words, PointBatch& batch) {
  if (!is_floating(type)) return draw_integers(type, low, high, k, words, batch);
  const Format& f = format_of(type);
  const auto place = [&](double value) {
    const std::uint64_t bits = truncate_to(f, value);
    const auto magnitude = static_cast<std::int64_t>(f.magnitude(bits));
    return static_cast<std::uint64_t>(f.is_negative(bits) ? -magnitude : magnitude);
  };
  const std::uint64_t first = place(low), count = place(high) - first + 1, sign = f.sign_mask();
  batch.make(k, words, [=](std::uint64_t word) {
    const auto chosen = static_cast<std::int64_t>(first + scaled(word, count));
    return chosen < 0 ? static_cast<std::uint64_t>(-chosen) | sign : static_cast<std::uint64_t>(chosen);
  });
}

void draw(Draw kind, const ArgumentDomain& d, std::size_t k, Words words, Random& choice, PointBatch& batch) {
  if (kind == Draw::near_break && !d.breaks.empty() && is_floating(d.type))
    return draw_near_break(d, k, words, choice, batch);
  if (kind == Draw::small)
    return draw_values(d.type, std::max(d.low, -4.0), std::min(d.high, 4.0), true, k, words, batch);
  draw_values(d.type, d.low, d.high, true, k, words, batch);
}

}  // namespace plumbline
