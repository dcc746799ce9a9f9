// plumbline ci: a run, then hunts.

#include "command_line.h"

namespace plumbline {
namespace {

class CiRuns : public CommandLine {
 protected:
  const std::string words =
      "ci --device fault:ulp=+3 --suite math --precision single --builtin 'sin,pow,floor' ";
  Ran ci(const std::string& name, const std::string& more) const {
    return plumbline(words + "--out " + out(name) + " " + more);
  }
  static const nlohmann::json& entry_of(const nlohmann::json& entries, const std::string& builtin,
                                        int width) {
    static const nlohmann::json none;
    for (const auto& entry : entries)
      if (entry.at("builtin") == builtin && entry.at("width") == width) return entry;
    return none;
  }
};

TEST_F(CiRuns, HuntsGoOnFromTheRun) {
  ASSERT_LE(ci("run", "--rounds 0").status, 1);
  ASSERT_LE(ci("hunted", "--rounds 3").status, 1);
  const auto run = entries_of("run"), hunted = entries_of("hunted");
  ASSERT_EQ(run.size(), hunted.size());
  for (const int width : {1, 4}) {
    const auto& before = entry_of(run, "pow", width);
    const auto& after = entry_of(hunted, "pow", width);
    EXPECT_EQ(before.at("coverage").at("kind"), "quick");
    EXPECT_EQ(after.at("coverage").at("kind"), "quick, hunt");
    EXPECT_GE(after.at("max_ulp"), before.at("max_ulp"));
    EXPECT_GT(after.at("points"), before.at("points")) << width;
  }
  const auto document = nlohmann::json::parse(slurp(folder / "hunted" / "results.json"));
  EXPECT_EQ(document.at("options").at("rounds"), "3");
  for (const char* file : {"results.sarif", "failures.csv", "badge.json", "junit.xml", "summary.md"})
    EXPECT_TRUE(fs::exists(folder / "hunted" / file)) << file;
}

TEST_F(CiRuns, SoManyRoundsAreTheSameWithAnyNumberOfThreads) {
  ASSERT_LE(ci("one", "--rounds 5 --jobs 1").status, 1);
  ASSERT_LE(ci("three", "--rounds 5 --jobs 3").status, 1);
  EXPECT_EQ(entries_of("one"), entries_of("three"));
}

TEST_F(CiRuns, TwoHundredSearchesOnOneDeviceEnd) {
  const Ran ran = plumbline(
      "ci --device bundled --suite math --width 1 --rounds 2 --precision single,double "
      "--builtin 'exp,exp2,exp10,log,log2,log10,sqrt,rsqrt,cbrt,x/y' --mode default,denorms-are-zero,"
      "mad-enable,unsafe,fast-relaxed,finite-only,no-signed-zeros,opt-disable,cl1.2,cl2.0,cl3.0 --out " +
      out("out"));
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.err, testing::ContainsRegex("round 2: 2[0-9][0-9] of 2[0-9][0-9] searches"));
}

// No kernel is for singles that are rounded to zero. The doubles are so many that no single has to take part.
TEST_F(CiRuns, SearchesThatTheReferenceJudgesTakePartInFewRounds) {
  ASSERT_LE(plumbline("ci --device fault:none:embedded,rtz --suite math --precision single,double --width 1 "
                      "--builtin 'exp*,sin*,cos*,log*,tan*' --rounds 2 --out " +
                      out("hunted"))
                .status,
            1);
  const auto points = [&](const char* precision) {
    for (const auto& entry : entries_of("hunted"))
      if (entry.at("builtin") == "sin" && entry.at("precision") == precision)
        return entry.at("points").get<int>();
    return 0;
  };
  const int of_a_round = 98304;
  EXPECT_EQ(points("double") - points("single"), of_a_round);
  EXPECT_GT(points("single"), of_a_round);
}

TEST_F(CiRuns, NothingIsHuntedWhereTheNarrowestWidthHasEveryPoint) {
  const Ran ran = plumbline(
      "ci --device bundled --suite math --precision half --builtin tgamma --width 1,2 --rounds 3 --out " +
      out("out"));
  ASSERT_LE(ran.status, 1) << ran.err;
  for (const auto& entry : entries_of("out")) EXPECT_EQ(entry.at("coverage").at("kind"), "every point");
}

TEST_F(CiRuns, ATimeIsKeptAndItsRoundsArePrinted) {
  const auto begin = std::chrono::steady_clock::now();
  const Ran ran = ci("out", "--time-budget 20s");
  EXPECT_LE(ran.status, 1) << ran.err;
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
  EXPECT_THAT(ran.out, testing::ContainsRegex("hunts:   [0-9]+ rounds; --rounds [0-9]+ repeats them\n"));
}

TEST_F(CiRuns, WhatFailsIsWrittenAndThenExpected) {
  const std::string faulty =
      "ci --device fault:ulp=+40 --suite math --precision single --builtin sin --width 1 ";
  const std::string to = "--out " + out("out");
  EXPECT_EQ(plumbline(faulty + to + " --rounds 0 --write-expect plumbline-expect.toml").status, 1);
  EXPECT_THAT(slurp(folder / "plumbline-expect.toml"),
              HasSubstr("[failures.'fault:ulp=+40']\n'math/sin/single/1/default/source' = 'fails: sin("));
  const Ran expected = plumbline(faulty + to + " --rounds 0");
  EXPECT_EQ(expected.status, 0) << expected.err;
  EXPECT_EQ(entries_of("out")[0].at("verdict"), "expected-failure");
  EXPECT_EQ(slurp(folder / "out" / "failures.csv"), "math/sin/single/1/default/source,ExpectedFail\n");
  std::ofstream(folder / "sine-skips.txt") << "^math/sin/\n";
  const Ran skipped = plumbline(faulty + to + " --rounds 0 --expect sine-skips.txt");
  EXPECT_EQ(skipped.status, 2);
  EXPECT_THAT(skipped.err, HasSubstr("the only entry is skipped, as listed in sine-skips.txt"));
}

TEST_F(CiRuns, ContinueWhereTheyEnded) {
  ASSERT_LE(ci("out", "--rounds 2").status, 1);
  const auto whole = entries_of("out");
  ASSERT_LE(ci("out", "--rounds 2 --resume").status, 1);
  EXPECT_EQ(entries_of("out"), whole) << "what was hunted is not hunted again";
}

}  // namespace
}  // namespace plumbline
