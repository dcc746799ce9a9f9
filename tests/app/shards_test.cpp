// Runs whose points are divided over many jobs.

#include <fmt/format.h>

#include "command_line.h"

namespace plumbline {
namespace {

class Shards : public CommandLine {
 protected:
  /// results.json of folder/name without the times.
  std::string timeless(const std::string& name) const {
    auto json = nlohmann::json::parse(slurp(folder / name / "results.json"));
    for (auto& entry : json.at("entries")) entry.at("seconds") = 0;
    return json.dump(1);
  }
  /// In a folder of its own, so that the command lines are alike.
  int run_in(const std::string& name, const std::string& words) const {
    fs::create_directories(folder / name);
    const std::string command =
        "cd " + out(name) + " && " + program + " run " + words + " --out . >../stdout 2>../stderr";
    const int status = std::system(command.c_str());
    return WEXITSTATUS(status);
  }
  /// Runs every shard, and merges them in another order than theirs.
  void merge_shards(const std::string& words, int count) const {
    std::string inputs;
    for (int index = 1; index <= count; ++index) {
      const std::string name = fmt::format("shard-{}", index);
      const int status = run_in(name, words + fmt::format(" --shard {}/{}", index, count));
      ASSERT_LE(status, 1) << slurp(folder / "stderr");
      inputs = " " + out(name) + inputs;
    }
    const Ran merged = plumbline("merge " + out(fmt::format("merged-{}", count)) + inputs);
    ASSERT_EQ(merged.status, 1) << merged.err;
    EXPECT_EQ(merged.err, "");
  }
};

TEST_F(Shards, OfNothingButSkippedEntriesEndAsARunDoes) {
  const std::string words = "--device libm --suite math --builtin sin --precision half";
  for (const char* shard : {"1/2", "2/2"})
    ASSERT_EQ(run_in(std::string("part-") + *shard, words + " --shard " + shard), 0);
  const std::string merge = "merge " + out("whole") + " " + out("part-1") + " " + out("part-2");
  const Ran merged = plumbline(merge);
  EXPECT_EQ(merged.status, 2);
  EXPECT_EQ(lines_in(merged.err), 1) << merged.err;
  EXPECT_THAT(merged.err, HasSubstr("merge: nothing was measured: the only entry is skipped, as "));
  EXPECT_THAT(merged.err, testing::EndsWith("; --allow-empty accepts such a run\n"));
  EXPECT_EQ(plumbline(merge + " --allow-empty").status, 0);
}

// Every kind of result: failures, profiles of errors, heat maps, what was observed, two widths.
TEST_F(Shards, TheMergedFileIsThatOfOneMachine) {
  const std::string words =
      "--device fault:ulp=40 --suite math,special,rounding,contraction,images --precision single --width 1,4 "
      "--builtin 'exp,floor,fract,x*y,x+y,mad,read:2d:RGBA.UNORM_INT8:clamp_t*' --chunk 12000";
  ASSERT_EQ(run_in("whole", words), 1) << slurp(folder / "stderr");
  const std::string whole = timeless("whole");
  for (const char* part : {"heat_map", "observed", "profiles", "\"failing\": [\n"})
    EXPECT_THAT(whole, HasSubstr(part));
  for (const int count : {1, 2, 3, 7}) {
    merge_shards(words, count);
    EXPECT_EQ(timeless(fmt::format("merged-{}", count)), whole) << count;
  }
  const std::string few = "--device fault:ulp=40 --suite math --precision single --builtin exp --chunk 960";
  ASSERT_EQ(run_in("few", few), 1);
  merge_shards(few, 64);
  EXPECT_EQ(timeless("merged-64"), timeless("few"));
  EXPECT_THAT(slurp(folder / "shard-64" / "results.json"), HasSubstr("quick, part"))
      << "one builtin, 64 jobs";
}

TEST_F(Shards, MergesMergeFurther) {
  const std::string words =
      "--device fault:ulp=40 --suite math --precision single --builtin exp --chunk 9600";
  ASSERT_EQ(run_in("whole", words), 1);
  for (int index = 1; index <= 3; ++index)
    ASSERT_EQ(run_in(fmt::format("shard-{}", index), words + fmt::format(" --shard {}/3", index)), 1);
  const Ran two =
      plumbline("merge " + out("two") + " " + out("shard-3") + " " + out("shard-1/results.jsonl.gz"));
  EXPECT_EQ(two.status, 1) << "the exit status of the run";
  EXPECT_THAT(two.err, HasSubstr("1 entry lacks points"));
  ASSERT_EQ(plumbline("merge " + out("three") + " " + out("two") + " " + out("shard-2")).status, 1);
  EXPECT_EQ(timeless("three"), timeless("whole"));
  const Ran twice = plumbline("merge " + out("four") + " " + out("three") + " " + out("shard-2"));
  EXPECT_EQ(twice.status, 2);
  EXPECT_THAT(twice.err, HasSubstr("repeats math/exp/"));
}

TEST_F(Shards, APartThatCannotBeMergedIsRefused) {
  const std::string words = "--device fault:none --suite math --precision single --builtin exp --chunk 9600";
  ASSERT_EQ(run_in("one", words + " --shard 1/2"), 0);
  ASSERT_EQ(run_in("two", words + " --shard 2/2"), 0);
  const Ran ran = plumbline("merge " + out("all") + " " + out("one/results.json") + " " + out("two"));
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(lines_in(ran.err), 1) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("give the results.jsonl.gz"));
}

TEST_F(Shards, SoManyPointsAreEvaluated) {
  ASSERT_EQ(run("--device fault:none --precision single --builtin fmax --points 2^17").status, 0);
  EXPECT_GE(results().at("entries")[0].at("points"), 1 << 17);
  EXPECT_LT(results().at("entries")[0].at("points"), 1 << 18);
  EXPECT_EQ(results().at("options").at("points"), "2^17");
}

}  // namespace
}  // namespace plumbline
