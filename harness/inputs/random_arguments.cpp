#include "harness/inputs/random_arguments.h"

#include <algorithm>

#include "harness/inputs/point_vectors.h"
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
  make_near(f, bits, batch.read(k, words));
}

}  // namespace

Draw any_draw(Random& choice) {
  constexpr Draw kinds[] = {Draw::near_break, Draw::small, Draw::in_range, Draw::in_range};
  return kinds[choice.below(std::size(kinds))];
}

void draw_values(ScalarType type, double low, double high, bool vary_last_bit, std::size_t k, Words words,
                 PointBatch& batch) {
  if (!is_floating(type)) return draw_integers(type, low, high, k, words, batch);
  // A coarse draw, as of small numbers of a wide range in binary64, then still reaches every last bit.
  const std::uint64_t varied = vary_last_bit ? 1 : 0;
  const std::span<std::uint64_t> drawn = batch.read(k, words);
  if (type == ScalarType::f64) return make_values(low, high - low, varied, drawn);
  make_truncated(format_of(type), low, high - low, varied, drawn);
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
