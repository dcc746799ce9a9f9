// Runs that stop, continue, are divided, compared and repeated.

#include <set>
#include <sstream>

#include "command_line.h"

namespace plumbline {
namespace {

class Runs : public CommandLine {
 protected:
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(folder / name) << text;
    return out(name);
  }
};

const std::string baseline = "--device fault:none --precision single ";
const std::string four = baseline + "--builtin fabs,floor,ceil,trunc ";

TEST_F(Runs, MergedShardsAreTheUndividedRun) {
  ASSERT_EQ(run_into("whole", four).status, 0);
  ASSERT_EQ(run_into("one", four + "--shard 1/2").status, 0);
  ASSERT_EQ(run_into("two", four + "--shard 2/2").status, 0);
  const Ran merged = plumbline("merge " + out("merged") + " " + out("two") + " " + out("one"));
  ASSERT_EQ(merged.status, 0) << merged.err;
  EXPECT_THAT(merged.out, HasSubstr("entries: 4 conforms"));
  EXPECT_EQ(entries_of("merged"), entries_of("whole"));
}

std::set<std::string> proofs_of(const fs::path& results) {
  std::set<std::string> seen;
  const auto document = nlohmann::json::parse(slurp(results));
  for (const auto& entry : entries_in(document)) seen.insert(entry.at("kernel_proof").get<std::string>());
  return seen;
}

// Kernels in front of the reference change nothing but the time and which of them decided; of a device with
// failures of every kind too.
TEST_F(Runs, TheReferenceAloneDecidesAsKernelsInFrontOfIt) {
  for (const std::string device :
       {"bundled", "fault:ulp=+5@0x40200000", "fault:ulp=40", "fault:flush", "fault:flush-operand",
        "fault:zero-sign", "fault:inf", "fault:finite", "fault:nan", "fault:number", "fault:tie",
        "fault:toward-zero", "fault:saturate", "fault:lane", "fault:ulp=-3/1"}) {
    const std::string selection =
        "--device " + device + " --precision single --width 1,2 --builtin exp,floor,fmod,remquo";
    const int status = run_into("kernels", selection).status;
    EXPECT_EQ(run_into("exact", selection + " --exact-only").status, status) << device;
    EXPECT_EQ(entries_of("kernels"), entries_of("exact")) << device;
    EXPECT_THAT(proofs_of(folder / "exact" / "results.json"), testing::ElementsAre("")) << device;
    EXPECT_GE(proofs_of(folder / "kernels" / "results.json").size(), 1U) << device;
  }
}

TEST_F(Runs, MergeRefusesTheSameShardTwiceAndOtherSeeds) {
  ASSERT_EQ(run_into("one", four + "--shard 1/2").status, 0);
  const Ran twice = plumbline("merge " + out("merged") + " " + out("one") + " " + out("one"));
  EXPECT_EQ(twice.status, 2);
  EXPECT_THAT(twice.err, HasSubstr("repeats math/"));
  ASSERT_EQ(run_into("two", four + "--shard 2/2 --seed 2").status, 0);
  const Ran seeds = plumbline("merge " + out("merged") + " " + out("one") + " " + out("two"));
  EXPECT_EQ(seeds.status, 2);
  EXPECT_THAT(seeds.err, HasSubstr("seed"));
}

TEST_F(Runs, DiffIsQuietBetweenEqualsAndNamesWhatBecameWorse) {
  ASSERT_EQ(run_into("before", four).status, 0);
  ASSERT_EQ(
      run_into("after", "--device fault:ulp=1@0x40200000 --precision single --builtin fabs,floor,ceil,trunc")
          .status,
      1);
  EXPECT_EQ(plumbline("diff " + out("before") + " " + out("before")).status, 0);
  const Ran worse = plumbline("diff " + out("before") + " " + out("after"));
  EXPECT_EQ(worse.status, 1);
  EXPECT_THAT(worse.out, HasSubstr("floor"));
}

// hypot(the largest number, 2^110) lies 2^-13 ulp above the largest number, far below where infinity is
// nearer.
TEST_F(Runs, AnEarlyInfinityIsWrongOrCountsAsTheNextPowerOfTwo) {
  const std::string selection = "--device fault:inf --precision single --builtin hypot --values " +
                                file("point", "0x7f7fffff 0x76800000\n");
  ASSERT_EQ(run_into("strict", selection + " --overflow strict").status, 1);
  ASSERT_EQ(run_into("lenient", selection).status, 0);
  const auto strict = entries_of("strict")[0], lenient = entries_of("lenient")[0];
  EXPECT_THAT(strict.at("reason").get<std::string>(),
              HasSubstr("1 are infinities that --overflow lenient lets pass"));
  EXPECT_EQ(lenient.at("verdict"), "conforms");
  EXPECT_EQ(lenient.at("passed_by"), nlohmann::json({{"overflow", 1}}));
  EXPECT_THAT(slurp(folder / "strict" / "junit.xml"), HasSubstr("--overflow lenient lets pass"));
  EXPECT_THAT(slurp(folder / "strict" / "summary.md"), HasSubstr("overflow strict"));
  EXPECT_THAT(plumbline("diff " + out("strict") + " " + out("lenient")).out,
              HasSubstr("overflow \"strict\" -> \"lenient\""));
  const std::string point = "replay 'fault:inf math/hypot/single 0x7f7fffff 0x76800000'";
  EXPECT_EQ(plumbline(point + " --overflow strict").status, 1);
  EXPECT_THAT(plumbline(point).out, HasSubstr("reason overflow"));
}

TEST_F(Runs, ReplayShowsBitsTruthRuleAndVerdict) {
  const Ran bad = plumbline("replay 'fault:ulp=1@0x40200000 math/floor/single 0x40200000'");
  EXPECT_EQ(bad.status, 1) << bad.err;
  for (const char* part : {"0x40000001", "true   2", "reason failed", "correctly rounded", "opencl-1.2"})
    EXPECT_THAT(bad.out, HasSubstr(part));
  EXPECT_EQ(plumbline("replay 'fault:none math/x/y/half/2 1 3'").status, 0);
  const Ran malformed = plumbline("replay 'bundled sin'");
  EXPECT_EQ(malformed.status, 2);
  EXPECT_EQ(lines_in(malformed.err), 1);
}

TEST_F(Runs, AnExpectedFailureIsNoneAndAnExpectedOneThatPassesIs) {
  const std::string faulty = "--device fault:ulp=1@0x40200000 --precision single --builtin ceil,floor ";
  const std::string both =
      file("both", "math/floor/single fault:* the known defect\nmath/ceil fault:* another\n");
  EXPECT_EQ(run_into("out", faulty + "--expect " + both).status, 0);
  for (const auto& entry : entries_of("out")) EXPECT_EQ(entry.at("verdict"), "expected-failure");
  EXPECT_EQ(run_into("out", baseline + "--builtin floor --expect " + both).status, 1);
  EXPECT_EQ(entries_of("out")[0].at("verdict"), "unexpected-pass");
  const Ran other = run_into("out", baseline + "--builtin floor --expect " +
                                        file("other", "# one line on\nmath/flor fault:* mistyped\n"));
  EXPECT_EQ(other.status, 0);
  EXPECT_THAT(other.err, HasSubstr("other, line 2: no entry of this run is 'math/flor' on 'fault:*'"));
  // A file of several devices, in a job of one: a line for each of the others.
  const Ran elsewhere =
      run_into("out", baseline + "--builtin floor --expect " +
                          file("devices", "math/ceil opencl:* a\nmath/floor opencl:* b\nmath/* libm c\n"));
  EXPECT_THAT(elsewhere.err,
              HasSubstr("devices: this run has no device 'opencl:*', of which the file has 2 lines\n"));
  EXPECT_THAT(elsewhere.err,
              HasSubstr("devices: this run has no device 'libm', of which the file has 1 line\n"));
  EXPECT_THAT(elsewhere.err, testing::Not(HasSubstr("no entry of this run")));
  const Ran wrong =
      run_into("out", faulty + "--expect " + file("wrong", "# known\n\nmath/floor fault:none\n"));
  EXPECT_EQ(wrong.status, 2);
  EXPECT_THAT(wrong.err, HasSubstr("line 3"));
}

TEST_F(Runs, ResumeRefusesOtherTestCasesAndDropsAHalfWrittenLine) {
  ASSERT_EQ(run_into("out", four).status, 0);
  const Ran other = run_into("out", four + "--seed 2 --resume");
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr("seed"));
  const auto whole = entries_of("out");
  const std::string lines = unpacked_journal("out");
  std::ofstream(folder / "out" / "results.jsonl") << lines.substr(0, lines.size() - 40);
  ASSERT_EQ(run_into("out", four + "--resume").status, 0);
  EXPECT_EQ(entries_of("out"), whole);
}

