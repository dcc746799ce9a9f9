#include "harness/results/point_range.h"

#include <algorithm>

namespace plumbline {

void add(std::vector<PointRange>& ranges, PointRange range) {
  if (range.count == 0) return;
  auto next = std::ranges::upper_bound(ranges, range.first, {}, &PointRange::first);
  if (next != ranges.end() && next->first == range.end()) {
    range.count += next->count;
    next = ranges.erase(next);
  }
  if (next != ranges.begin() && std::prev(next)->end() == range.first)
    std::prev(next)->count += range.count;
  else
    ranges.insert(next, range);
}

bool overlap(std::span<const PointRange> a, std::span<const PointRange> b) {
  std::size_t i = 0, k = 0;
  while (i < a.size() && k < b.size()) {
    if (a[i].end() <= b[k].first)
      ++i;
    else if (b[k].end() <= a[i].first)
      ++k;
    else
      return true;
  }
  return false;
}

std::vector<PointRange> without(PointRange range, std::span<const PointRange> ranges) {
  std::vector<PointRange> out;
  std::uint64_t at = range.first;
  auto next = std::ranges::upper_bound(ranges, range.first, {}, &PointRange::first);
  if (next != ranges.begin()) at = std::max(at, std::prev(next)->end());
  for (; next != ranges.end() && next->first < range.end(); ++next) {
    if (at < next->first) out.push_back({at, next->first - at});
    at = next->end();
  }
  if (at < range.end()) out.push_back({at, range.end() - at});
  return out;
}

}  // namespace plumbline
