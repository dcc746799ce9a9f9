#include "harness/inputs/random_points.h"

#include <algorithm>

#include "harness/inputs/binades.h"
#include "harness/inputs/random_arguments.h"
#include "harness/inputs/related_arguments.h"
#include "harness/support/scalar_text.h"

namespace plumbline {
namespace {

// Kinds of points alternate with these periods, which have no divisor in common with the widths of vectors:
// every lane gets every kind.
constexpr std::size_t kinds = 17;
constexpr std::size_t kinds_of_turn = 5;  // short turns of few binades still have batches of some length
/// Points of which each kind is made at once.
constexpr std::size_t group_points = kinds * 32;

}  // namespace

void RandomPoints::fill(std::uint64_t index, std::span<Column> columns, std::size_t from) const {
  if (range_) return fill_range(index, columns, from);
  const std::size_t size = columns[0].size();
  const std::uint64_t binades = binade_count(plan_.arguments[0].type);
  while (from < size && index < binade_points_) {
    const std::uint64_t place = index % binades;
    const std::uint64_t count =
        std::min<std::uint64_t>({binades - place, binade_points_ - index, size - from});
    fill_turn(index / binades, place, count, columns, from);
    index += count;
    from += count;
  }
  if (from < size) fill_random(index, columns, from);
}

/// A turn goes through every binade of the first argument once.
void RandomPoints::fill_turn(std::uint64_t turn, std::uint64_t place, std::size_t count,
                             std::span<Column> columns, std::size_t at) const {
  const std::uint64_t first = turn * binade_count(plan_.arguments[0].type) + place;
  // Every other time the other arguments are independent of the first, so that they too take all magnitudes.
  const bool related = (turn & 1) != 0, every_binade = !related && (turn & 2) != 0;
  PointBatch batch;
  for_each_batch(first, at, count, arity() == 1 ? 1 : kinds_of_turn, batch, [&](std::uint64_t kind) {
    Random common = choice(turn * kinds_of_turn + kind);
    make_binades(turn, batch);
    if (every_binade)
      make_other_binades(turn, batch);
    else
      make_domains(1, common, batch);
    if (related) relate(plan_.relation, plan_.arguments, seed_, common, batch);
    batch.store(columns);
  });
}

/// The first and last number of a binade, the second one, then random ones.
void RandomPoints::make_binades(std::uint64_t turn, PointBatch& batch) const {
  constexpr std::uint64_t ends[] = {0, ~std::uint64_t{0}, 1};
  const Binades& binades = Binades::of(plan_.arguments[0].type);
  const std::uint64_t first = turn * binades.count();
  const Words fraction = words(0);
  for (std::size_t n = 0; n < batch.count; ++n) {
    const std::uint64_t index = batch.index_of(n);
    batch.bits[0][n] =
        binades.number(index - first, turn < std::size(ends) ? ends[turn] : fraction.at(index));
  }
}

/// The other arguments' binades one after the other, from one that depends on `turn`: none is left out.
void RandomPoints::make_other_binades(std::uint64_t turn, PointBatch& batch) const {
  for (std::size_t k = 1; k < arity(); ++k) {
    const Binades& binades = Binades::of(plan_.arguments[k].type);
    const std::uint64_t shift = Random::mix(seed_ + turn + k) % binades.count();
    const Words fraction = words(k);
    for (std::size_t n = 0; n < batch.count; ++n) {
      const std::uint64_t index = batch.index_of(n);
      batch.bits[k][n] = binades.number((index + shift) % binades.count(), fraction.at(index));
    }
  }
}

void RandomPoints::make_domains(std::size_t first, Random& common, PointBatch& batch) const {
  for (std::size_t k = first; k < arity(); ++k) {
    const Draw kind = any_draw(common);
    draw(kind, plan_.arguments[k], k, words(k), common, batch);
  }
}

void RandomPoints::make_bits(PointBatch& batch) const {
  for (std::size_t k = 0; k < arity(); ++k) {
    const std::uint64_t mask = type_mask(plan_.arguments[k].type);
    batch.make(k, words(k), [mask](std::uint64_t word) { return word & mask; });
  }
}

/// Half of them any bit patterns, half of the domain; half of either brought into relation.
void RandomPoints::fill_random(std::uint64_t index, std::span<Column> columns, std::size_t from) const {
  const std::size_t size = columns[0].size();
  PointBatch batch;
  while (from < size) {
    const std::uint64_t group = (index - binade_points_) / group_points;
    const std::uint64_t end = binade_points_ + (group + 1) * group_points;
    const std::size_t count = std::min<std::uint64_t>(end - index, size - from);
    for_each_batch(index, from, count, kinds, batch, [&](std::uint64_t place) {
      const std::uint64_t kind = group * kinds + place;
      Random common = choice(~kind);
      if ((kind & 1) != 0)
        make_domains(0, common, batch);
      else
        make_bits(batch);
      if (plan_.relation == Relation::vectors && (kind & 6) == 6)
        at_range_ends(plan_.arguments, seed_, common, batch);
      if ((kind & 2) != 0) relate(plan_.relation, plan_.arguments, seed_, common, batch);
      batch.store(columns);
    });
    index += count;
    from += count;
  }
}

/// By turns evenly over the numbers and evenly over the real line.
void RandomPoints::fill_range(std::uint64_t index, std::span<Column> columns, std::size_t from) const {
  const auto low = range_->first, high = range_->second;
  PointBatch batch;
  for_each_batch(index, from, columns[0].size() - from, kinds, batch, [&](std::uint64_t place) {
    for (std::size_t k = 0; k < arity(); ++k) {
      const ArgumentDomain& d = plan_.arguments[k];
      if (!is_floating(d.type))
        draw_numbers(d.type, d.low, d.high, k, words(k), batch);
      else if ((place & 1) != 0)
        draw_numbers(d.type, low, high, k, words(k), batch);
      else
        draw_values(d.type, low, high, false, k, words(k), batch);
    }
    batch.store(columns);
  });
  for (std::size_t i = from; index < 2 && i < columns[0].size(); ++i, ++index)
    for (Column& column : columns)
      if (is_floating(column.type))
        column.set(i, truncate_to(format_of(column.type), index == 0 ? low : high));
}

}  // namespace plumbline
