#include "harness/results/heat_map.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace plumbline {
namespace {

using Cells = std::vector<std::optional<double>>;
constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(HeatMapTest, NothingIsDrawnWhereNothingIsInError) {
  EXPECT_FALSE(HeatMap().worst_slice());
  HeatMap map(std::array{2, 2, 1});
  map.add({0, 0, 0}, 0);
  EXPECT_FALSE(map.worst_slice());
}

TEST(HeatMapTest, CellsAreRowByRowAndKeepTheLargestError) {
  HeatMap map(std::array{3, 2, 1});
  map.add({1, 0, 0}, 0.5);
  map.add({1, 0, 0}, 0.25);
  map.add({2, 1, 0}, 0);
  const HeatSlice expected{
      .width = 3, .height = 2, .slice = 0, .texels_per_cell = {1, 1}, .cells = {{}, 0.5, {}, {}, {}, 0.0}};
  EXPECT_EQ(map.worst_slice(), expected);
}

TEST(HeatMapTest, TheSliceWithTheLargestErrorIsTheOneShown) {
  HeatMap map(std::array{1, 1, 3});
  map.add({0, 0, 0}, 1);
  map.add({0, 0, 2}, 3);
  EXPECT_EQ(map.worst_slice()->slice, 2U);
  EXPECT_EQ(map.worst_slice()->cells, Cells{3.0});
}

TEST(HeatMapTest, ANanIsAsBadAsInfinity) {
  HeatMap map(std::array{2, 1, 1});
  map.add({0, 0, 0}, std::nan(""));
  map.add({1, 0, 0}, std::numeric_limits<double>::infinity());
  EXPECT_EQ(map.worst_slice()->cells, (Cells{infinity, infinity}));
}

TEST(HeatMapTest, NeighboursShareACellInWideImages) {
  HeatMap map(std::array{130, 64, 1});
  map.add({0, 0, 0}, 1);
  map.add({2, 0, 0}, 2);
  map.add({3, 0, 0}, 4);
  map.add({129, 63, 0}, 8);
  const HeatSlice slice = *map.worst_slice();
  EXPECT_EQ(slice.texels_per_cell, (std::array{3, 1}));
  EXPECT_EQ(slice.width, 44);
  EXPECT_EQ(slice.height, 64);
  EXPECT_EQ(slice.cells[0], 2.0);
  EXPECT_EQ(slice.cells[1], 4.0);
  EXPECT_EQ(slice.cells[44 * 64 - 1], 8.0);
}

TEST(HeatMapTest, AnotherThreadsMapIsMerged) {
  HeatMap a(std::array{2, 1, 1}), b(std::array{2, 1, 1}), none;
  a.add({0, 0, 0}, 1);
  b.add({0, 0, 0}, 2);
  b.add({1, 0, 0}, 3);
  a.merge(b);
  EXPECT_EQ(a.worst_slice()->cells, (Cells{2.0, 3.0}));
  none.merge(a);
  EXPECT_EQ(none.worst_slice(), a.worst_slice());
}

}  // namespace
}  // namespace plumbline
