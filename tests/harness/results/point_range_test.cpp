#include "harness/results/point_range.h"

#include <gtest/gtest.h>

#include <set>

#include "harness/support/random.h"

namespace plumbline {
namespace {

std::set<std::uint64_t> points_of(std::span<const PointRange> ranges) {
  std::set<std::uint64_t> points;
  for (const PointRange& range : ranges)
    for (std::uint64_t p = range.first; p < range.end(); ++p) points.insert(p);
  return points;
}

/// Chunks of three points each, some of forty, in an order by chance.
std::vector<PointRange> by_chance(Random& random) {
  std::vector<PointRange> ranges;
  std::set<std::uint64_t> taken;
  for (std::uint64_t k = random.below(40); k > 0; --k)
    if (const std::uint64_t chunk = random.below(40); taken.insert(chunk).second) add(ranges, {3 * chunk, 3});
  EXPECT_EQ(points_of(ranges).size(), 3 * taken.size());
  return ranges;
}

TEST(PointRange, SetsAreThoseOfTheirPoints) {
  Random random(1);
  for (int trial = 0; trial < 2000; ++trial) {
    const auto a = by_chance(random), b = by_chance(random);
    for (std::size_t k = 1; k < a.size(); ++k)
      ASSERT_LT(a[k - 1].end(), a[k].first) << "a gap between any two";
    const auto in_a = points_of(a), in_b = points_of(b);
    const bool common =
        std::any_of(in_a.begin(), in_a.end(), [&](std::uint64_t p) { return in_b.contains(p); });
    ASSERT_EQ(overlap(a, b), common);
    const PointRange range{random.below(120), random.below(30)};
    std::set<std::uint64_t> left;
    for (std::uint64_t p = range.first; p < range.end(); ++p)
      if (!in_a.contains(p)) left.insert(p);
    ASSERT_EQ(points_of(without(range, a)), left);
  }
}

TEST(PointRange, AnEmptyRangeAddsNothing) {
  std::vector<PointRange> ranges{{5, 2}};
  add(ranges, {9, 0});
  EXPECT_EQ(ranges, (std::vector<PointRange>{{5, 2}}));
}

}  // namespace
}  // namespace plumbline
