#include "harness/ranks/job.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plumbline {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// A rank that has these devices: of each --device as given, its name on this rank, and the driver.
struct Has {
  std::string given, spec, driver;
};

RankInfo rank(const std::string& host, const std::vector<Has>& devices) {
  RankInfo i{.host = host, .plan = "p", .workers = 2};
  for (const Has& has : devices) {
    i.given.push_back(has.given);
    DeviceInfo info;
    info.spec = has.spec;
    info.driver = has.driver;
    i.infos.push_back(info);
    i.header.devices.emplace_back().spec = has.spec;
  }
  return i;
}

TEST(Job, EqualDevicesOfOnePlaceholderAreOne) {
  const std::string given = "opencl:{local_rank}";
  const auto job =
      job_of(std::vector{rank("a", {{given, "opencl:0", "1"}}), rank("a", {{given, "opencl:1", "1"}}),
                         rank("b", {{given, "opencl:0", "1"}})});
  ASSERT_TRUE(job);
  ASSERT_EQ(job->devices.size(), 1U);
  EXPECT_EQ(job->devices[0].name, "opencl:0");
  EXPECT_THAT(job->devices[0].ranks, ElementsAre(0, 1, 2));
  EXPECT_THAT(job->workers, ElementsAre(2, 2, 2));
}

TEST(Job, DevicesThatDifferHaveNamesThatDo) {
  const auto job =
      job_of(std::vector{rank("a", {{"opencl", "opencl", "1"}}), rank("b", {{"opencl", "opencl", "2"}}),
                         rank("b", {{"opencl", "opencl", "3"}})});
  ASSERT_TRUE(job);
  std::vector<std::string> names, specs;
  for (const auto& device : job->devices) names.push_back(device.name);
  for (const auto& record : job->header.devices) specs.push_back(record.spec);
  EXPECT_THAT(names, ElementsAre("opencl", "opencl@b", "opencl@b:2"));
  EXPECT_EQ(specs, names);
  EXPECT_THAT(job->groups, ElementsAre(0, 1, 2));
}

TEST(Job, DevicesOfTheSameRanksAreAGroup) {
  const Has a{"a", "a", "1"}, b{"b", "b", "1"}, c{"c", "c", "1"};
  const auto job = job_of(std::vector{rank("x", {a, b, c}), rank("y", {c, a})});
  ASSERT_TRUE(job);
  EXPECT_THAT(job->groups, ElementsAre(0, 1, 0));
  const JobDevices devices = devices_of(*job, 1);
  EXPECT_THAT(devices.names, ElementsAre("a", "b", "c"));
  EXPECT_THAT(devices.own, ElementsAre(1, -1, 0));
}

TEST(Job, ADeviceThatOneRankNamesTwiceIsOne) {
  const Has d{"d", "d", "1"};
  const auto job = job_of(std::vector{rank("x", {d, d}), rank("y", {d})});
  ASSERT_TRUE(job);
  ASSERT_EQ(job->devices.size(), 1U);
  EXPECT_THAT(job->devices[0].ranks, ElementsAre(0, 1));
  EXPECT_THAT(job->devices[0].position, ElementsAre(0, 0));
}

TEST(Job, RanksThatCannotStartAreReportedOnce) {
  const Error wrong{Error::Kind::usage, "--device: there is no opencl:7"};
  std::vector<RankInfo> ranks(6, rank("node3", {{"d", "d", "1"}}));
  for (const std::size_t r : {1U, 2U, 3U, 5U}) ranks[r].error = wrong;
  EXPECT_EQ(job_of(ranks).error().message,
            "ranks 1, 2, 3 and 1 more (node3): --device: there is no opencl:7");
  for (RankInfo& i : ranks) i.error = wrong;
  EXPECT_EQ(job_of(ranks).error().message, wrong.message);
}

TEST(Job, RanksMustEvaluateTheSame) {
  std::vector<RankInfo> ranks(2, rank("a", {{"d", "d", "1"}}));
  ranks[1].header.settings.command_line = "another word";
  EXPECT_TRUE(job_of(ranks));
  ranks[1].header.settings.keep = 3;
  EXPECT_THAT(job_of(ranks).error().message, HasSubstr("rank 1 was started with keep 3, rank 0 with 0"));
  ranks[1] = ranks[0];
  ranks[1].plan = "another";
  EXPECT_THAT(job_of(ranks).error().message, HasSubstr("rank 1 would run other test cases"));
}

}  // namespace
}  // namespace plumbline
