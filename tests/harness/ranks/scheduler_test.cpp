// Runs over ranks that are threads.

#include <gmock/gmock.h>

#include <map>
#include <thread>

#include "harness/ranks/handshake.h"
#include "harness/ranks/local_channels.h"
#include "harness/ranks/run_job.h"
#include "harness/ranks/worker.h"
#include "tests/harness/run/floor_device.h"

namespace plumbline {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::uint32_t a_point = 0x40200000;  // 2.5f, a break's neighbour that is evaluated early

/// What the ranks have: of each its devices by --device as given.
using Rank = std::map<std::string, Manner>;

class Listener final : public Collector {
 public:
  int fails_after = -1;  ///< so many chunks: the disk is full
  std::vector<int> retried_of;
  Status chunk(ChunkRecord record) override {
    if (fails_after-- == 0) return Error{Error::Kind::io, "disk full"};
    return Collector::chunk(std::move(record));
  }
  void retried(const ConfigurationRecord&, int rank, const DeviceFailure&) override {
    retried_of.push_back(rank);
  }
};

/// A job of such ranks.
class ThreadJob {
 public:
  ThreadJob(RunPlan plan, std::vector<Rank> ranks) : plan_(std::move(plan)), ranks_(std::move(ranks)) {}

  Status run(RunListener& listener) {
    const auto channels = local_channels(static_cast<int>(ranks_.size()));
    std::vector<std::thread> others;
    for (std::size_t rank = 1; rank < ranks_.size(); ++rank)
      others.emplace_back([&, rank] {
        Channel& channel = *channels[rank];
        const JobDevices job_devices = *handshake(channel, info(rank), nullptr);
        RunPlan plan = plan_;
        plan.devices = job_devices.names;
        const DeviceOpener open = opener(rank);
        DeviceCache devices(plan.devices, open);
        run_workers(channel, plan, rulebook_, job_devices.infos, devices, open);
      });
    Channel& channel = *channels[0];
    const auto job_devices = handshake(channel, info(0), [&](Job made) {
      job = std::move(made);
      return ok();
    });
    EXPECT_TRUE(job_devices) << job_devices.error().message;
    RunPlan plan = plan_;
    plan.devices = job_devices->names;
    const DeviceOpener open = opener(0);
    DeviceCache devices(plan.devices, open);
    Status ran = run_job(channel, job, plan, rulebook_, devices, open, listener);
    for (std::thread& thread : others) thread.join();
    return ran;
  }
  Job job;

 private:
  DeviceOpener opener(std::size_t rank) const {
    return [this, rank](const std::string& name) -> Outcome<std::unique_ptr<Device>> {
      return std::unique_ptr<Device>(
          std::make_unique<FloorDevice>(ranks_[rank].at(name.substr(0, name.find('@')))));
    };
  }
  RankInfo info(std::size_t rank) const {
    RankInfo i{.host = "host" + std::to_string(rank), .plan = "same", .workers = plan_.jobs};
    for (const auto& [name, manner] : ranks_[rank]) {
      i.given.push_back(name);
      i.infos.push_back(FloorDevice(manner).info());
      i.header.devices.emplace_back().spec = name;
    }
    return i;
  }