// What was judged by one rule is not to be called judged by another.
TEST_F(Runs, ResumeUnderOtherRulesIsRefused) {
  ASSERT_EQ(run_into("out", four).status, 0);
  for (const char* other :
       {"--overflow strict", "--profile embedded", "--rulebook opencl-1.2", "--range 0:1"}) {
    const Ran ran = run_into("out", four + other + " --resume");
    EXPECT_EQ(ran.status, 2) << other;
    EXPECT_EQ(lines_in(ran.err), 1) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("--resume"));
  }
  EXPECT_EQ(nlohmann::json::parse(slurp(folder / "out" / "results.json")).at("options").at("overflow"),
            "lenient");
}

TEST_F(Runs, MergeRefusesOtherRules) {
  ASSERT_EQ(run_into("one", four + "--shard 1/2").status, 0);
  ASSERT_EQ(run_into("two", four + "--shard 2/2 --overflow strict").status, 0);
  const Ran ran = plumbline("merge " + out("merged") + " " + out("one") + " " + out("two"));
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("overflow \"strict\", the first with \"lenient\""));
}

TEST_F(Runs, ADamagedResultsFileIsOneLine) {
  ASSERT_EQ(run_into("out", four).status, 0);
  const std::string file = out("out/results.json");
  auto json = nlohmann::json::parse(slurp(file));
  json["entries"][2]["points"] = "many";
  std::ofstream(file) << json;
  for (const std::string& words :
       {"report " + file + " --csv -", "diff " + file + " " + file, "merge " + out("merged") + " " + file}) {
    const Ran ran = plumbline(words);
    EXPECT_EQ(ran.status, 2) << words;
    EXPECT_EQ(lines_in(ran.err), 1) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("entries[2].points: wanted a whole number"));
  }
}

