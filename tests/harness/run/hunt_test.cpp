#include <gtest/gtest.h>

#include <algorithm>

#include "harness/run/hunt_search.h"
#include "needle_device.h"

namespace plumbline {
namespace {

TEST(Hunt, ClimbsToTheWorstPointThatSamplingMisses) {
  const Search s;
  Hunt hunt(s.test_case, s.configuration, std::make_unique<Needle>(), 1, 8);
  ASSERT_TRUE(hunt.round());
  const double sampled = hunt.found()[0].badness;
  for (int round = 1; round < 12; ++round) ASSERT_TRUE(hunt.round());
  EXPECT_LT(sampled, 19);
  EXPECT_GT(hunt.found()[0].badness, 19.4);
  EXPECT_EQ(hunt.found()[0].point[0].bits, needle);
  EXPECT_EQ(hunt.measurement().tally.counts.points, 12 * Hunt::round_points);
}

TEST(Hunt, IsTheSameForTheSameSeed) {
  const Search s;
  const auto state = [&](std::uint64_t seed) {
    Hunt hunt(s.test_case, s.configuration, std::make_unique<Needle>(), seed, 8);
    for (int round = 0; round < 4; ++round) EXPECT_TRUE(hunt.round());
    return hunt.state();
  };
  EXPECT_EQ(state(3), state(3));
  EXPECT_NE(state(3), state(4));
}

// What a kernel decides in front of the judge is what the search would not have kept.
TEST(Hunt, FindsTheSameWithoutKernels) {
  const Search s;
  const auto search = [&](const KernelFinder& find_kernel) {
    auto hunt =
        std::make_unique<Hunt>(s.test_case, s.configuration, std::make_unique<Needle>(), 3, 8, find_kernel);
    for (int round = 0; round < 4; ++round) EXPECT_TRUE(hunt->round());
    return hunt;
  };
  const auto fast = search(fast::find_kernel), exact = search(nullptr);
  EXPECT_FALSE(fast->measurement().tally.kernel_proof.empty()) << "no kernel was in front of the judge";
  EXPECT_EQ(fast->state(), exact->state());
  for (std::size_t k = 0; k < fast->found().size(); ++k)
    EXPECT_EQ(fast->found()[k].badness, exact->found()[k].badness) << k;
  EXPECT_EQ(fast->measurement().tally.counts.histogram, exact->measurement().tally.counts.histogram);
  EXPECT_LT(fast->measurement().tally.escalated, 2 * Hunt::round_points) << "of four rounds";
}

TEST(Hunt, GoesOnFromItsState) {
  const Search s;
  const auto needle_device = [] { return std::make_unique<Needle>(); };
  Hunt first(s.test_case, s.configuration, needle_device(), 1, 8);
  for (int round = 0; round < 3; ++round) ASSERT_TRUE(first.round());
  Hunt second(s.test_case, s.configuration, needle_device(), 1, 8);
  ASSERT_TRUE(second.resume(first.state()));
  ASSERT_TRUE(second.round());
  EXPECT_GE(second.found()[0].badness, first.found()[0].badness);
  Hunt other(s.test_case, s.configuration, needle_device(), 1, 8);
  EXPECT_FALSE(other.resume({{"points", {{"0x1", "0x2"}}}}));
  ASSERT_TRUE(other.resume({{"asked", 96}})) << "the name in states of earlier builds";
  EXPECT_EQ(other.state().at("evaluated"), 96);
}

TEST(Hunt, KeepsFewPointsOfOneBinade) {
  const Search s;
  Hunt hunt(s.test_case, s.configuration, std::make_unique<Needle>(), 1, 8);
  for (int round = 0; round < 3; ++round) ASSERT_TRUE(hunt.round());
  const auto of_needle = std::ranges::count_if(
      hunt.found(), [](const Population::Found& f) { return f.point[0].bits >> 23 == needle >> 23; });
  EXPECT_LE(of_needle, 4);
  EXPECT_GT(hunt.found().size(), 20U);
}

// Several searches evaluate other points, in the inputs' order together, and receive each other's worst
// points.
TEST(Hunt, SearchersShareTheInputs) {
  const Search s;
  const auto searched = [&](SearchShare share) {
    auto hunt = std::make_unique<Hunt>(s.test_case, s.configuration, std::make_unique<Needle>(), 1, 8,
                                       fast::find_kernel, share);
    EXPECT_TRUE(hunt->round());
    return hunt;
  };
  const auto alone = searched({}), first = searched({0, 2}), second = searched({1, 2});
  EXPECT_NE(first->state().at("points"), second->state().at("points"));
  EXPECT_EQ(second->state().at("evaluated"), Hunt::round_points);
  EXPECT_NE(first->tally().evaluated, second->tally().evaluated);
  const double best = first->found()[0].badness;
  second->take(first->found());
  EXPECT_GE(second->found()[0].badness, best);
}

}  // namespace
}  // namespace plumbline