  RunPlan plan_;
  std::vector<Rank> ranks_;
  RulebookChoice rulebook_ = *Rulebook::load("opencl-1.2");
};

RunPlan chunked_plan() {
  RunPlan plan = floor_plan();
  plan.widths = {1, 4};
  plan.chunk_points = 4800;
  return plan;
}

nlohmann::json facts_of_one(RunPlan plan, const std::map<std::string, Manner>& manners) {
  const RulebookChoice rulebook = *Rulebook::load("opencl-1.2");
  const DeviceOpener open = [&](const std::string& name) -> Outcome<std::unique_ptr<Device>> {
    return std::unique_ptr<Device>(std::make_unique<FloorDevice>(manners.at(name)));
  };
  DeviceCache devices(plan.devices, open);
  Collector collector;
  EXPECT_TRUE(run_locally(plan, rulebook, devices, open, collector));
  return facts_of(collector.entries(plan));
}

Manner sound(const std::string& name = "") { return {.fails_with = {}, .name = name}; }
Manner broken(const std::string& name = "") { return {.broken_lane = 1, .fails_with = {}, .name = name}; }
Manner crashing(std::optional<std::uint32_t> at) {
  return {.fails_with = "gone", .name = {}, .fails_at = at};
}

TEST(Scheduler, RanksHaveTheResultsOfOneProcess) {
  RunPlan plan = chunked_plan();
  plan.cases.resize(3, plan.cases[0]);
  for (std::size_t k = 0; k < 3; ++k) plan.cases[k].signature += std::to_string(k);
  const auto one = facts_of_one(plan, {{"test", broken()}});
  for (const unsigned jobs : {1U, 3U})
    for (const std::size_t ranks : {1U, 2U, 4U, 7U}) {
      plan.jobs = jobs;
      Listener listener;
      ASSERT_TRUE(ThreadJob(plan, std::vector<Rank>(ranks, {{"test", broken()}})).run(listener));
      EXPECT_EQ(facts_of(listener.entries(plan)), one) << ranks << " ranks, " << jobs << " jobs";
      EXPECT_EQ(listener.evaluated, listener.total);
      EXPECT_THAT(listener.retried_of, IsEmpty());
    }
}

TEST(Scheduler, WhatIsKnownIsNotEvaluatedAgain) {
  RunPlan plan = chunked_plan();
  Listener whole, half;
  ASSERT_TRUE(ThreadJob(plan, {{{"test", sound()}}}).run(whole));
  plan.shard = {2, 2};
  ASSERT_TRUE(ThreadJob(plan, {{{"test", sound()}}}).run(half));
  const std::uint64_t known = half.total;
  EXPECT_GT(known, 0U);
  plan.shard = {};
  ASSERT_TRUE(ThreadJob(plan, std::vector<Rank>(2, {{"test", sound()}})).run(half));
  EXPECT_EQ(half.total, whole.total - known);
  EXPECT_EQ(facts_of(half.entries(plan)), facts_of(whole.entries(plan)));
}

// A crash costs its chunk, and the other ranks' devices are sound.
TEST(Scheduler, AChunkAtWhichADeviceCrashedIsEvaluatedByAnotherRank) {
  const RunPlan plan = chunked_plan();
  const auto one = facts_of_one(plan, {{"test", sound()}});
  Manner crashes = crashing({}), waits = sound();
  crashes.failed = waits.failed = std::make_shared<std::atomic<bool>>(false);
  Listener listener;
  ASSERT_TRUE(ThreadJob(plan, {{{"test", waits}}, {{"test", crashes}}, {{"test", waits}}}).run(listener));
  EXPECT_EQ(facts_of(listener.entries(plan)), one);
  for (const int rank : listener.retried_of) EXPECT_EQ(rank, 1);
  EXPECT_GE(listener.retried_of.size(), 2U) << "of two widths";
  EXPECT_EQ(listener.evaluated, listener.total);
}

TEST(Scheduler, WhatCrashesElsewhereTooIsTheVerdictAndTheRestIsNotEvaluated) {
  const RunPlan plan = chunked_plan();
  for (const std::size_t ranks : {1U, 2U, 4U}) {
    Listener listener;
    ASSERT_TRUE(ThreadJob(plan, std::vector<Rank>(ranks, {{"test", crashing(a_point)}})).run(listener));
    const auto entries = listener.entries(plan);
    ASSERT_EQ(entries.size(), 2U);
    for (const Entry& entry : entries) {
      EXPECT_EQ(entry.verdict, Verdict::crashed);
      EXPECT_EQ(entry.reason, "gone");
    }
    EXPECT_EQ(listener.retried_of.empty(), ranks == 1) << "there is nobody else";
    EXPECT_EQ(listener.evaluated, listener.total);
  }
}

TEST(Scheduler, WhatAlwaysCrashesIsSoonNotEvaluatedAnyMore) {
  RunPlan plan = chunked_plan();
  plan.chunk_points = 480;
  Listener listener;
  ASSERT_TRUE(ThreadJob(plan, std::vector<Rank>(2, {{"test", crashing({})}})).run(listener));
  for (const Entry& entry : listener.entries(plan)) EXPECT_EQ(entry.verdict, Verdict::crashed);
  EXPECT_LE(listener.retried_of.size(), 16U) << "of 137 chunks in two widths";
  EXPECT_EQ(listener.evaluated, listener.total);
}

TEST(Scheduler, DifferentDevicesAreOneMatrix) {
  RunPlan plan = chunked_plan();
  plan.devices = {"a", "b", "b@host2"};
  const auto one = facts_of_one(plan, {{"a", sound("A")}, {"b", broken("B")}, {"b@host2", sound("C")}});
  ThreadJob job(plan, {{{"a", sound("A")}, {"b", broken("B")}}, {{"b", broken("B")}}, {{"b", sound("C")}}});
  Listener listener;
  ASSERT_TRUE(job.run(listener));
  plan.devices.clear();
  for (const Job::SharedDevice& device : job.job.devices) plan.devices.push_back(device.name);
  EXPECT_THAT(plan.devices, ElementsAre("a", "b", "b@host2"));
  EXPECT_EQ(facts_of(listener.entries(plan)), one);
}

TEST(Scheduler, AnErrorOfTheListenerEndsTheJob) {
  RunPlan plan = chunked_plan();
  Listener listener;
  listener.fails_after = 2;
  const Status ran = ThreadJob(plan, std::vector<Rank>(3, {{"test", sound()}})).run(listener);
  ASSERT_FALSE(ran);
  EXPECT_EQ(ran.error().message, "disk full");
  EXPECT_LT(listener.evaluated, listener.total);
}

TEST(Scheduler, ATimeBudgetThatIsSpentLeavesWhatIsAlwaysEvaluated) {
  RunPlan plan = chunked_plan();
  plan.level = Level::exhaustive;
  plan.chunk_points = 0;
  plan.time_budget = 600;
  plan.start -= std::chrono::hours(1);
  Listener listener;
  ASSERT_TRUE(ThreadJob(plan, std::vector<Rank>(2, {{"test", sound()}})).run(listener));
  const auto entries = listener.entries(plan);
  ASSERT_EQ(entries.size(), 2U);
  const Inputs inputs(plan.cases[0].inputs, plan.level, plan.seed);
  EXPECT_GE(entries[0].points, inputs.fixed_size());
  EXPECT_LT(entries[0].points, inputs.fixed_size() + 400000);
  EXPECT_EQ(entries[0].coverage.kind, "every point, cut short");
  EXPECT_EQ(listener.evaluated, listener.total);
}

}  // namespace
}  // namespace plumbline
