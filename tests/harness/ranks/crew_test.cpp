#include "harness/ranks/crew.h"

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

Introduction rank(const std::string& host, const std::vector<Has>& devices) {
  Introduction i{.host = host, .questions = "q", .jobs = 2};
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

TEST(Crew, EqualDevicesOfOnePlaceholderAreOne) {
  const std::string given = "opencl:{local_rank}";
  const auto crew =
      crew_of(std::vector{rank("a", {{given, "opencl:0", "1"}}), rank("a", {{given, "opencl:1", "1"}}),
                          rank("b", {{given, "opencl:0", "1"}})});
  ASSERT_TRUE(crew);
  ASSERT_EQ(crew->devices.size(), 1U);
  EXPECT_EQ(crew->devices[0].name, "opencl:0");
  EXPECT_THAT(crew->devices[0].ranks, ElementsAre(0, 1, 2));
  EXPECT_THAT(crew->jobs, ElementsAre(2, 2, 2));
}

TEST(Crew, DevicesThatDifferHaveNamesThatDo) {
  const auto crew =
      crew_of(std::vector{rank("a", {{"opencl", "opencl", "1"}}), rank("b", {{"opencl", "opencl", "2"}}),
                          rank("b", {{"opencl", "opencl", "3"}})});
  ASSERT_TRUE(crew);
  std::vector<std::string> names, specs;
  for (const auto& device : crew->devices) names.push_back(device.name);
  for (const auto& record : crew->header.devices) specs.push_back(record.spec);
  EXPECT_THAT(names, ElementsAre("opencl", "opencl@b", "opencl@b:2"));
  EXPECT_EQ(specs, names);
  EXPECT_THAT(crew->groups, ElementsAre(0, 1, 2));
}

TEST(Crew, DevicesOfTheSameRanksAreAGroup) {
  const Has a{"a", "a", "1"}, b{"b", "b", "1"}, c{"c", "c", "1"};
  const auto crew = crew_of(std::vector{rank("x", {a, b, c}), rank("y", {c, a})});
  ASSERT_TRUE(crew);
  EXPECT_THAT(crew->groups, ElementsAre(0, 1, 0));
  const Station station = station_of(*crew, 1);
  EXPECT_THAT(station.names, ElementsAre("a", "b", "c"));
  EXPECT_THAT(station.own, ElementsAre(1, -1, 0));
  const auto read = station_in(text_of(station));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->own, station.own);
  EXPECT_EQ(read->infos[2].spec, "c");
}

TEST(Crew, ADeviceThatOneRankNamesTwiceIsOne) {
  const Has d{"d", "d", "1"};
  const auto crew = crew_of(std::vector{rank("x", {d, d}), rank("y", {d})});
  ASSERT_TRUE(crew);
  ASSERT_EQ(crew->devices.size(), 1U);
  EXPECT_THAT(crew->devices[0].ranks, ElementsAre(0, 1));
  EXPECT_THAT(crew->devices[0].position, ElementsAre(0, 0));
}

TEST(Crew, RanksThatCannotStartAreToldOnce) {
  const Error wrong{Error::Kind::usage, "--device: there is no opencl:7"};
  std::vector<Introduction> ranks(6, rank("node3", {{"d", "d", "1"}}));
  for (const std::size_t r : {1U, 2U, 3U, 5U}) ranks[r].error = wrong;
  EXPECT_EQ(crew_of(ranks).error().message,
            "ranks 1, 2, 3 and 1 more (node3): --device: there is no opencl:7");
  for (Introduction& i : ranks) i.error = wrong;
  EXPECT_EQ(crew_of(ranks).error().message, wrong.message);
}

TEST(Crew, RanksMustAskTheSame) {
  std::vector<Introduction> ranks(2, rank("a", {{"d", "d", "1"}}));
  ranks[1].header.settings.command_line = "another word";
  EXPECT_TRUE(crew_of(ranks));
  ranks[1].header.settings.keep = 3;
  EXPECT_THAT(crew_of(ranks).error().message, HasSubstr("rank 1 was started with keep 3, rank 0 with 0"));
  ranks[1] = ranks[0];
  ranks[1].questions = "others";
  EXPECT_THAT(crew_of(ranks).error().message, HasSubstr("rank 1 would ask other questions"));
}

TEST(Crew, IntroductionsTravel) {
  Introduction i = rank("host", {{"opencl:{rank}", "opencl:0", "\xff driver"}});
  i.error = Error{Error::Kind::hung, "it hangs", "log"};
  i.header.settings.seed = 7;
  const auto read = introduction_in(text_of(i));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->given, i.given);
  EXPECT_EQ(read->jobs, 2U);
  EXPECT_EQ(read->header.settings.seed, 7U);
  EXPECT_EQ(read->error->kind, Error::Kind::hung);
  EXPECT_THAT(introduction_in("{}").error().message, HasSubstr("a rank's introduction"));
}

}  // namespace
}  // namespace plumbline
