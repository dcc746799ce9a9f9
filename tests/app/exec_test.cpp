// Programs that use the exec protocol, as a user runs them: the examples, and those that fail.

#include <set>

#include "tests/app/command_line.h"
#include "tests/paths.h"

namespace plumbline {
namespace {

const std::string examples = PLUMBLINE_SOURCE_DIR "/examples/exec/";

bool can_run(const std::string& command) { return std::system((command + " >/dev/null 2>&1").c_str()) == 0; }

class Exec : public CommandLine {
 protected:
  void SetUp() override {
    CommandLine::SetUp();
    ::setenv("EXAMPLES", (std::string(PLUMBLINE_SOURCE_DIR) + "/examples/exec").c_str(), 1);
  }
};

/// A program of examples/exec ($EXAMPLES), and what is certain of its results.
struct Example {
  const char* name;
  const char* needs;  ///< succeeds where the program can run
  const char* build;  ///< in the test's folder; empty where nothing is built
  const char* command;
  const char* rulebook;
  std::size_t measured;  ///< at least so many entries are, in single and double precision
  /// Functions that differ from C as the language's document states, or that err by more than 5 ulp somewhere
  /// (docs/measure.md).
  std::set<std::string> differing;
};

void PrintTo(const Example& example, std::ostream* out) { *out << example.command; }

const Example example_programs[] = {
    {"C",
     "cc --version",
     "cc -O2 -Wall -Werror $EXAMPLES/c_device.c -lm -o c_device",
     "./c_device",
     "c-annex-f",
     6,
     {}},
    {"SharedMemory",
     "cc --version",
     "cc -O2 -Wall -Werror $EXAMPLES/shared_device.c -lm -o shared_device",
     "./shared_device",
     "c-annex-f",
     4,
     {}},
    {"NumPy",
     "/usr/bin/python3 -c 'import numpy'",
     "",
     "/usr/bin/python3 $EXAMPLES/numpy_device.py",
     "c-annex-f",
     84,
     {"cos", "tan"}},
    {"PyTorch",
     "/usr/bin/python3 -c 'import torch'",
     "",
     "/usr/bin/python3 $EXAMPLES/torch_device.py",
     "c-annex-f",
     84,
     {"cosh", "exp", "fmod", "ldexp", "lgamma", "log1p", "pow", "sinh"}},
    {"Node",
     "node --version",
     "",
     "node $EXAMPLES/math_device.mjs",
     "c-annex-f",
     35,
     {"acos", "acosh", "asin", "atanh", "log", "log1p", "log2", "pow"}},
    {"Java", "java --version", "", "java $EXAMPLES/MathDevice.java", "java", 34, {"pow"}},
    {"JavaStrict",
     "java --version",
     "",
     "java $EXAMPLES/MathDevice.java strict",
     "c-annex-f",
     34,
     {"copysign", "pow"}},
    {"Go",
     "go version",
     "go build -o go_device $EXAMPLES/go_device.go",
     "./go_device",
     "c-annex-f",
     53,
     {"acos",  "asin", "atan2", "cos",       "cosh", "exp", "expm1",  "fdim", "lgamma", "lgamma_r", "log",
      "log10", "log2", "modf",  "nextafter", "pow",  "sin", "sincos", "sinh", "tan",    "tgamma"}},
    {"Rust",
     "rustc --version",
     "rustc --edition 2021 -O $EXAMPLES/rust_device.rs -o rust_device",
     "./rust_device",
     "c-annex-f",
     82,
     {"acosh", "asinh", "atanh", "cos", "pown", "tan"}},
    {"Fortran",
     "gfortran --version",
     "gfortran -O2 $EXAMPLES/fortran_device.F90 -o fortran_device",
     "./fortran_device",
     "c-annex-f",
     80,
     {"cos", "fdim", "lgamma", "pown", "tan", "tgamma"}},
    {"R",
     "Rscript --version",
     "",
     "Rscript $EXAMPLES/r_device.R",
     "c-annex-f",
     37,
     {"cos", "cospi", "lgamma", "pow", "sinpi", "tan", "tanpi", "tgamma"}},
    {"Octave",
     "octave-cli --version",
     "",
     "octave-cli --quiet $EXAMPLES/octave_device.m",
     "c-annex-f",
     78,
     {"cos", "fmod", "lgamma", "pow", "tan", "tgamma"}},
};

class ExampleProgram : public Exec, public testing::WithParamInterface<Example> {};

TEST_P(ExampleProgram, IsMeasuredAndComputesWhatItOffers) {
  const Example& example = GetParam();
  if (!can_run(example.needs)) GTEST_SKIP() << "not installed: " << example.needs;
  const std::string build = "cd " + folder.string() + " && " + example.build;
  ASSERT_TRUE(*example.build == 0 || can_run(build)) << build;
  const Ran ran = run("--device 'exec:" + std::string(example.command) +
                      "' --precision single,double --rulebook " + example.rulebook);
  ASSERT_TRUE(ran.status == 0 || ran.status == 1) << ran.err;
  std::size_t measured = 0;
  for (const auto& entry : entries_of("out")) {
    if (entry["verdict"] == "skipped") continue;
    ++measured;
    const auto points = entry["points"].get<std::uint64_t>();
    EXPECT_GE(points, 10000u) << entry;
    if (example.differing.contains(entry["builtin"])) {
      // Most results are the truth, rounded: those of another function are not.
      const auto numbers = points - entry["passed_by"].value("nan_class", std::uint64_t{0});
      EXPECT_LE(entry.value("misrounded", std::uint64_t{0}), numbers * 2 / 3) << entry;
      continue;
    }
    EXPECT_NE(entry["verdict"], "fails") << entry;
    ASSERT_TRUE(entry["max_ulp"].is_number()) << entry;
    EXPECT_LE(entry["max_ulp"].get<double>(), 5) << entry;
  }
  EXPECT_GE(measured, example.measured);
}

INSTANTIATE_TEST_SUITE_P(Exec, ExampleProgram, testing::ValuesIn(example_programs),
                         [](const auto& made) { return std::string(made.param.name); });

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

/// The verdicts of suite formats of examples/exec/small_formats_device.c, changed by the sed command.
class ExecOfSmallFormats : public Exec {
 protected:
  std::map<std::string, std::string> verdicts_with(const std::string& change) {
    EXPECT_TRUE(can_run("sed '" + change + "' " + examples + "small_formats_device.c >" + out("small.c") +
                        " && cc -O2 -Wall -Werror " + out("small.c") + " -lm -o " + out("small")));
    const Ran ran = run("--device exec:" + out("small") + " --suite formats --precision single,double");
    EXPECT_EQ(ran.status, change.empty() ? 0 : 1) << ran.out << ran.err;
    return verdicts(entries_of("out"));
  }
  /// Those that do not conform, but for what no document bounds.
  std::set<std::string> failing(const std::string& change) {
    std::set<std::string> out;
    for (const auto& [name, verdict] : verdicts_with(change))
      if (verdict == "fails") out.insert(name.substr(0, name.find(' ')));
    return out;
  }
};

TEST_F(ExecOfSmallFormats, TheExampleConforms) {
  const auto all = verdicts_with("");
  EXPECT_EQ(all.size(), 5u * 4 + 2 * 2);
  for (const auto& [name, verdict] : all) EXPECT_EQ(verdict, "conforms") << name;
  for (const auto& entry : entries_of("out")) EXPECT_EQ(entry["rulebook"], "ocp");
}

TEST_F(ExecOfSmallFormats, EachFaultFailsWhereItIs) {
  using Names = std::set<std::string>;
  Names narrowing;
  for (const std::string format : {"e4m3", "e5m2", "e3m2", "e2m3", "e2m1"})
    for (const std::string from : {"float", "double"}) {
      narrowing.insert(from + "_to_" + format + "_sat");
      if (format == "e4m3" || format == "e5m2") narrowing.insert(from + "_to_" + format);
    }
  EXPECT_EQ(failing("s/nearbyint/trunc/"), narrowing);
  EXPECT_EQ(failing("s/nearbyint/round/"), narrowing);                          // ties away from zero
  EXPECT_EQ(failing("s/magnitude, least)/magnitude, 0 * least)/"), narrowing);  // subnormal numbers
  // Rounded to single precision first, a double beside a middle becomes the middle.
  Names of_doubles;
  for (const std::string& name : narrowing)
    if (name.starts_with("double")) of_doubles.insert(name);
  EXPECT_EQ(
      failing(
          "s/rounded(o->format, ((const double.)a)\\[i\\]/rounded(o->format, (float)((const double*)a)[i]/"),
      of_doubles);
  EXPECT_EQ(failing("s/0x7e, 0x7f, 0x7f/0x7d, 0x7e, 0x7f/"),  // the greatest number is none
            (Names{"float_to_e4m3_sat", "double_to_e4m3_sat", "float_to_e4m3", "double_to_e4m3",
                   "e4m3_to_float", "mx_e4m3_to_float"}));
  EXPECT_EQ(failing("s/0x7b, 0x7c, 0x7f/0x7b, 0x7f, 0x7f/"),  // no infinity
            (Names{"float_to_e5m2", "double_to_e5m2", "e5m2_to_float", "mx_e5m2_to_float"}));
  EXPECT_EQ(failing("s/code == 0xff ? NAN : //"),
            (Names{"mx_e4m3_to_float", "mx_e5m2_to_float", "mx_e3m2_to_float", "mx_e2m3_to_float",
                   "mx_e2m1_to_float"}));
}

/// npm's package webgpu on the software device of Debian's chromium.
class ExecOfWebGpu : public Exec {
 protected:
  void SetUp() override {
    Exec::SetUp();
    ASSERT_TRUE(can_run("cp $EXAMPLES/w* " + folder.string()));
    if (!can_run("echo plumbline-exec 1 | " + program_of("$EXAMPLES")))
      GTEST_SKIP() << "npm's package webgpu is not installed, or finds no device";
  }
  static std::string program_of(const std::string& where) {
    return "env VK_ICD_FILENAMES=/usr/lib/chromium/vk_swiftshader_icd.json node " + where +
           "/webgpu_device.mjs";
  }
  /// The example's copy in the test's folder with another function for one of the table.
  Ran run_with(const std::string& was, const std::string& is, const std::string& words) const {
    EXPECT_TRUE(can_run("cd " + folder.string() + " && grep -q '" + was +
                        "' wgsl_functions.json && sed -i 's#" + was + "#" + is +
                        "#' wgsl_functions.json && ln -sfn $EXAMPLES/node_modules node_modules"));
    return run("--device 'exec:" + program_of(".") + "' --points 2048 " + words);
  }
};

TEST_F(ExecOfWebGpu, ComputesWhatItOffers) {
  const Ran ran = run("--device 'exec:" + program_of("$EXAMPLES") +
                      "' --suite math,common,relational,integer,conversions --precision single,integer "
                      "--width 1,2,3,4 --points 2048 --jobs 1 --rulebook wgsl");
  ASSERT_TRUE(ran.status == 0 || ran.status == 1) << ran.err;
  std::size_t measured = 0;
  for (const auto& entry : entries_of("out")) {
    if (entry["verdict"] == "skipped") continue;
    ++measured;
    // SwiftShader's mix fails (docs/findings.md).
    if (entry["builtin"] != "mix") {
      EXPECT_NE(entry["verdict"], "fails") << entry;
    }
  }
  EXPECT_GE(measured, 4 * 80u);
}

TEST_F(ExecOfWebGpu, AnotherFunctionFails) {
  const Ran ran = run_with("inverseSqrt(a)", "sqrt(a)", "--builtin rsqrt --precision single --width 1,3");
  EXPECT_EQ(ran.status, 1) << ran.err;
  const nlohmann::json entries = entries_of("out");
  ASSERT_EQ(entries.size(), 2U);
  for (const auto& entry : entries) EXPECT_EQ(entry["verdict"], "fails") << entry;
}

TEST_F(ExecOfWebGpu, ErrorsOfTheShaderAreReported) {
  const Ran ran = run_with("sqrt(a)", "root(a)", "--builtin sqrt --precision single");
  EXPECT_EQ(ran.status, 3) << ran.err;
  EXPECT_THAT(entries_of("out")[0]["reason"], HasSubstr("root"));
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

// The table "What goes wrong" of docs/exec-protocol.md.
TEST_F(Exec, WhatGoesWrongOfAReplyIsTheEntrysVerdictAndReason) {
  struct Case {
    const char *reply, *verdict, *reason;
  };
  for (const Case& c : {Case{"echo 42", "fails", "it answered '42'; wanted 'ok "},
                        {"head -c 400000 /dev/zero", "fails", "it wrote bytes where a line was due"},
                        {"echo error no such GPU", "fails", "it reports: no such GPU"},
                        {"exit 7", "crashed", "it exited with status 7"},
                        {"kill -SEGV $$", "crashed", "it was ended by SIGSEGV"}}) {
    std::ofstream(out("wrong.sh")) << "read line; printf 'plumbline-exec 1 w\\nsin f32(f32)\\n\\n'; read q; "
                                   << c.reply << '\n';
    const Ran ran = run("--device 'exec:sh wrong.sh' --suite math --builtin sin --precision single");
    EXPECT_EQ(ran.status, 3) << ran.err;
    const nlohmann::json entries = entries_of("out");
    ASSERT_EQ(entries.size(), 1U);
    EXPECT_EQ(entries[0]["verdict"], c.verdict) << c.reply;
    EXPECT_THAT(entries[0]["reason"], HasSubstr(c.reason)) << c.reply;
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
