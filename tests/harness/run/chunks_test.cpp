#include "harness/run/chunks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "harness/inputs/inputs.h"

namespace plumbline {
namespace {

const std::vector<CaseSize> sizes{{65536, 60e6}, {std::uint64_t{1} << 32, 60e6},
                                  {1, 1e6},      {100'000'000, 0.1e6},
                                  {0, 1},        {std::uint64_t{1} << 34, 20e6}};

TEST(Chunks, EveryPointIsInOneChunkOfOneShard) {
  for (const std::size_t count : {1U, 2U, 3U, 7U, 64U}) {
    std::vector<std::vector<PointRange>> all(sizes.size());
    for (std::size_t index = 1; index <= count; ++index) {
      const auto mine = chunks_of(sizes, 0, {index, count});
      for (std::size_t k = 0; k < sizes.size(); ++k)
        for (const PointRange& chunk : mine[k]) {
          ASSERT_FALSE(overlap(all[k], std::span(&chunk, 1)));
          add(all[k], chunk);
        }
    }
    for (std::size_t k = 0; k < sizes.size(); ++k) {
      const std::vector<PointRange> whole{{0, sizes[k].points}};
      EXPECT_EQ(all[k], sizes[k].points == 0 ? std::vector<PointRange>{} : whole) << count;
    }
  }
}

// Every seventh is sixty times as slow: in turn they would all be one shard's.
TEST(Chunks, ShardsHaveEqualEstimatedTimes) {
  std::vector<CaseSize> cases;
  for (int k = 0; k < 700; ++k) cases.push_back({100'000'000, k % 7 == 0 ? 1e6 : 60e6});
  std::vector<double> seconds(7);
  for (std::size_t index = 1; index <= 7; ++index) {
    const auto mine = chunks_of(cases, 100'000'000, {index, 7});
    for (std::size_t k = 0; k < cases.size(); ++k)
      for (const PointRange& chunk : mine[k])
        seconds[index - 1] += static_cast<double>(chunk.count) / cases[k].rate;
  }
  const auto [least, most] = std::ranges::minmax_element(seconds);
  EXPECT_LT(*most, 1.1 * *least);
}

// What is left to the reference must not depend on who measured which chunk.
TEST(Chunks, BeginWhereTheFiltersBlocksDoOrWholeVectorsAtLeast) {
  for (const std::uint64_t size : {std::uint64_t{1}, std::uint64_t{1} << 32, std::uint64_t{1} << 60}) {
    const std::uint64_t points = chunk_points(size, 0);
    EXPECT_EQ(points % FilterBlock::most_points, 0U);
    EXPECT_LE((size - 1) / points, most_chunks - 1);
  }
  EXPECT_EQ(chunk_points(1000, 100), Inputs::whole_vectors(100));
}

TEST(Chunks, OneFunctionAloneSpreadsOverManyShards) {
  const std::vector<CaseSize> one{{std::uint64_t{1} << 32, 60e6}};
  for (std::size_t index = 1; index <= 64; ++index) EXPECT_GE(chunks_of(one, 0, {index, 64})[0].size(), 21U);
}

}  // namespace
}  // namespace plumbline
