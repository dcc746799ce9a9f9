#include "harness/results/store.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "harness/support/files.h"

namespace plumbline {
namespace {

namespace fs = std::filesystem;

class StoreTest : public testing::Test {
 protected:
  fs::path folder =
      fs::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
  void SetUp() override { fs::remove_all(folder); }
  void TearDown() override { fs::remove_all(folder); }

  static Results header(std::uint64_t seed = 1) {
    Results run;
    run.settings.seed = seed;
    run.settings.inputs = "quick";
    return run;
  }
  static Entry entry(const std::string& builtin, Verdict verdict = Verdict::conforms) {
    Entry e;
    e.suite = "math";
    e.builtin = builtin;
    e.device = "d";
    e.verdict = verdict;
    e.bound_ulp = std::numeric_limits<double>::infinity();
    e.max_ulp = std::numeric_limits<double>::infinity();
    e.worst = {{.args = {"0x1"},
                .result = "0x2",
                .text = "t",
                .truth = "1",
                .ulp = std::nan(""),
                .reason = "bound",
                .clause = ""}};
    return e;
  }
  static ChunkRecord chunk(const Entry& entry) { return {.parts = {part_of(entry)}}; }
};

TEST_F(StoreTest, EveryEntryIsOnDiskAsSoonAsItIsAppended) {
  auto store = Store::open(folder, header(), false);
  ASSERT_TRUE(store);
  ASSERT_TRUE(store->append(chunk(entry("sin"))));
  const auto seen = read_results(folder / "results.jsonl");
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->entries.size(), 1U);
}

TEST_F(StoreTest, InfinitiesAndNansSurviveTheTrip) {
  auto store = Store::open(folder, header(), false);
  ASSERT_TRUE(store->append(chunk(entry("sin"))));
  ASSERT_TRUE(store->finish());
  const auto results = read_results(folder / "results.json");
  ASSERT_TRUE(results);
  const Entry& back = results->entries[0];
  EXPECT_TRUE(std::isinf(back.max_ulp));
  EXPECT_TRUE(std::isinf(back.bound_ulp));
  EXPECT_TRUE(std::isnan(back.worst[0].ulp));
}

TEST_F(StoreTest, ResumeKeepsWhatIsDoneAndDropsAHalfWrittenLine) {
  {
    auto store = Store::open(folder, header(), false);
    ASSERT_TRUE(store->append(chunk(entry("sin"))));
  }
  std::ofstream(folder / "results.jsonl", std::ios::app) << R"({"sum":"0123456789abcdef","is":{"par)";
  auto store = Store::open(folder, header(), true);
  ASSERT_TRUE(store);
  ASSERT_EQ(store->dropped().size(), 1U);
  EXPECT_NE(store->dropped()[0].find("results.jsonl, line 3: it has no end"), std::string::npos);
  EXPECT_NE(store->find(key_of(entry("sin"))), nullptr);
  EXPECT_EQ(store->find(key_of(entry("cos"))), nullptr);
  ASSERT_TRUE(store->append(chunk(entry("cos"))));
  EXPECT_EQ(read_results(folder / "results.jsonl")->entries.size(), 2U);
}

TEST_F(StoreTest, WithoutResumeTheChunksOfAnUnfinishedRunAreKeptUntilTheNextOfThem) {
  for (const char* unfinished : {"sin", "cos"}) {
    auto store = Store::open(folder, header(), false);
    ASSERT_TRUE(store->append(chunk(entry(unfinished))));
  }
  const std::filesystem::path kept = folder / "unfinished.jsonl";
  {
    auto store = Store::open(folder, header(), false);
    ASSERT_TRUE(store);
    EXPECT_EQ(store->unfinished(), kept);
  }
  ASSERT_EQ(read_results(kept)->entries.size(), 1U);
  EXPECT_EQ(read_results(kept)->entries[0].builtin, "cos");
  auto after_nothing = Store::open(folder, header(), false);
  ASSERT_TRUE(after_nothing);
  EXPECT_EQ(after_nothing->unfinished(), std::nullopt) << "a run without a chunk replaces no other";
  EXPECT_EQ(read_results(kept)->entries.size(), 1U);

  std::filesystem::rename(kept, after_nothing->journal());
  auto store = Store::open(folder, header(), true);
  ASSERT_TRUE(store);
  EXPECT_EQ(store->unfinished(), std::nullopt);
  EXPECT_NE(store->find(key_of(entry("cos"))), nullptr);
}

