#include "harness/run/chunk_places.h"

#include <algorithm>

#include "reference/format.h"

namespace plumbline {
namespace {

/// Whether all values are normal numbers of one binade and sign, or of none: then they are at one place. Far
/// faster than to look up each place.
template <class Word>
bool in_one_binade(const Format& format, const Word* values, std::uint64_t count) {
  Word differing = 0;
  for (std::uint64_t i = 0; i < count; ++i) differing |= static_cast<Word>(values[i] ^ values[0]);
  const int fraction_bits = format.precision - 1;
  const std::uint64_t exponent = format.magnitude(values[0]) >> fraction_bits;
  const bool special = exponent == 0 || exponent == format.infinity() >> fraction_bits;
  return !special && std::uint64_t{differing} >> fraction_bits == 0;
}

bool in_one_binade(ScalarType type, const void* values, std::uint64_t count) {
  if (!is_floating(type)) return false;
  const Format& format = format_of(type);
  if (format.width == 16) return in_one_binade(format, static_cast<const std::uint16_t*>(values), count);
  if (format.width == 32) return in_one_binade(format, static_cast<const std::uint32_t*>(values), count);
  return in_one_binade(format, static_cast<const std::uint64_t*>(values), count);
}

}  // namespace

void ChunkPlaces::find(std::span<const ErrorCounts> profiles, std::span<const ScalarType> arguments,
                       const FilterBlock& block, std::uint64_t count) {
  if (found_) return;
  found_ = true;
  const auto kept = std::ranges::find_if_not(profiles, &ErrorCounts::empty);
  one_ = kept == profiles.end();
  places_.resize(FilterBlock::most_points);
  if (one_) return;
  // Neighbours of a run have one sign and exponent.
  const bool is_line = arguments.size() == 1 || block.is_run;
  if (is_line && in_one_binade(arguments[0], block.arguments[0], block.is_run ? 1 : count)) {
    kept->find_places(block.arguments, 1, places_);
    one_ = true;
    if (profiles.size() > 1) std::fill_n(places_.begin(), count, places_[0]);
    return;
  }
  kept->find_places(block.arguments, count, places_);
  one_ = one_ || std::all_of(places_.begin(), places_.begin() + static_cast<std::ptrdiff_t>(count),
                             [first = places_[0]](std::uint16_t place) { return place == first; });
}

}  // namespace plumbline
