#include "harness/ranks/message.h"

#include <gmock/gmock.h>

#include <limits>

namespace plumbline {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

/// As it arrives at another process.
template <class T>
T sent(const T& message) {
  auto arrived = message_in(text_of(RankMessage(message)));
  EXPECT_TRUE(arrived) << arrived.error().message;
  return std::get<T>(*arrived);
}

Tally tally_of(std::uint64_t points) {
  Tally tally;
  tally.counts.points = points;
  return tally;
}

TEST(RankMessage, AssignmentsAndReportsTravel) {
  const Assignment a = sent(Assignment{.id = 3,
                                       .test_case = 2,
                                       .configurations = {0, 4},
                                       .chunks = {{48, 96}},
                                       .seconds = 1.5,
                                       .is_retried = true});
  EXPECT_EQ(a.id, 3U);
  EXPECT_EQ(a.test_case, 2U);
  EXPECT_THAT(a.configurations, ElementsAre(0, 4));
  EXPECT_EQ(a.chunks, (std::vector<PointRange>{{48, 96}}));
  EXPECT_EQ(a.seconds, 1.5);
  EXPECT_TRUE(a.is_retried);
  EXPECT_FALSE(a.is_last);
  EXPECT_EQ(sent(WorkerReady{.port = 7}).port, 7);
  EXPECT_EQ(sent(Progress{.id = 3, .points = 48}).points, 48U);
  const Report r = sent(Report{.port = 7,
                               .id = 3,
                               .configurations = {4},
                               .tallies = {tally_of(96)},
                               .points = 96,
                               .seconds = 2,
                               .build_seconds = 3});
  EXPECT_THAT(r.configurations, ElementsAre(4));
  EXPECT_EQ(r.tallies[0].counts.points, 96U);
  EXPECT_EQ(r.seconds, 2);
  EXPECT_EQ(r.build_seconds, 3);
}

TEST(RankMessage, DescriptionsOfRanksAndTheirDevicesTravel) {
  RankInfo info{.host = "host", .workers = 2, .given = {"opencl:{rank}"}};
  info.infos.emplace_back().driver = "\xff driver";
  info.error = Error{Error::Kind::hung, "it hangs", "log"};
  info.header.settings.seed = 7;
  const RankInfo read = sent(info);
  EXPECT_EQ(read.given, info.given);
  EXPECT_EQ(read.workers, 2U);
  EXPECT_EQ(read.infos[0].driver, "\ufffd driver");
  EXPECT_EQ(read.header.settings.seed, 7U);
  EXPECT_EQ(read.error->kind, Error::Kind::hung);
  const JobDevices devices = sent(JobDevices{.names = {"c"}, .infos = info.infos, .own = {-1}});
  EXPECT_THAT(devices.own, ElementsAre(-1));
  EXPECT_EQ(devices.infos.size(), 1U);
  EXPECT_TRUE(sent(JobDevices{.is_cancelled = true}).is_cancelled);
}

TEST(RankMessage, SearchesTravel) {
  const double infinity = std::numeric_limits<double>::infinity();
  SearchState state{.holds = false,
                    .found = {{.point = {{ScalarType::f32, 0x12345678}}, .badness = infinity}}};
  EXPECT_FALSE(sent(state).tally);
  state.tally = tally_of(7);
  const SearchState read = sent(state);
  EXPECT_FALSE(read.holds);
  EXPECT_EQ(read.found[0].badness, infinity);
  EXPECT_EQ(read.found[0].point[0].bits, 0x12345678U);
  EXPECT_EQ(read.tally->counts.points, 7U);
}

TEST(RankMessage, DamagedTextsAreErrors) {
  for (const char* text : {"", "{}", "[]", "[3]", "[3,{}]", "[3,{\"id\":1}]", "[-1,{}]"})
    EXPECT_THAT(message_in(text).error().message, StartsWith("a rank's message: ")) << text;
  EXPECT_THAT(message_in("[9,{}]").error().message,
              HasSubstr("message: wanted a whole number from 0 to 6, not 9"));
  std::string text = text_of(RankMessage(Report{.configurations = {0, 1}, .tallies = {tally_of(1)}}));
  EXPECT_THAT(message_in(text).error().message, HasSubstr("tallies and configurations differ"));
  text.resize(text.size() / 2);
  EXPECT_FALSE(message_in(text));
}

}  // namespace
}  // namespace plumbline
