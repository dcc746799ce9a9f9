#include "harness/ranks/hand_out.h"

#include <gtest/gtest.h>

namespace plumbline {
namespace {

/// A crew of so many ranks with one device.
Crew crew_of_ranks(int ranks) {
  Crew crew;
  Crew::Member& member = crew.devices.emplace_back();
  for (int rank = 0; rank < ranks; ++rank) {
    member.ranks.push_back(rank);
    member.position.push_back(0);
    crew.jobs.push_back(1);
  }
  crew.groups = {0};
  return crew;
}

std::vector<Work> work_of(std::size_t chunks, std::uint64_t points) {
  Work work{.configurations = {0}};
  for (std::size_t k = 0; k < chunks; ++k) work.chunks.push_back({k * points, points});
  work.points = chunks * points;
  return {work};
}

struct Case {
  int ranks;
  double chunk_seconds;  ///< as the first was measured
  std::size_t at_once;   ///< of 100,000 chunks
};

// One until it is known how long a chunk takes.
TEST(HandOut, AnAssignmentTakesASecondOrLongerWhereThereAreManyRanks) {
  const RunPlan plan;
  for (const auto& [ranks, seconds, at_once] :
       {Case{2, 0.01, 100}, Case{2, 5, 1}, Case{1000, 0.125, 8}, Case{4000, 0.5, 8}}) {
    HandOut left(plan, crew_of_ranks(ranks), work_of(100'000, 4800));
    const auto first = left.next(0);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->chunks.size(), 1U);
    ASSERT_TRUE(left.take_back(first->id, 4800, seconds));
    EXPECT_EQ(left.next(0)->chunks.size(), at_once) << ranks << " ranks, " << seconds << " s";
  }
}

TEST(HandOut, AssignmentsAreSmallTowardsTheEndAndHaveEveryChunkOnce) {
  const RunPlan plan;
  HandOut left(plan, crew_of_ranks(4), work_of(1000, 4800));
  std::vector<PointRange> all;
  std::size_t last = 0;
  for (int rank = 0; auto assignment = left.next(rank); rank = (rank + 1) % 4) {
    last = assignment->chunks.size();
    for (const PointRange& chunk : assignment->chunks) add(all, chunk);
    ASSERT_TRUE(left.take_back(assignment->id, 4800 * last, 0.001 * static_cast<double>(last)));
  }
  EXPECT_EQ(last, 1U);
  EXPECT_EQ(all, (std::vector<PointRange>{{0, 4'800'000}}));
  EXPECT_TRUE(left.is_done());
  EXPECT_EQ(left.done_points(), left.total_points());
}

TEST(HandOut, WhatFailedIsForAnotherRank) {
  const RunPlan plan;
  HandOut left(plan, crew_of_ranks(2), work_of(1, 4800));
  const auto first = left.next(0);
  const auto handed = left.take_back(first->id, 0, 0);
  ASSERT_TRUE(handed);
  EXPECT_TRUE(left.has_other_rank(*handed));
  left.again(*handed, {0}, 0);
  EXPECT_FALSE(left.is_done());
  EXPECT_FALSE(left.next(0));
  const auto again = left.next(1);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->chunks, first->chunks);
  EXPECT_EQ(left.take_back(again->id, 4800, 1)->failed_at, 0);
  EXPECT_FALSE(left.take_back(again->id, 4800, 1)) << "it is back already";
  EXPECT_TRUE(left.is_done());
}

// It would fail at one chunk after the other, faster than others answer.
TEST(HandOut, ARankWhoseDeviceFailedGetsOtherWorks) {
  RunPlan plan;
  plan.cases.resize(2);
  auto works = work_of(100, 4800);
  works.push_back(works[0]);
  works[1].test_case = 1;
  HandOut left(plan, crew_of_ranks(2), works);
  const auto fail = [&](int rank) {
    const auto assignment = left.next(rank);
    const auto handed = left.take_back(assignment->id, 0, 0);
    left.again(*handed, {0}, rank);
    return assignment->test_case;
  };
  EXPECT_EQ(fail(0), 0U);
  EXPECT_EQ(left.next(0)->test_case, 1U);
  const auto again = left.next(1);
  EXPECT_EQ(again->test_case, 0U);
  EXPECT_EQ(again->chunks[0].first, 0U) << "what the other failed at";
  EXPECT_EQ(fail(1), 0U);
  EXPECT_EQ(left.next(0)->chunks[0].first, 4800U) << "what the other failed at";
  EXPECT_EQ(left.next(0)->test_case, 0U) << "the devices of all have failed";
}

}  // namespace
}  // namespace plumbline
