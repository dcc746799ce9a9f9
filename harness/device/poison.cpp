#include "harness/device/poison.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/support/random.h"
#include "reference/format.h"

namespace plumbline {
namespace {

struct Place {
  std::size_t column, index;
};

bool same(std::span<const Column> a, std::span<const Column> b, Place at) {
  return a[at.column].bits(at.index) == b[at.column].bits(at.index);
}

std::vector<Place> unchanged(std::span<const Column> results, std::span<const Column> unwritten) {
  std::vector<Place> places;
  for (std::size_t k = 0; k < results.size(); ++k)
    for (std::size_t i = 0; i < results[k].size(); ++i)
      if (same(results, unwritten, {k, i})) places.push_back({k, i});
  return places;
}

}  // namespace

std::uint64_t poison_bits(Poison poison, ScalarType type, std::size_t index) {
  const int width = 8 * size_of(type);
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - width);
  std::uint64_t bits = Random::mix(index + 1) & all;
  if (is_floating(type)) {
    const Format& format = format_of(type);
    const std::uint64_t quiet = (format.fraction_mask() + 1) >> 1;
    bits = (bits | format.infinity() | 1) & ~quiet;
  }
  return poison == Poison::first ? bits : ~bits & all;
}

void fill(std::span<Column> columns, Poison poison) {
  for (Column& column : columns)
    for (std::size_t i = 0; i < column.size(); ++i) column.set(i, poison_bits(poison, column.type, i));
}

Status launch_and_see_all_written(std::span<Column> results, const Launch& launch) {
  std::vector<Column> unwritten(results.begin(), results.end());
  if (auto s = launch(Poison::first, results, unwritten); !s) return s;
  std::vector<Place> suspects = unchanged(results, unwritten);
  if (suspects.empty()) return ok();
  std::vector<Column> again(results.begin(), results.end());
  if (auto s = launch(Poison::second, again, unwritten); !s) return s;
  std::erase_if(suspects, [&](Place at) { return !same(again, unwritten, at); });
  if (suspects.empty()) return ok();
  const Place first = suspects.front();
  return Error{Error::Kind::device_failed,
               fmt::format("{} of {} results were not written, the first at index {} of result {}",
                           suspects.size(), results.size() * results[0].size(), first.index, first.column)};
}

}  // namespace plumbline
