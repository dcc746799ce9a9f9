// Searches on ranks that are threads.

#include "harness/ranks/search_exchange.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "harness/ranks/local_channels.h"
#include "tests/harness/run/needle_device.h"

namespace plumbline {
namespace {

struct Ended {
  std::vector<nlohmann::json> states;  ///< of each rank
  std::vector<double> worst;           ///< of each rank
  Tally tally;                         ///< of all
};

/// Such a search on so many ranks, of so many exchanges. One rank's device may be slow.
Ended searched(int ranks, int exchanges, int slow_rank = -1) {
  const Search s;
  const auto channels = local_channels(ranks);
  Ended ended{.states = std::vector<nlohmann::json>(static_cast<std::size_t>(ranks)),
              .worst = std::vector<double>(static_cast<std::size_t>(ranks)),
              .tally = {}};
  const auto search = [&](int rank) {
    SearchExchange exchange(*channels[static_cast<std::size_t>(rank)]);
    Hunt hunt(s.test_case, s.configuration, std::make_unique<Needle>(), 1, 8, fast::find_kernel,
              exchange.share());
    for (int n = 1; n <= exchanges; ++n) {
      if (rank == slow_rank) std::this_thread::sleep_for(std::chrono::milliseconds(50));
      EXPECT_TRUE(hunt.round());
      EXPECT_EQ(exchange.exchange(hunt, true, n < exchanges || rank != 0), n < exchanges) << "rank 0 decides";
    }
    ended.states[static_cast<std::size_t>(rank)] = hunt.state();
    ended.worst[static_cast<std::size_t>(rank)] = hunt.found()[0].badness;
    Tally tally = exchange.all_of(hunt.tally());
    if (rank == 0) ended.tally = std::move(tally);
  };
  std::vector<std::thread> threads;
  threads.reserve(static_cast<std::size_t>(ranks));
  for (int rank = 0; rank < ranks; ++rank) threads.emplace_back(search, rank);
  for (std::thread& thread : threads) thread.join();
  return ended;
}

TEST(SearchExchange, EveryRankHasTheWorstPointOfAll) {
  const Ended ended = searched(3, 6);
  for (const double worst : ended.worst) EXPECT_EQ(worst, ended.worst[0]);
  EXPECT_EQ(ended.states[1].at("points"), ended.states[0].at("points"));
  EXPECT_EQ(ended.tally.counts.points, std::uint64_t{3} * 6 * Hunt::round_points);
  EXPECT_EQ(ended.tally.counts.max_ulp, ended.worst[0]);
}

TEST(SearchExchange, IsTheSameForTheSameSeedAndRanksWhateverTheirSpeed) {
  EXPECT_EQ(searched(2, 4).states, searched(2, 4, 1).states);
  EXPECT_NE(searched(2, 4).states[0], searched(3, 4).states[0]);
}

TEST(SearchExchange, ADeviceThatFailsEndsTheSearchOfAll) {
  const auto channels = local_channels(2);
  const Search s;
  std::thread other([&] {
    SearchExchange exchange(*channels[1]);
    EXPECT_FALSE(exchange.all(true));
    Hunt hunt(s.test_case, s.configuration, std::make_unique<Needle>(), 1, 8);
    EXPECT_FALSE(exchange.exchange(hunt, false, true));
  });
  SearchExchange exchange(*channels[0]);
  EXPECT_FALSE(exchange.all(false));
  Hunt hunt(s.test_case, s.configuration, std::make_unique<Needle>(), 1, 8);
  EXPECT_FALSE(exchange.exchange(hunt, true, true));
  other.join();
}

TEST(SearchExchange, APointWithoutANumberIsInfinitelyBadElsewhereToo) {
  const auto channels = local_channels(2);
  const Search s;
  Population::Found found{.point = {{ScalarType::f32, 0x12345678}},
                          .badness = std::numeric_limits<double>::infinity(),
                          .cell = 0};
  std::thread other([&] {
    SearchExchange exchange(*channels[1]);
    Hunt hunt(s.test_case, s.configuration, std::make_unique<Needle>(), 1, 8);
    hunt.take({&found, 1});
    exchange.exchange(hunt, true, true);
  });
  SearchExchange exchange(*channels[0]);
  Hunt hunt(s.test_case, s.configuration, std::make_unique<Needle>(), 1, 8);
  EXPECT_TRUE(exchange.exchange(hunt, true, true));
  other.join();
  ASSERT_EQ(hunt.found().size(), 1U);
  EXPECT_TRUE(std::isinf(hunt.found()[0].badness));
  EXPECT_EQ(hunt.found()[0].point[0].bits, 0x12345678U);
}

}  // namespace
}  // namespace plumbline
