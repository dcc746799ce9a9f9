// What a user types: every mistake is one line with what would be right.

#include "command_line.h"

#include <set>

namespace plumbline {
namespace {

struct Mistake {
  const char* words;
  const char* given;
  const char* nearest;
};

class Mistakes : public CommandLine, public testing::WithParamInterface<Mistake> {};

TEST_P(Mistakes, AreOneLineThatNamesTheWordAndTheNearestRightOne) {
  const Ran ran = plumbline(GetParam().words);
  EXPECT_EQ(ran.status, 2) << ran.err;
  EXPECT_EQ(lines_in(ran.err), 1) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr(GetParam().given));
  EXPECT_THAT(ran.err, HasSubstr(GetParam().nearest));
  EXPECT_THAT(ran.err, testing::Not(HasSubstr("--resume"))) << "there is nothing to go on with";
}

INSTANTIATE_TEST_SUITE_P(
    All, Mistakes,
    testing::Values(
        Mistake{"rnu", "'rnu'", "'run'"}, Mistake{"list bultins", "'bultins'", "'builtins'"},
        Mistake{"run --device libn:libm.so.6", "'libn'", "'libm'"},
        Mistake{"run --suite maths", "'maths'", "'math'"}, Mistake{"run --builtin sni", "'sni'", "'sin'"},
        Mistake{"run --precision singel", "'singel'", "'single'"},
        Mistake{"run --precision float", "'float'", "did you mean 'single'?"},
        Mistake{"run --suite math --precision half --builtin 'half_*'", "'half_*'",
                "precisions; there are: "},
        Mistake{"help", "'help'", "did you mean '--help'?"},
        Mistake{"version", "'version'", "did you mean '--version'?"},
        Mistake{"hlep", "'hlep'", "did you mean '--help'?"},
        Mistake{"--verison", "'--verison' is no option of plumbline", "did you mean '--version'?"},
        Mistake{"--config=/dev/null run --devcie bundled", "'--devcie' is no option of run", "'--device'?"},
        Mistake{"--config /dev/null rnu", "'rnu' is no command", "'run'?"},
        Mistake{"run --device libm.so.6", "'libm.so.6' is no kind of device", "'libm:libm.so.6'?"},
        Mistake{"run --device pocl", "'pocl' is no kind of device", "'opencl:pocl'?"},
        Mistake{"hunt --device libm --suite images --precision half", "hunt: nothing was measured",
                "as rulebook glibc"},
        Mistake{"run sin", "run: 'sin' is not expected", "did you mean --builtin sin?"},
        Mistake{"run libm:libm.so.6", "'libm:libm.so.6'", "--device libm:libm.so.6?"},
        Mistake{"hunt math", "hunt: 'math' is not expected", "--suite math?"},
        Mistake{"run -o out", "'-o' is no option of run", "'--out'"},
        Mistake{"run --values /dev/null --range 1:2", "--range", "excludes --values"},
        Mistake{"run --time-budget 10", "'10' is no duration", "10m"},
        Mistake{"run --device fault:none --out /proc/none", "/proc/none", "cannot write into the folder"},
        Mistake{"run --device fault:none --out /dev/null", "/dev/null", "cannot write into the folder"},
        Mistake{"web /proc/none", "/proc/none", "cannot write into the folder"},
        Mistake{"matrix --device fault:none --out /proc/none", "/proc/none", "cannot write into the folder"},
        Mistake{"run --mode fast", "'fast'", "'fast-relaxed'"},
        Mistake{"run --inputs quik", "'quik'", "'quick'"},
        Mistake{"run --overflow lenent", "'lenent'", "'lenient'"}, Mistake{"run --width 5", "5", "4, 8"},
        Mistake{"run --shard 3/2", "'3/2'", "I/N"}, Mistake{"run --time-budget soon", "'soon'", "10m"},
        Mistake{"run --patience none", "'none'", "10m"},
        Mistake{"run --profile embeded", "'embeded'", "'embedded'"}, Mistake{"run --range 1", "'1'", "A:B"},
        Mistake{"run --range 2:1", "'2:1'", "smaller first"},
        Mistake{"hunt --inputs quick", "'--inputs'", "--"},
        Mistake{"replay nothing", "'nothing'", "DEVICE SUITE/BUILTIN"},
        Mistake{"diff /nonexistent /nonexistent", "/nonexistent", "cannot read"},
        Mistake{"merge /tmp/none /nonexistent", "/nonexistent", "cannot read"},
        Mistake{"run --wdith 4", "'--wdith'", "'--width'"}, Mistake{"run --seed many", "many", "seed"},
        Mistake{"run --values /nonexistent", "/nonexistent", "--values"},
        Mistake{"run --rulebook opencl-1.3", "opencl-1.3", "opencl-1.2"},
        Mistake{"report /nonexistent.json", "/nonexistent.json", "cannot read"}));

TEST_F(CommandLine, ALibraryThatIsNotThereIsNamed) {
  const Ran ran = run("--device libm:libnothere.so");
  EXPECT_NE(ran.status, 0);
  EXPECT_THAT(ran.err, HasSubstr("libnothere.so"));
}

TEST_F(CommandLine, ListsWhatThereIsAsJson) {
  const Ran ran = plumbline("list builtins --json");
  EXPECT_EQ(ran.status, 0);
  EXPECT_GT(nlohmann::json::parse(ran.out).size(), 150U);
  EXPECT_THAT(plumbline("list suites").out, HasSubstr("math         functions and operators of numbers"));
  for (const auto& suite : nlohmann::json::parse(plumbline("list suites --json").out))
    EXPECT_GT(suite.at("subject").get<std::string>().size(), 20U) << suite;
  EXPECT_THAT(plumbline("list rulebooks").out, HasSubstr("opencl-1.2"));
  EXPECT_THAT(plumbline("list devices").out, HasSubstr("libm"));
}

TEST_F(CommandLine, RunWritesEveryFileAndExitsZeroWhenAllConforms) {
  const Ran ran = run("--device fault:none --builtin fabs,floor --precision single");
  EXPECT_EQ(ran.status, 0) << ran.err;
  for (const char* file : {"results.json", "results.jsonl.gz", "report.html", "junit.xml", "summary.md"})
    EXPECT_TRUE(fs::exists(folder / "out" / file)) << file;
  EXPECT_FALSE(fs::exists(folder / "out" / "results.jsonl"));
  EXPECT_EQ(results().at("entries").size(), 2U);
  EXPECT_THAT(ran.out, HasSubstr("report.html"));
  const Ran unwritable = plumbline("report " + out("out") + " --html /proc/none");
  EXPECT_EQ(unwritable.status, 2) << unwritable.err;
  EXPECT_EQ(lines_in(unwritable.err), 1) << unwritable.err;
}

TEST_F(CommandLine, ARunThatMeasuresNothingIsOneLineAndExitTwo) {
  const Ran images = run("--device libm --suite images --precision half");
  EXPECT_EQ(images.status, 2);
  EXPECT_EQ(lines_in(images.err), 1) << images.err;
  EXPECT_THAT(images.err, HasSubstr("run: nothing was measured: "));
  EXPECT_THAT(images.err, testing::ContainsRegex("all [0-9]+ entries are skipped, [0-9]+ as rulebook glibc"));
  EXPECT_TRUE(fs::exists(folder / "out" / "results.json"));
  EXPECT_EQ(run("--device libm --suite images --precision half --allow-empty").status, 0);
  EXPECT_THAT(run("--device fault:none --suite images --precision double").err,
              HasSubstr("nothing was measured: no test case is selected; --allow-empty"));
  EXPECT_THAT(run("--device libm --builtin sin --precision half").err,
              HasSubstr("nothing was measured: the only entry is skipped, as rulebook glibc"));
  const Ran everywhere = plumbline("run --device libm --builtin mad --precision half --out " + out("out"));
  EXPECT_EQ(everywhere.status, 2);
  EXPECT_THAT(everywhere.err, HasSubstr("; without --suite, --builtin mad selects test cases of: constants, "
                                        "contraction, math, special; --allow-empty"));
}

TEST_F(CommandLine, AFailureIsExitOne) {
  EXPECT_EQ(run("--device fault:ulp=1@0x40200000 --builtin floor --precision single").status, 1);
  EXPECT_EQ(results().at("entries")[0].at("failing")[0].at("args")[0], "0x40200000");
}

TEST_F(CommandLine, ACrashOfTheDeviceIsAVerdictAndTheRunGoesOn) {
  const Ran ran = run("--device fault:crash@0x40200000 --builtin ceil,floor --precision single --jobs 1");
  EXPECT_EQ(ran.status, 3);
  const auto entries = results().at("entries");
  ASSERT_EQ(entries.size(), 2U);
  for (const auto& entry : entries) EXPECT_EQ(entry.at("verdict"), "crashed");
}

TEST_F(CommandLine, ResumeEvaluatesOnlyWhatIsMissing) {
  ASSERT_EQ(run("--device fault:none --builtin floor --precision single").status, 0);
  const std::string before = unpacked_journal("out");
  ASSERT_EQ(run("--device fault:none --builtin ceil,floor --precision single --resume").status, 0);
  EXPECT_EQ(results().at("entries").size(), 2U);
  const auto part = before.find("\"parts\""), end = before.rfind("],\"seconds\"");
  EXPECT_THAT(unpacked_journal("out"), HasSubstr(before.substr(part, end - part)));
}

TEST_F(CommandLine, ShardsDivideTheBuiltins) {
  std::set<std::string> seen;
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    ASSERT_EQ(
        run(std::string("--device fault:none --builtin fabs,floor,ceil,trunc --precision single --shard ") +
            shard)
            .status,
        0);
    const nlohmann::json found = results();
    for (const auto& entry : found.at("entries")) EXPECT_TRUE(seen.insert(entry.at("builtin")).second);
  }
  EXPECT_EQ(seen.size(), 4U);
}

