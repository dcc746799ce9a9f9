// Searches on ranks that are threads.

#include "harness/ranks/rank_hunt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "harness/run/part_of.h"
#include "tests/harness/run/needle_device.h"
#include "thread_channels.h"

namespace plumbline {
namespace {

struct Ended {
  std::vector<nlohmann::json> states;  ///< of each rank
  std::vector<double> worst;           ///< of each rank
  Part part;                           ///< of all
};

/// Such a search on so many ranks, of so many exchanges. One rank's device may be slow.
Ended searched(int ranks, int exchanges, int slow_rank = -1) {
  const Search s;
  RunPlan plan;
  plan.devices = {"test"};
  Configuration configuration = s.configuration;
  configuration.mode = &build_modes()[0];
  ThreadChannels channels(ranks);
  Ended ended{.states = std::vector<nlohmann::json>(static_cast<std::size_t>(ranks)),
              .worst = std::vector<double>(static_cast<std::size_t>(ranks)),
              .part = {}};
  const auto search = [&](int rank) {
    RankHunt peers(channels.end(rank));
    Hunt hunt(s.test_case, configuration, std::make_unique<Needle>(), 1, 8, fast::find_kernel,
              peers.searcher());
    for (int n = 1; n <= exchanges; ++n) {
      if (rank == slow_rank) std::this_thread::sleep_for(std::chrono::milliseconds(50));
      EXPECT_TRUE(hunt.round());
      EXPECT_EQ(peers.exchange(hunt, true, n < exchanges || rank != 0), n < exchanges) << "rank 0 decides";
    }
    ended.states[static_cast<std::size_t>(rank)] = hunt.state();
    ended.worst[static_cast<std::size_t>(rank)] = hunt.found()[0].badness;
    Part part = peers.all_of(part_of(s.test_case, configuration, plan, hunt.measurement(), hunt.asked()));
    if (rank == 0) ended.part = std::move(part);
  };
  std::vector<std::thread> threads;
  threads.reserve(static_cast<std::size_t>(ranks));
  for (int rank = 0; rank < ranks; ++rank) threads.emplace_back(search, rank);
  for (std::thread& thread : threads) thread.join();
  return ended;
}

TEST(RankHunt, EveryRankKnowsTheWorstPointOfAll) {
  const Ended ended = searched(3, 6);
  for (const double worst : ended.worst) EXPECT_EQ(worst, ended.worst[0]);
  EXPECT_EQ(ended.states[1].at("points"), ended.states[0].at("points"));
  EXPECT_EQ(ended.part.entry.points, std::uint64_t{3} * 6 * Hunt::round_points);
  EXPECT_EQ(ended.part.entry.max_ulp, ended.worst[0]);
}

TEST(RankHunt, IsTheSameForTheSameSeedAndRanksWhateverTheirSpeed) {
  EXPECT_EQ(searched(2, 4).states, searched(2, 4, 1).states);
  EXPECT_NE(searched(2, 4).states[0], searched(3, 4).states[0]);
}

TEST(RankHunt, ADeviceThatFailsEndsTheSearchOfAll) {
  ThreadChannels channels(2);
  const Search s;
  std::thread other([&] {
    RankHunt peers(channels.end(1));
    EXPECT_FALSE(peers.all(true));
    Hunt hunt(s.test_case, s.configuration, std::make_unique<Needle>(), 1, 8);
    EXPECT_FALSE(peers.exchange(hunt, false, true));
  });
  RankHunt peers(channels.end(0));
  EXPECT_FALSE(peers.all(false));
  Hunt hunt(s.test_case, s.configuration, std::make_unique<Needle>(), 1, 8);
  EXPECT_FALSE(peers.exchange(hunt, true, true));
  other.join();
}

TEST(RankHunt, APointWithoutANumberIsInfinitelyBadElsewhereToo) {
  ThreadChannels channels(2);
  const Search s;
  Population::Found found{.point = {{ScalarType::f32, 0x12345678}},
                          .badness = std::numeric_limits<double>::infinity(),
                          .cell = 0};
  std::thread other([&] {
    RankHunt peers(channels.end(1));
    Hunt hunt(s.test_case, s.configuration, std::make_unique<Needle>(), 1, 8);
    hunt.hear({&found, 1});
    peers.exchange(hunt, true, true);
  });
  RankHunt peers(channels.end(0));
  Hunt hunt(s.test_case, s.configuration, std::make_unique<Needle>(), 1, 8);
  EXPECT_TRUE(peers.exchange(hunt, true, true));
  other.join();
  ASSERT_EQ(hunt.found().size(), 1U);
  EXPECT_TRUE(std::isinf(hunt.found()[0].badness));
  EXPECT_EQ(hunt.found()[0].point[0].bits, 0x12345678U);
}

}  // namespace
}  // namespace plumbline
