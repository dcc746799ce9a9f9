#include "harness/run/population.h"

#include <algorithm>

#include "harness/support/random.h"
#include "reference/format.h"

namespace plumbline {

std::uint64_t within_cell(ScalarType type) {
  return is_floating(type) ? format_of(type).fraction_mask() : low_bits(width_of(type) / 2);
}

std::uint64_t Population::cell_of(std::span<const Scalar> point) {
  std::uint64_t cell = 0;
  for (const Scalar s : point) cell = Random::mix(cell ^ (s.bits & ~within_cell(s.type)));
  return cell;
}

double Population::least(std::uint64_t cell) const {
  const auto full = std::ranges::find(full_cells_, cell, &FullCell::cell);
  return full == full_cells_.end() ? least() : std::max(full->badness, least());
}

void Population::find_full_cells() {
  full_cells_.clear();
  for (std::size_t k = 0; k < found_.size(); ++k) {
    const std::span<const Found> worse = std::span(found_).first(k);
    const auto of_cell = static_cast<std::size_t>(std::ranges::count(worse, found_[k].cell, &Found::cell));
    if (of_cell + 1 == most_of_cell) full_cells_.push_back({found_[k].cell, found_[k].badness});
  }
}

void Population::take(std::span<const Scalar> point, double badness) {
  if (badness <= least()) return;
  const std::uint64_t cell = cell_of(point);
  if (badness <= least(cell)) return;
  std::size_t of_cell = 0, leaves = found_.size();
  for (std::size_t k = 0; k < found_.size(); ++k) {
    if (found_[k].cell != cell) continue;
    const bool same = std::ranges::equal(found_[k].point, point);
    if (same && badness <= found_[k].badness) return;
    if (same || ++of_cell == most_of_cell) leaves = k;
    if (same) break;
  }
  if (leaves < found_.size()) found_.erase(found_.begin() + static_cast<std::ptrdiff_t>(leaves));
  const auto place = std::upper_bound(found_.begin(), found_.end(), badness,
                                      [](double b, const Found& f) { return b > f.badness; });
  found_.insert(place, {{point.begin(), point.end()}, badness, cell});
  if (found_.size() > most) found_.pop_back();
  find_full_cells();
}

}  // namespace plumbline
