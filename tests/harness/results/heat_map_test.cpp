#include "harness/results/heat_map.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace plumbline {
namespace {

using nlohmann::json;

TEST(HeatMapTest, NothingIsDrawnWhereNothingIsInError) {
  EXPECT_TRUE(HeatMap().worst_slice().is_null());
  HeatMap map({2, 2, 1});
  map.add({0, 0, 0}, 0);
  EXPECT_TRUE(map.worst_slice().is_null());
}

TEST(HeatMapTest, CellsAreRowByRowAndKeepTheLargestError) {
  HeatMap map({3, 2, 1});
  map.add({1, 0, 0}, 0.5);
  map.add({1, 0, 0}, 0.25);
  map.add({2, 1, 0}, 0);
  EXPECT_EQ(map.worst_slice(), json({{"width", 3},
                                     {"height", 2},
                                     {"slice", 0},
                                     {"texels_per_cell", {1, 1}},
                                     {"cells", {nullptr, 0.5, nullptr, nullptr, nullptr, 0.0}}}));
}

TEST(HeatMapTest, TheSliceWithTheLargestErrorIsTheOneShown) {
  HeatMap map({1, 1, 3});
  map.add({0, 0, 0}, 1);
  map.add({0, 0, 2}, 3);
  EXPECT_EQ(map.worst_slice().at("slice"), 2);
  EXPECT_EQ(map.worst_slice().at("cells"), json({3.0}));
}

TEST(HeatMapTest, ANanIsAsBadAsInfinity) {
  HeatMap map({2, 1, 1});
  map.add({0, 0, 0}, std::nan(""));
  map.add({1, 0, 0}, std::numeric_limits<double>::infinity());
  EXPECT_EQ(map.worst_slice().at("cells"), json({"inf", "inf"}));
}

TEST(HeatMapTest, NeighboursShareACellInWideImages) {
  HeatMap map({130, 64, 1});
  map.add({0, 0, 0}, 1);
  map.add({2, 0, 0}, 2);
  map.add({3, 0, 0}, 4);
  map.add({129, 63, 0}, 8);
  const json slice = map.worst_slice();
  EXPECT_EQ(slice.at("texels_per_cell"), json({3, 1}));
  EXPECT_EQ(slice.at("width"), 44);
  EXPECT_EQ(slice.at("height"), 64);
  EXPECT_EQ(slice.at("cells")[0], 2.0);
  EXPECT_EQ(slice.at("cells")[1], 4.0);
  EXPECT_EQ(slice.at("cells")[44 * 64 - 1], 8.0);
}

TEST(HeatMapTest, AnotherThreadsMapIsMerged) {
  HeatMap a({2, 1, 1}), b({2, 1, 1}), none;
  a.add({0, 0, 0}, 1);
  b.add({0, 0, 0}, 2);
  b.add({1, 0, 0}, 3);
  a.merge(b);
  EXPECT_EQ(a.worst_slice().at("cells"), json({2.0, 3.0}));
  none.merge(a);
  EXPECT_EQ(none.worst_slice(), a.worst_slice());
}

}  // namespace
}  // namespace plumbline
