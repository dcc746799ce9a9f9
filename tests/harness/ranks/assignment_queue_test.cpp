#include "harness/ranks/assignment_queue.h"

#include <gtest/gtest.h>

#include "tests/harness/run/floor_device.h"

namespace plumbline {
namespace {

/// A job of so many ranks with one device.
Job job_of_ranks(int ranks) {
  Job job;
  Job::SharedDevice& device = job.devices.emplace_back();
  for (int rank = 0; rank < ranks; ++rank) {
    device.ranks.push_back(rank);
    device.position.push_back(0);
    job.workers.push_back(1);
  }
  job.groups = {0};
  return job;
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
TEST(AssignmentQueue, AnAssignmentTakesASecondOrLongerWhereThereAreManyRanks) {
  const RunPlan plan;
  for (const auto& [ranks, seconds, at_once] :
       {Case{2, 0.01, 100}, Case{2, 5, 1}, Case{1000, 0.125, 8}, Case{4000, 0.5, 8}}) {
    AssignmentQueue left(plan, job_of_ranks(ranks), work_of(100'000, 4800));
    const auto first = left.next(0);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->chunks.size(), 1U);
    ASSERT_TRUE(left.finish(first->id, 4800, seconds));
    EXPECT_EQ(left.next(0)->chunks.size(), at_once) << ranks << " ranks, " << seconds << " s";
  }
}

TEST(AssignmentQueue, AssignmentsAreSmallTowardsTheEndAndHaveEveryChunkOnce) {
  const RunPlan plan;
  AssignmentQueue left(plan, job_of_ranks(4), work_of(1000, 4800));
  std::vector<PointRange> all;
  std::size_t last = 0;
  for (int rank = 0; auto assignment = left.next(rank); rank = (rank + 1) % 4) {
    last = assignment->chunks.size();
    for (const PointRange& chunk : assignment->chunks) add(all, chunk);
    ASSERT_TRUE(left.finish(assignment->id, 4800 * last, 0.001 * static_cast<double>(last)));
  }
  EXPECT_EQ(last, 1U);
  EXPECT_EQ(all, (std::vector<PointRange>{{0, 4'800'000}}));
  EXPECT_TRUE(left.is_done());
  EXPECT_EQ(left.done_points(), left.total_points());
}

TEST(AssignmentQueue, WhatFailedIsForAnotherRank) {
  const RunPlan plan;
  AssignmentQueue left(plan, job_of_ranks(2), work_of(1, 4800));
  const auto first = left.next(0);
  const auto assigned = left.finish(first->id, 0, 0);
  ASSERT_TRUE(assigned);
  EXPECT_TRUE(assigned->assignment.is_retried);
  left.again(*assigned, {0}, 0);
  EXPECT_FALSE(left.is_done());
  EXPECT_FALSE(left.next(0));
  const auto again = left.next(1);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->chunks, first->chunks);
  EXPECT_EQ(left.finish(again->id, 4800, 1)->failed_at, 0);
  EXPECT_FALSE(left.finish(again->id, 4800, 1)) << "it is back already";
  EXPECT_TRUE(left.is_done());
}

// It would fail at one chunk after the other, faster than others reply.
TEST(AssignmentQueue, ARankWhoseDeviceFailedGetsOtherWorks) {
  RunPlan plan;
  plan.cases.resize(2);
  auto works = work_of(100, 4800);
  works.push_back(works[0]);
  works[1].test_case = 1;
  AssignmentQueue left(plan, job_of_ranks(2), works);
  const auto fail = [&](int rank) {
    const auto assignment = left.next(rank);
    const auto assigned = left.finish(assignment->id, 0, 0);
    left.again(*assigned, {0}, rank);
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

// Each would build it otherwise, and a build takes longer than the points of most works.
TEST(AssignmentQueue, WithinOneProcessAWorkerGetsTheKernelsThatItHasBuilt) {
  constexpr const char* kernels[] = {"a", "a", "", "b", "b", ""};
  RunPlan plan;
  plan.cases.resize(std::size(kernels));
  std::vector<Work> works;
  for (std::size_t k = 0; k < std::size(kernels); ++k) {
    works.push_back(work_of(1, 4800)[0]);
    works[k].test_case = k;
    works[k].kernel = kernels[k];
  }
  Job job = job_of_ranks(1);
  job.workers = {2};
  AssignmentQueue left(plan, job, works);
  const auto next = [&](int port) { return left.next(0, std::nullopt, port)->test_case; };
  EXPECT_EQ(next(1), 0U);
  EXPECT_EQ(next(2), 2U) << "the other has built the kernel of the second";
  EXPECT_EQ(next(2), 3U);
  EXPECT_EQ(next(1), 1U);
  EXPECT_EQ(next(1), 5U) << "the other has built the kernel before it";
  EXPECT_EQ(next(1), 4U) << "nothing else is left";
}

// A worker of one process evaluates the next chunk of its work while the first is on its way, and begins
// another work when it is done: its share of the time begins then.
TEST(AssignmentQueue, WithinOneProcessAnAssignmentAheadIsAChunkOfTheSameWork) {
  RunPlan plan;
  plan.cases.resize(2);
  auto works = work_of(3, 4800);
  works.push_back(works[0]);
  works[1].test_case = 1;
  AssignmentQueue left(plan, job_of_ranks(1), works);
  const auto first = left.next(0);
  ASSERT_TRUE(left.finish(first->id, 4800, 0.01));
  const auto second = left.next(0);
  EXPECT_EQ(second->chunks.size(), 1U) << "each is stored as soon as it is finished";
  EXPECT_FALSE(left.next(0, second->id)) << "the last one is for the first who is free";
  ASSERT_TRUE(left.finish(second->id, 4800, 0.01));
  const auto third = left.next(0);
  EXPECT_EQ(third->test_case, 0U);
  EXPECT_FALSE(left.next(0, third->id)) << "another work";
  ASSERT_TRUE(left.finish(third->id, 4800, 0.01));
  const auto of_other = left.next(0);
  EXPECT_EQ(of_other->test_case, 1U);
  EXPECT_EQ(left.next(0, of_other->id)->test_case, 1U);
}

TEST(AssignmentQueue, ProgressCountsBeforeTheReport) {
  RunPlan plan;
  plan.cases.resize(1);
  AssignmentQueue left(plan, job_of_ranks(1), work_of(1, 4800));
  const auto only = left.next(0);
  left.progress({.id = only->id, .points = 480});
  left.progress({.id = only->id, .points = 960});
  EXPECT_EQ(left.done_points(), 960U);
  ASSERT_TRUE(left.finish(only->id, 4800, 0.01));
  EXPECT_EQ(left.done_points(), 4800U);
}

}  // namespace
}  // namespace plumbline