/// The command after "replay" in the report, as a shell reads it.
std::vector<std::string> replays_in(const std::string& report) {
  std::vector<std::string> out;
  std::istringstream lines(report);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("plumbline replay ")) out.push_back(line.substr(line.find("replay")));
  return out;
}

// The point that a report shows of each group of failures fails again, in every kind of test case.
TEST_F(Runs, AReplayTakenFromAReportSeesTheSameVerdict) {
  const std::string runs[] = {
      "--device fault:ulp=1@0x40200000 --precision single --builtin floor --width 4",
      "--device fault:finite --suite math --precision single --builtin 'x/y,pow'",
      "--device fault:number --suite integer --precision integer --builtin 'add_sat,mad_hi'",
      "--device fault:border --suite images --precision single --builtin read:1d:RGBA.UNORM_INT8:clamp-*",
      "--device fault:toward-zero --precision double --builtin x+y --width 3 --overflow strict"};
  int replayed = 0;
  for (const std::string& words : runs) {
    ASSERT_EQ(run_into("out", words).status, 1) << words;
    for (const std::string& command : replays_in(slurp(folder / "out" / "summary.md"))) {
      const Ran ran = plumbline(command);
      EXPECT_EQ(ran.status, 1) << command << '\n' << ran.out << ran.err;
      EXPECT_THAT(ran.out, HasSubstr("reason failed")) << command;
      ++replayed;
    }
  }
  EXPECT_GT(replayed, static_cast<int>(std::size(runs)));
}

TEST_F(Runs, ABadLineOfValuesIsNamed) {
  const Ran ran =
      run_into("out", baseline + "--builtin floor --values " + file("values", "1.5\n\n# a comment\nabc\n"));
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(lines_in(ran.err), 1);
  EXPECT_THAT(ran.err, HasSubstr("values:4: 'abc'"));
}

