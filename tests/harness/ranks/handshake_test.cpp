#include "harness/ranks/handshake.h"

#include <gtest/gtest.h>

#include <thread>

#include "harness/ranks/local_channels.h"

namespace plumbline {
namespace {

RankInfo info_of(std::uint64_t seed) {
  RankInfo info{.host = "host", .plan = "p"};
  info.header.settings.seed = seed;
  return info;
}

/// What rank 0 and rank 1 get where these are their seeds and this is rank 0's preparation.
std::pair<Outcome<JobDevices>, Outcome<JobDevices>> handshakes(std::uint64_t first, std::uint64_t second,
                                                               const Status& prepared) {
  const auto channels = local_channels(2);
  Outcome<JobDevices> other = JobDevices{};
  std::thread rank_1([&] { other = handshake(*channels[1], info_of(second), nullptr); });
  auto own = handshake(*channels[0], info_of(first), [&](const Job& job) {
    EXPECT_EQ(job.workers.size(), 2U);
    return prepared;
  });
  rank_1.join();
  return {std::move(own), std::move(other)};
}

TEST(Handshake, AJobBeginsWithRank0sPreparation) {
  const auto [first, second] = handshakes(1, 1, ok());
  ASSERT_TRUE(first);
  EXPECT_FALSE(second->is_cancelled);
}

TEST(Handshake, AnErrorOfRank0CancelsTheJobOfAll) {
  const auto [first, second] = handshakes(1, 1, Error{Error::Kind::io, "disk full"});
  ASSERT_FALSE(first);
  EXPECT_EQ(first.error().message, "disk full");
  EXPECT_TRUE(second->is_cancelled);
}

TEST(Handshake, RanksThatDifferHaveNoJob) {
  const auto [first, second] = handshakes(1, 2, ok());
  ASSERT_FALSE(first);
  EXPECT_NE(first.error().message.find("seed"), std::string::npos);
  EXPECT_TRUE(second->is_cancelled);
}

}  // namespace
}  // namespace plumbline
