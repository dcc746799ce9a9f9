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

/// Adds the places of column k that are equal. Every block is compared: the loop that finds none is one that
/// the compiler makes vectors of.
template <class Unsigned>
void add_equal(const Unsigned* x, const Column& other, std::size_t k, std::vector<Place>& places) {
  const auto* y = reinterpret_cast<const Unsigned*>(other.bytes.data());
  const std::size_t count = other.size();
  Unsigned any = 0;
  for (std::size_t i = 0; i < count; ++i) any |= static_cast<Unsigned>(x[i] == y[i]);
  for (std::size_t i = 0; any != 0 && i < count; ++i)
    if (x[i] == y[i]) places.push_back({k, i});
}

std::vector<Place> unchanged(std::span<const Column> results, std::span<const Column> unwritten) {
  std::vector<Place> places;
  for (std::size_t k = 0; k < results.size(); ++k)
    results[k].with_values([&](const auto* values) { add_equal(values, unwritten[k], k, places); });
  return places;
}

/// A hash of the index, with some bits set and some cleared; the second poison's are inverted at last.
struct Pattern {
  std::uint64_t set = 0, kept = ~std::uint64_t{0}, inverted = 0;
  std::uint64_t bits(std::size_t index) const { return ((Random::mix(index + 1) | set) & kept) ^ inverted; }
};

Pattern pattern_of(Poison poison, ScalarType type) {
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - 8 * size_of(type));
  Pattern pattern{.kept = all, .inverted = poison == Poison::first ? 0 : all};
  if (is_floating(type)) {
    const Format& format = format_of(type);
    const std::uint64_t quiet = (format.fraction_mask() + 1) >> 1;
    pattern.set = format.infinity() | 1;
    pattern.kept &= ~quiet;
  }
  return pattern;
}

}  // namespace

std::uint64_t poison_bits(Poison poison, ScalarType type, std::size_t index) {
  return pattern_of(poison, type).bits(index);
}

void fill(std::span<Column> columns, Poison poison) {
  for (Column& column : columns) {
    const Pattern pattern = pattern_of(poison, column.type);
    column.with_values([&]<class Unsigned>(Unsigned* to) {
      for (std::size_t i = 0; i < column.size(); ++i) to[i] = static_cast<Unsigned>(pattern.bits(i));
    });
  }
}

std::span<const Column> PoisonedColumns::like(std::span<const Column> results, Poison poison) {
  auto& [whole, part] = patterns_[static_cast<std::size_t>(poison)];
  if (whole.size() != results.size() || whole[0].size() < results[0].size()) {
    whole = std::vector<Column>(results.begin(), results.end());
    fill(whole, poison);
    part.resize(whole.size());
  }
  for (std::size_t k = 0; k < whole.size(); ++k)
    part[k] = Column::lent(whole[k].type, std::span(whole[k].bytes).first(results[k].bytes.size()));
  return part;
}

Status launch_and_see_all_written(std::span<Column> results, const Launch& launch) {
  auto unwritten = launch(Poison::first, results);
  if (!unwritten) return unwritten.error();
  std::vector<Place> suspects = unchanged(results, *unwritten);
  if (suspects.empty()) return ok();
  std::vector<Column> again(results.begin(), results.end());
  // A device may have compiled the kernel anew after the first launch, with other results where they are
  // undefined, such as the second poison's bits. So the first poison follows once more.
  for (const Poison poison : {Poison::second, Poison::first}) {
    unwritten = launch(poison, again);
    if (!unwritten) return unwritten.error();
    std::erase_if(suspects, [&](Place at) { return !same(again, *unwritten, at); });
    if (suspects.empty()) return ok();
  }
  const Place first = suspects.front();
  return Error{Error::Kind::device_failed,
               fmt::format("{} of {} results were not written, the first at index {} of result {}",
                           suspects.size(), results.size() * results[0].size(), first.index, first.column)};
}

Status VectorEvaluator::evaluate(std::span<const Column> arguments, std::span<Column> results) {
  if (arguments[0].size() == 0) return ok();
  const std::size_t vectors = (arguments[0].size() + width_ - 1) / width_;
  for (std::size_t k = 0; k < arguments.size(); ++k)
    if (auto s = send(k, arguments[k], vectors); !s) return s;
  return launch_and_see_all_written(
      results, [&](Poison poison, std::span<Column> out) -> Outcome<std::span<const Column>> {
        const auto unwritten = poisoned_.like(out, poison);
        for (std::size_t k = 0; k < out.size(); ++k)
          if (auto s = send_poison(arguments.size() + k, poison, unwritten[k], vectors); !s) return s.error();
        if (auto s = launch(arguments.size(), vectors, out); !s) return s.error();
        return unwritten;
      });
}

}  // namespace plumbline