TEST_F(StoreTest, ResumeTriesAgainTheChunkInWhichADeviceCrashedAndKeepsTheOthers) {
  Part whole, crashed;
  whole.configuration = crashed.configuration = entry("sin");
  whole.size = crashed.size = 30;
  whole.tally.evaluated = {{0, 10}};
  crashed.tally.evaluated = {{10, 4}};
  crashed.tally.failure =
      DeviceFailure{.index = 10, .verdict = Verdict::crashed, .message = "gone", .detail = ""};
  Part unbuilt = crashed;
  unbuilt.configuration = entry("cos");
  unbuilt.tally.failure->verdict = Verdict::fails;
  {
    auto store = Store::open(folder, header(), false);
    for (const Part& part : {whole, crashed, unbuilt})
      ASSERT_TRUE(store->append(ChunkRecord{.parts = {part}}));
  }
  auto store = Store::open(folder, header(), true);
  ASSERT_TRUE(store);
  const Part* known = store->find(key_of(entry("sin")));
  ASSERT_NE(known, nullptr);
  EXPECT_EQ(known->tally.evaluated, whole.tally.evaluated);
  EXPECT_FALSE(known->tally.failure);
  ASSERT_NE(store->find(key_of(entry("cos"))), nullptr);
  EXPECT_TRUE(store->find(key_of(entry("cos")))->tally.failure) << "a build that failed fails again";
}

TEST_F(StoreTest, ResumeWithAnotherSeedIsAUsageError) {
  ASSERT_TRUE(Store::open(folder, header(1), false));
  auto store = Store::open(folder, header(2), true);
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().kind, Error::Kind::usage);
  EXPECT_NE(store.error().message.find("seed"), std::string::npos);
}

TEST_F(StoreTest, EntriesComeOutInTheSameOrderWhateverTheirComing) {
  auto store = Store::open(folder, header(), false);
  for (const char* name : {"tan", "acos", "sin"}) ASSERT_TRUE(store->append(chunk(entry(name))));
  const auto results = store->finish();
  ASSERT_TRUE(results);
  EXPECT_EQ(results->entries[0].builtin, "acos");
  EXPECT_EQ(results->entries[2].builtin, "tan");
}

TEST_F(StoreTest, WhatCannotBeWrittenIsAnErrorThatNamesTheFile) {
  const auto status = write_file("/dev/full/results.json", "text");
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().kind, Error::Kind::io);
  EXPECT_NE(status.error().message.find("/dev/full/results.json"), std::string::npos);
}

// A build log may hold any bytes.
TEST_F(StoreTest, WhatIsNoUtf8IsWrittenAllTheSame) {
  auto store = Store::open(folder, header(), false);
  Entry failed = entry("sin", Verdict::fails);
  failed.reason = "build log: \xff";
  ASSERT_TRUE(store->append(chunk(failed)));
  ASSERT_TRUE(store->finish());
  EXPECT_EQ(read_results(folder / "results.json")->entries[0].reason, "build log: \ufffd");
}

TEST_F(StoreTest, ResumeWithAnotherDeviceKeepsTheRecordOfBoth) {
  const auto run_of = [](const std::string& spec) {
    Results run = header();
    run.devices.resize(1);
    run.devices[0].spec = spec;
    return run;
  };
  ASSERT_TRUE(Store::open(folder, run_of("a"), false));
  ASSERT_TRUE(Store::open(folder, run_of("b"), true));
  ASSERT_TRUE(Store::open(folder, run_of("b"), true));
  EXPECT_EQ(read_results(folder)->devices.size(), 2U);
}

}  // namespace
}  // namespace plumbline
