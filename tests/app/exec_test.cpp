// Programs that use the exec protocol, as a user runs them: the examples, and those that fail.

#include "tests/app/command_line.h"
#include "tests/paths.h"

namespace plumbline {
namespace {

const std::string examples = PLUMBLINE_SOURCE_DIR "/examples/exec/";

bool can_run(const std::string& command) { return std::system((command + " >/dev/null 2>&1").c_str()) == 0; }

class Exec : public CommandLine {
 protected:
  /// Runs the suite math on the example and returns the measured entries, by name.
  std::map<std::string, nlohmann::json> measured(const std::string& command) {
    const Ran ran = run("--device 'exec:" + command + "' --precision single,double --rulebook c-annex-f");
    EXPECT_TRUE(ran.status == 0 || ran.status == 1) << ran.err;
    std::map<std::string, nlohmann::json> entries;
    for (const auto& entry : entries_of("out"))
      if (entry["verdict"] != "skipped")
        entries[entry["builtin"].get<std::string>() + " " + entry["precision"].get<std::string>()] = entry;
    return entries;
  }
  void expect_near(const nlohmann::json& entry, double ulp) {
    EXPECT_GE(entry["points"].get<std::uint64_t>(), 10000u);
    EXPECT_LE(entry["max_ulp"].get<double>(), ulp) << entry["builtin"];
    EXPECT_GT(entry["max_ulp"].get<double>(), 0.49) << entry["builtin"];
  }
};

TEST_F(Exec, TheExampleInCIsMeasured) {
  ASSERT_TRUE(can_run("cc -O2 -Wall -Werror " + examples + "c_device.c -lm -o " + out("c_device")));
  const auto entries = measured(out("c_device"));
  EXPECT_EQ(entries.size(), 6u);
  // Not sin: glibc's is some ulp off at huge arguments beside its zeros.
  for (const char* name : {"exp double", "log double", "pow double", "hypot double", "cbrt double"})
    expect_near(entries.at(name), name == std::string("cbrt double") ? 4 : 1);
}

TEST_F(Exec, TheExampleInPythonIsMeasured) {
  if (!can_run("/usr/bin/python3 -c 'import numpy'")) GTEST_SKIP() << "NumPy is not installed";
  const auto entries = measured("/usr/bin/python3 " + examples + "numpy_device.py");
  EXPECT_EQ(entries.size(), 2u * 25u);
  expect_near(entries.at("sin single"), 4);
  expect_near(entries.at("pow double"), 1);
}

TEST_F(Exec, TheExampleInJavaScriptIsMeasured) {
  if (!can_run("node --version")) GTEST_SKIP() << "Node.js is not installed";
  const auto entries = measured("node " + examples + "math_device.js");
  EXPECT_EQ(entries.size(), 26u);
  expect_near(entries.at("sin double"), 1);
}

/// The verdicts of what was measured, by builtin and signature.
std::map<std::string, std::string> verdicts(const nlohmann::json& entries) {
  std::map<std::string, std::string> out;
  for (const auto& entry : entries)
    if (entry["verdict"] != "skipped")
      out[entry["builtin"].get<std::string>() + " " + entry["signature"].get<std::string>()] =
          entry["verdict"];
  return out;
}

TEST_F(Exec, TheExampleOfBfloat16Conforms) {
  ASSERT_TRUE(
      can_run("cc -O2 -Wall -Werror " + examples + "bfloat16_device.c -lm -o " + out("bfloat16_device")));
  const std::string words = "--device exec:" + out("bfloat16_device") + " --suite math,conversions";
  const Ran ran = run(words + " --precision bfloat16");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_EQ(verdicts(entries_of("out")),
            (std::map<std::string, std::string>{{"convert_bfloat16 bfloat16(float)", "conforms"},
                                                {"convert_float float(bfloat16)", "conforms"},
                                                {"sin bfloat16(bfloat16)", "recorded"},
                                                {"x*y bfloat16(bfloat16, bfloat16)", "conforms"},
                                                {"x+y bfloat16(bfloat16, bfloat16)", "conforms"}}));
  for (const auto& entry : entries_of("out")) {
    if (entry["verdict"] == "skipped") continue;
    EXPECT_EQ(entry["rulebook"], "bfloat16");
    EXPECT_GE(entry["points"].get<std::uint64_t>(), entry["arguments"] == 1 ? 65536u : 16384u);
  }
  const Ran other = run_into("other", words + " --precision single --builtin convert_float");
  EXPECT_THAT(other.out, HasSubstr("not measured: bfloat16 of exec:" + out("bfloat16_device") +
                                   "; --precision bfloat16 measures it"));
}

TEST_F(Exec, ABfloat16ThatIsCutOffFails) {
  ASSERT_TRUE(can_run("sed 's/bits + 0x7fff + (bits >> 16 & 1)/bits/' " + examples + "bfloat16_device.c >" +
                      out("cut.c") + " && cc -O2 " + out("cut.c") + " -lm -o " + out("cut")));
  const Ran ran = run("--device exec:" + out("cut") +
                      " --suite conversions --builtin convert_bfloat16,convert_float "
                      "--precision bfloat16");
  EXPECT_EQ(ran.status, 1) << ran.out << ran.err;
  EXPECT_EQ(verdicts(entries_of("out")),
            (std::map<std::string, std::string>{{"convert_bfloat16 bfloat16(float)", "fails"},
                                                {"convert_float float(bfloat16)", "conforms"}}));
}

TEST_F(Exec, OnePointIsReplayed) {
  std::ofstream(out("nine.sh"))
      << "read line; printf 'plumbline-exec 1 nine\\nsin f32(f32)\\n\\n'\n"
         "while read name types points; do echo ok $points; head -c $((points * 4)); done\n";
  const Ran ran = plumbline("replay 'exec:sh nine.sh math/sin/single 0.5'");
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("sin(0.5f) = 0.5f"));
}

// The identity for the sine: the simplest case that fails has a smaller error.
TEST_F(Exec, TheSimplestCaseKeepsTheErrorsSizeUnlessAllowed) {
  std::ofstream(out("same.sh"))
      << "read line; printf 'plumbline-exec 1 same\\nsin f32(f32)\\n\\n'\n"
         "while read name types points; do echo ok $points; head -c $((points * 4)); done\n";
  const std::string words = "replay 'exec:sh same.sh math/sin/single 100.3' --minimise";
  EXPECT_THAT(plumbline(words).out, HasSubstr("simplest: plumbline replay 'exec:sh same.sh "
                                              "math/sin/single/1/default 0x43800000'"));
  EXPECT_THAT(plumbline(words + " --any-size").out, HasSubstr("math/sin/single/1/default 0x3f800000'"));
}

TEST_F(Exec, ReplayNamesWhatIsWrongWithANaN) {
  const auto replayed = [&](const std::string& bytes, const std::string& point) {
    std::ofstream(out("nan.sh"))
        << "read line; printf 'plumbline-exec 1 nan\\nsin f32(f32)\\n\\n'\n"
           "while read name types points; do head -c $((points * 4)) >/dev/null; echo ok $points\n"
           "for k in $(seq $points); do printf '" +
               bytes + "'; done; done\n";
    return plumbline("replay 'exec:sh nan.sh math/sin/single " + point + "' --rulebook opencl-1.2").out;
  };
  EXPECT_THAT(replayed("\\1\\0\\200\\177", "0x7fc00000"),
              HasSubstr("  error  no size in ulp\n"
                        "  reason failed: is a signaling NaN where a quiet one is required\n"));
  EXPECT_THAT(replayed("\\0\\0\\300\\177", "0.5"),
              HasSubstr("reason failed: is NaN where a number is required\n"));
  EXPECT_THAT(replayed("\\0\\0\\0\\0", "inf"),
              HasSubstr("reason failed: is a number where a NaN is required\n"));
}

TEST_F(Exec, AProgramThatHangsIsEndedAndReported) {
  std::ofstream(out("hangs.sh")) << "read line; printf 'plumbline-exec 1 h\\nsin f32(f32)\\n\\n'; read q; "
                                    "echo $$ >pid; exec sleep 1000\n";
  const Ran ran = run("--device 'exec:sh hangs.sh' --builtin sin --precision single --patience 2s");
  EXPECT_EQ(ran.status, 3) << ran.err;
  int hung = 0;
  for (const auto& entry : entries_of("out")) hung += entry["verdict"] == "hung";
  EXPECT_EQ(hung, 1);
  // A zombie that nobody waits for has ended too.
  EXPECT_FALSE(can_run("grep -E '^State:.[^Z]' /proc/$(cat " + out("pid") + ")/status"))
      << "the program goes on";
}

TEST_F(Exec, AReplyThatIsNoneIsReportedInOneLine) {
  std::ofstream(out("wrong.sh"))
      << "read line; printf 'plumbline-exec 1 w\\nsin f32(f32)\\n\\n'; read q; echo 42\n";
  const Ran ran = run("--device 'exec:sh wrong.sh' --builtin sin --precision single");
  EXPECT_EQ(ran.status, 3) << ran.err;
  for (const auto& entry : entries_of("out")) {
    if (entry["verdict"] == "skipped") continue;
    EXPECT_EQ(entry["verdict"], "fails");
    EXPECT_THAT(entry["reason"], HasSubstr("exec: 'sh wrong.sh': it answered '42'; wanted 'ok "));
  }
}

TEST_F(Exec, AProgramOfAnotherVersionIsRefused) {
  std::ofstream(out("later.sh")) << "echo plumbline-exec 9 later; echo\n";
  const Ran ran = run("--device 'exec:sh later.sh' --builtin sin");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err,
            "plumbline: exec: 'sh later.sh': it speaks version 9 of the protocol; this Plumbline speaks "
            "version 1\n");
}

}  // namespace
}  // namespace plumbline
