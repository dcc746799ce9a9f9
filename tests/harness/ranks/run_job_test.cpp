#include "harness/ranks/run_job.h"

#include <gtest/gtest.h>

#include <map>

#include "harness/device/build_modes.h"
#include "harness/run/work.h"
#include "tests/harness/run/floor_device.h"

namespace plumbline {
namespace {

void collect(const RunPlan& plan, const std::map<std::string, Manner>& manners, Collector& collector) {
  const auto rulebook = Rulebook::load("opencl-1.2");
  EXPECT_TRUE(rulebook);
  const DeviceOpener open = [&](const std::string& spec) -> Outcome<std::unique_ptr<Device>> {
    return std::unique_ptr<Device>(std::make_unique<FloorDevice>(manners.at(spec)));
  };
  DeviceCache devices(plan.devices, open);
  EXPECT_TRUE(run_locally(plan, *rulebook, devices, open, collector));
}

struct Collected {
  std::vector<Entry> entries;
  std::uint64_t evaluated = 0, total = 0;
};

Collected collect(const RunPlan& plan, const std::map<std::string, Manner>& manners) {
  Collector collector;
  collect(plan, manners, collector);
  return {collector.entries(plan), collector.evaluated, collector.total};
}

TEST(RunJob, ASoundDeviceConforms) {
  const auto seen = collect(floor_plan(), {{"test", {}}});
  ASSERT_EQ(seen.entries.size(), 1U);
  EXPECT_EQ(seen.entries[0].verdict, Verdict::conforms) << seen.entries[0].reason;
  EXPECT_GE(seen.entries[0].points, 65536U);
  EXPECT_EQ(seen.entries[0].coverage.binades, 1.0);
  EXPECT_EQ(seen.evaluated, seen.total);
}

TEST(RunJob, OneWrongLaneFailsItsWidthAloneAndIsNamed) {
  RunPlan plan = floor_plan();
  plan.widths = {1, 2, 3, 4, 8, 16};
  const auto seen = collect(plan, {{"test", {.broken_lane = 2, .fails_with = {}}}});
  ASSERT_EQ(seen.entries.size(), 6U);
  for (const Entry& entry : seen.entries) {
    EXPECT_EQ(entry.verdict, entry.width > 2 ? Verdict::fails : Verdict::conforms) << entry.width;
    for (const Sample& sample : entry.failing) EXPECT_EQ(sample.lane, 2);
  }
}

TEST(RunJob, ADeviceThatFailsIsAVerdictAndTheOthersAreStillJudged) {
  RunPlan plan = floor_plan();
  plan.devices = {"bad", "good", "unable"};
  const auto seen = collect(
      plan, {{"bad", {.fails_with = "gone"}}, {"good", {}}, {"unable", {.fails_with = {}, .cannot = true}}});
  ASSERT_EQ(seen.entries.size(), 3U);
  EXPECT_EQ(seen.entries[0].verdict, Verdict::crashed);
  EXPECT_EQ(seen.entries[0].reason, "gone");
  EXPECT_EQ(seen.entries[1].verdict, Verdict::conforms);
  EXPECT_EQ(seen.entries[2].verdict, Verdict::skipped);
  EXPECT_EQ(seen.entries[2].reason, "it cannot");
}

TEST(RunJob, AddressSpacesAreEvaluatedTogether) {
  RunPlan plan = in_every_space(floor_plan());
  Collector collector;
  collect(plan, {{"test", {}}}, collector);
  EXPECT_EQ(collector.chunks, 1U);
  EXPECT_EQ(collector.entries(plan).size(), 3U);
  plan.cases[1].inputs.arguments[0].low = 0;
  Collector apart;
  collect(plan, {{"test", {}}}, apart);
  EXPECT_EQ(apart.chunks, 3U) << "the second has points of its own, and is between the others";
  Collector of_accelerator;
  collect(in_every_space(floor_plan()), {{"test", Manner{.fails_with = {}, .is_accelerator = true}}},
          of_accelerator);
  EXPECT_EQ(of_accelerator.chunks, 3U);
}

/// An argument of the second block.
std::uint32_t late_argument() {
  const RunPlan plan = floor_plan();
  std::vector<Column> points{Column(ScalarType::f32, 48)};
  inputs_of(plan.cases[0], plan)->fill(60000, points);
  return static_cast<std::uint32_t>(points[0].bits(0));
}

/// Entries are what they are without the other address spaces: those with a defect, and those that share
/// judgements with others until they differ.
class AddressSpaces : public testing::TestWithParam<Manner> {};

TEST_P(AddressSpaces, EachHasTheEntriesThatItHasAlone) {
  RunPlan plan = in_every_space(floor_plan());
  plan.widths = {1, 2, 8};
  for (const std::uint64_t chunk_points : {0U, 4800U}) {
    plan.chunk_points = chunk_points;
    const auto together = facts_of(collect(plan, {{"test", GetParam()}}).entries);
    nlohmann::json alone, failing;
    for (const TestCase& test_case : plan.cases)
      for (const int width : plan.widths) {
        RunPlan one = plan;
        one.cases = {test_case};
        one.widths = {width};
        const auto seen = collect(one, {{"test", GetParam()}});
        alone.push_back(facts_of(seen.entries)[0]);
        const bool is_sound = seen.entries[0].verdict == Verdict::conforms;
        EXPECT_EQ(is_sound,
                  test_case.call.space != GetParam().space || (width == 1 && GetParam().fails_with.empty()));
      }
    EXPECT_EQ(together, alone);
  }
}

INSTANTIATE_TEST_SUITE_P(
    RunJob, AddressSpaces,
    testing::Values(Manner{.broken_lane = 1, .fails_with = {}, .space = AddressSpace::private_},
                    Manner{.broken_lane = 1, .fails_with = {}, .space = AddressSpace::local},
                    Manner{.broken_lane = 0, .fails_with = {}, .space = AddressSpace::global},
                    Manner{
                        .fails_with = "gone", .fails_at = late_argument(), .space = AddressSpace::private_},
                    Manner{.fails_with = "gone", .space = AddressSpace::global}));

TEST(RunJob, JobsChangeNothingButTheTime) {
  RunPlan plan = floor_plan();
  plan.widths = {1, 4};
  plan.cases.resize(4, plan.cases[0]);
  for (std::size_t k = 0; k < 4; ++k) plan.cases[k].signature += std::to_string(k);
  const auto facts = [&](unsigned jobs) {
    plan.jobs = jobs;
    return facts_of(collect(plan, {{"test", {.broken_lane = 1, .fails_with = {}}}}).entries);
  };
  EXPECT_EQ(facts(1), facts(3));
}

// What is left to the reference, too, follows from the chunks alone.
TEST(RunJob, ShardsOfOneFunctionMergeToTheUndividedRun) {
  RunPlan plan = floor_plan();
  plan.widths = {1, 4};
  plan.chunk_points = 4800;
  const std::map<std::string, Manner> manners{{"test", {.broken_lane = 1, .fails_with = {}}}};
  const auto whole = facts_of(collect(plan, manners).entries);
  for (const std::size_t count : {2U, 3U, 7U, 64U}) {
    Collector all;
    for (std::size_t index = count; index >= 1; --index) {
      plan.shard = {index, count};
      Collector mine;
      collect(plan, manners, mine);
      EXPECT_LE(mine.chunks, 14 / count + 1) << "of 14 chunks";
      for (const auto& [key, part] : mine.parts.all()) {
        ASSERT_FALSE(all.parts.repeats(part));
        all.parts.add(part);
      }
    }
    EXPECT_EQ(facts_of(all.entries(plan)), whole) << count;
  }
}

TEST(RunJob, ItGoesOnWithTheChunksThatAreMissing) {
  RunPlan plan = floor_plan();
  plan.chunk_points = 4800;
  Collector half, rest;
  plan.shard = {1, 2};
  collect(plan, {{"test", {}}}, half);
  plan.shard = {};
  collect(plan, {{"test", {}}}, rest);
  const std::uint64_t all = rest.chunks;
  collect(plan, {{"test", {}}}, half);
  EXPECT_EQ(half.chunks, all) << "those of the half, and as many more";
  EXPECT_EQ(half.evaluated, half.total);
  EXPECT_EQ(facts_of(half.entries(plan)), facts_of(rest.entries(plan)));
}

TEST(RunJob, KnownEntriesAreNotEvaluatedAgain) {
  const RunPlan plan = floor_plan();
  const auto rulebook = Rulebook::load("opencl-1.2");
  Collector collector;
  collect(plan, {{"test", {}}}, collector);
  const std::uint64_t chunks = collector.chunks;
  int opened = 0;
  const DeviceOpener open = [&](const std::string&) -> Outcome<std::unique_ptr<Device>> {
    ++opened;
    return std::unique_ptr<Device>(std::make_unique<FloorDevice>(Manner{}));
  };
  DeviceCache devices(plan.devices, open);
  EXPECT_TRUE(run_locally(plan, *rulebook, devices, open, collector));
  EXPECT_EQ(collector.chunks, chunks);
  EXPECT_EQ(opened, 1);
}

TEST(RunJob, ATimeBudgetStillEvaluatesTheEdgesAndCountsWhatItEvaluated) {
  RunPlan plan = floor_plan();
  plan.level = Level::exhaustive;
  plan.time_budget = 0.05;
  const auto seen = collect(plan, {{"test", {}}});
  ASSERT_EQ(seen.entries.size(), 1U);
  EXPECT_GT(seen.entries[0].points, 40000U);
  EXPECT_LT(seen.entries[0].points, 1U << 30);
  EXPECT_EQ(seen.entries[0].coverage.of, 4294967296.0);
  EXPECT_EQ(seen.entries[0].coverage.kind, "every point, cut short");
}

// Opening devices and planning take their part of the time: a budget that they have spent leaves what is
// always evaluated.
TEST(RunJob, ATimeBudgetCountsFromTheStartOfTheRun) {
  RunPlan plan = floor_plan();
  plan.level = Level::exhaustive;
  plan.time_budget = 600;
  plan.start -= std::chrono::hours(1);
  const auto seen = collect(plan, {{"test", {}}});
  ASSERT_EQ(seen.entries.size(), 1U);
  const Inputs inputs(plan.cases[0].inputs, plan.level, plan.seed);
  EXPECT_LT(seen.entries[0].points, inputs.fixed_size() + 100000);
}

TEST(RunJob, OfTheNarrowestWidthsOneIsEvaluatedOfEachModeAndTheOthersFollow) {
  RunPlan plan = floor_plan();
  plan.widths = {2, 4, 16};
  plan.modes.push_back(find_build_mode("opt-disable"));
  const auto whole = collect(plan, {{"test", {}}});
  Collector collector;
  plan.narrowest_alone = true;
  collect(plan, {{"test", {}}}, collector);
  ASSERT_EQ(collector.parts.all().size(), 2U);
  for (const auto& [key, part] : collector.parts.all()) EXPECT_EQ(part.configuration.width, 2) << key;
  plan.narrowest_alone = false;
  collect(plan, {{"test", {}}}, collector);
  EXPECT_EQ(facts_of(collector.entries(plan)), facts_of(whole.entries));
}

TEST(RunJob, ATestCaseThatIsLeftOutIsSkippedAndEvaluatedLater) {
  RunPlan plan = floor_plan();
  const auto whole = collect(plan, {{"test", {}}});
  plan.leaves_out_late = true;
  plan.time_budget = 600;
  plan.start -= std::chrono::hours(1);
  Collector collector;
  collect(plan, {{"test", {}}}, collector);
  const auto late = collector.entries(plan);
  ASSERT_EQ(late.size(), 1U);
  EXPECT_EQ(late[0].verdict, Verdict::skipped);
  EXPECT_EQ(late[0].reason, "the time was spent before its first point");
  plan.time_budget.reset();
  collect(plan, {{"test", {}}}, collector);
  EXPECT_EQ(facts_of(collector.entries(plan)), facts_of(whole.entries));
}

}  // namespace
}  // namespace plumbline