TEST_F(CommandLine, ValuesAreTheOnlyPoints) {
  std::ofstream(folder / "values") << "# a point per line\n1.5\n0x40200000\n";
  ASSERT_EQ(
      run("--device fault:none --builtin floor --precision single --values " + (folder / "values").string())
          .status,
      0);
  EXPECT_EQ(results().at("entries")[0].at("points"), 2);
}

TEST_F(CommandLine, ReportRewritesFromResults) {
  ASSERT_EQ(run("--device fault:none --builtin floor --precision single").status, 0);
  const std::string out = (folder / "out").string();
  EXPECT_EQ(plumbline("report " + out + " --csv " + (folder / "x.csv").string() + " --html " +
                      (folder / "x.html").string())
                .status,
            0);
  EXPECT_TRUE(fs::exists(folder / "x.csv"));
  EXPECT_EQ(slurp(folder / "x.html"), slurp(folder / "out" / "report.html"));
}

TEST_F(CommandLine, TheSameRunTwiceGivesTheSameResults) {
  const auto once = [&] {
    EXPECT_EQ(run("--device fault:none --builtin floor,fmod --precision single --jobs 2").status, 0);
    auto entries = results().at("entries");
    for (auto& entry : entries) entry.erase("seconds");
    return entries;
  };
  EXPECT_EQ(once(), once());
}

TEST_F(CommandLine, AFullDiskIsExitThree) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  fs::create_directories(folder / "out");
  fs::create_symlink("/dev/full", folder / "out" / "results.jsonl.partial");
  const Ran ran = run("--device fault:none --builtin floor --precision single");
  EXPECT_EQ(ran.status, 3);
  EXPECT_THAT(ran.err, HasSubstr("No space left"));
}

}  // namespace
}  // namespace plumbline