TEST_F(Runs, AHangIsAVerdictAndTheRunGoesOn) {
  const Ran ran = run_into("out",
                           "--device fault:hang@0x40200000,0x3fc00000 --precision single --builtin "
                           "fmod,floor --patience 2s --jobs 1");
  EXPECT_EQ(ran.status, 3);
  EXPECT_THAT(ran.err, HasSubstr("2 s"));
  ASSERT_EQ(entries_of("out").size(), 2U);
}

TEST_F(Runs, AHungEntryIsTriedAgainOnResumeAndAFinishedOneIsNot) {
  const std::string words = "--precision single --builtin fabs,floor --jobs 1 --patience 2s ";
  ASSERT_EQ(run_into("out", words + "--device fault:hang@0x40200000").status, 3);
  for (const auto& entry : entries_of("out")) EXPECT_EQ(entry.at("verdict"), "hung");
  ASSERT_EQ(run_into("out", words + "--device fault:hang@0x40200000 --resume").status, 3);
}

TEST_F(Runs, TwoDevicesDoNotShareAFate) {
  const Ran ran = run_into(
      "out", "--device fault:crash@0x40200000 --device fault:none --precision single --builtin floor");
  EXPECT_EQ(ran.status, 3);
  for (const auto& entry : entries_of("out"))
    EXPECT_EQ(entry.at("verdict"), entry.at("device") == "fault:none" ? "conforms" : "crashed");
}

TEST_F(Runs, WidthsThatDifferAreListed) {
  const Ran ran = run_into("out", "--device fault:lane --precision single --builtin floor --width 1,2,4");
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out, HasSubstr("differ between widths"));
  const auto differences =
      nlohmann::json::parse(slurp(folder / "out" / "results.json")).at("width_differences");
  ASSERT_EQ(differences.size(), 1U);
  EXPECT_EQ(differences[0].at("widths").at("1").at("failures"), 0);
  EXPECT_GT(differences[0].at("widths").at("4").at("failures"), 0);
}

TEST_F(Runs, TheDecidingClauseIsInEveryReport) {
  ASSERT_EQ(
      run_into("out", "--device fault:zero-sign --suite math --precision single --builtin fract --values " +
                          file("zero", "0.0\n"))
          .status,
      1);
  EXPECT_THAT(entries_of("out")[0].at("failing")[0].at("clause"), HasSubstr("7.5.1"));
}

TEST_F(Runs, TheDocumentThatJudgedIsInEveryEntry) {
  ASSERT_EQ(
      run_into("out",
               "--device fault:none --suite math --precision half,single --builtin floor --profile embedded")
          .status,
      0);
  for (const auto& entry : entries_of("out"))
    EXPECT_EQ(entry.at("rulebook"),
              entry.at("precision") == "half" ? "spirv-env-3.0-embedded" : "opencl-1.2-embedded");
  const auto device = nlohmann::json::parse(slurp(folder / "out" / "results.json")).at("devices")[0];
  EXPECT_EQ(device.at("default_rounding").at("measured"), "to nearest even");
}

TEST_F(Runs, WhatIsRightOrWrongIsNotHunted) {
  const Ran ran = plumbline(
      "hunt --device fault:none --suite contraction,integer,images --builtin "
      "mad,add_sat,fill:1d:RGBA.UNORM_INT8:7"
      " --precision single,integer --time-budget 1s --out " +
      out("hunt"));
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("hunt: nothing was measured: all 10 entries are skipped"));
  const auto entries = entries_of("hunt");
  EXPECT_EQ(entries.size(), 10U);
  for (const auto& entry : entries) {
    EXPECT_EQ(entry.at("verdict"), "skipped");
    EXPECT_THAT(entry.at("reason"), HasSubstr("no worst one to hunt"));
  }
}

TEST_F(Runs, AHuntLeavesItsWorstPointsAndGoesOnFromThem) {
  const std::string words =
      "hunt --device fault:none --suite math --precision single --builtin x/y --time-budget 1s --out " +
      out("hunt");
  ASSERT_EQ(plumbline(words).status, 0);
  const std::string values = slurp(folder / "hunt" / "x-over-y-single-1-default.values");
  EXPECT_GT(lines_in(values), 10);
  EXPECT_EQ(run_into("again", baseline + "--suite math --builtin x/y --values " + out("hunt") +
                                  "/x-over-y-single-1-default.values")
                .status,
            0);
  const auto state = nlohmann::json::parse(slurp(folder / "hunt" / "hunt.json")).begin().value();
  ASSERT_EQ(plumbline(words + " --resume").status, 0);
  EXPECT_GT(nlohmann::json::parse(slurp(folder / "hunt" / "hunt.json")).begin().value().at("rounds"),
            state.at("rounds"));
  EXPECT_EQ(entries_of("hunt")[0].at("coverage").at("kind"), "hunt");
}

// The fault is at one number of 2^32, which a quick run has only as a case.
TEST_F(Runs, ASavedCaseIsEvaluatedAgainAndFailsAgain) {
  const std::string faulty = "--device fault:ulp=9@0x4213a5c7 --precision single --builtin sqrt,fabs ";
  const auto failures = [&](const std::string& name) {
    int sum = 0;
    for (const auto& entry : entries_of(name)) sum += entry.at("failures").get<int>();
    return sum;
  };
  EXPECT_EQ(run_into("before", faulty).status, 0);
  EXPECT_EQ(failures("before"), 0);
  nlohmann::json found;
  found["schema"] = "plumbline-cases/1";
  found["cases"] = {{{"suite", "math"},
                     {"builtin", "sqrt"},
                     {"signature", "float(float)"},
                     {"precision", "single"},
                     {"arguments", {{{"bits", "0x4213a5c7"}}}}}};
  std::ofstream(folder / "found.json") << found.dump();
  EXPECT_EQ(run_into("after", faulty + "--width 1,4 --cases found.json").status, 1);
  EXPECT_EQ(failures("after"), 2) << "sqrt, in both widths";
  EXPECT_EQ(nlohmann::json::parse(slurp(folder / "after" / "results.json")).at("options").at("cases"),
            "found.json");
  // A search adds to the file, and what it finds in turn fails again.
  const std::string hunt =
      "hunt --suite math --precision single --time-budget 1s --keep 3 --save found.json --out " +
      out("hunt") + " --device fault:ulp=9@0x40490fdb --builtin fabs";
  EXPECT_EQ(plumbline(hunt).status, 1);
  const auto saved = nlohmann::json::parse(slurp(folder / "found.json")).at("cases");
  ASSERT_GE(saved.size(), 2U);
  EXPECT_EQ(saved[0].at("builtin"), "sqrt") << "earlier finds stay";
  EXPECT_EQ(saved[1].at("builtin"), "fabs");
  EXPECT_EQ(saved[1].at("arguments")[0].at("bits"), "0x40490fdb");
  EXPECT_EQ(saved[1].at("found").at("device"), "fault:ulp=9@0x40490fdb");
  EXPECT_EQ(run_into("again",
                     "--device fault:ulp=9@0x40490fdb --precision single --builtin fabs --cases found.json")
                .status,
            1);
  EXPECT_GE(failures("again"), 1);
  EXPECT_EQ(run_into("fine", "--device fault:none --precision single --builtin fabs,sqrt --cases found.json")
                .status,
            0);
}

TEST_F(Runs, AFileThatIsUnfitForCasesIsAnErrorBeforeTheRun) {
  std::ofstream(folder / "found.json") << R"({"schema": "plumbline-cases/1", "cases": [{"suite": "math"}]})";
  for (const char* words : {"run --device fault:none --builtin sin --cases found.json",
                            "hunt --device fault:none --builtin sin --save found.json"}) {
    const Ran ran = plumbline(words);
    EXPECT_EQ(ran.status, 2) << words;
    EXPECT_EQ(lines_in(ran.err), 1) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("found.json: cases[0]: has no 'builtin'"));
  }
  EXPECT_EQ(slurp(folder / "found.json").find("sin"), std::string::npos) << "left as it was";
  const Ran both = plumbline("run --builtin sin --range 0:1 --cases found.json");
  EXPECT_EQ(both.status, 2);
  EXPECT_EQ(lines_in(both.err), 1) << both.err;
}

}  // namespace
}  // namespace plumbline
