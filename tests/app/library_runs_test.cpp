// A C library as a user measures it: by the rulebook that its own document makes.

#include "command_line.h"

namespace plumbline {
namespace {

class LibraryRuns : public CommandLine {};

// glibc stores three bits of remquo's quotient, and 1 at the poles of lgamma_r; OpenCL requires other values.
TEST_F(LibraryRuns, TheSystemsIsJudgedByWhatItDocuments) {
  const std::string selection =
      "--device libm:libm.so.6 --suite math --builtin sqrt,remquo,lgamma_r --time-budget 2s";
  const Ran ran = run_into("out", selection);
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  for (const auto& entry : entries_of("out")) {
    if (entry.at("verdict") == "skipped") continue;
    EXPECT_EQ(entry.at("rulebook"), "glibc") << entry;
    EXPECT_NE(entry.at("verdict"), "fails") << entry;
  }
  EXPECT_EQ(run_into("by-opencl", selection + " --rulebook opencl-1.2").status, 1);
}

// The program that calls a library for another processor, on this one: the same library gives the same
// results.
TEST_F(LibraryRuns, TheProgramThatCallsALibraryChangesNoResult) {
  if (plumbline("run --device libm:x86_64 --suite math --builtin sin --precision single").status == 2)
    GTEST_SKIP() << "not installed: " << slurp(folder / "stderr");
  const std::string selection =
      " --suite math --builtin sin,pow,frexp,remquo,sincos,ilogb --precision single,double";
  ASSERT_EQ(run_into("called", "--device libm" + selection).status, 0);
  ASSERT_EQ(run_into("by-program", "--device libm:x86_64" + selection).status, 0);
  auto called = entries_of("called"), by_program = entries_of("by-program");
  ASSERT_EQ(called.size(), by_program.size());
  int measured = 0;
  for (std::size_t k = 0; k < called.size(); ++k) {
    if (called[k].at("verdict") == "skipped") continue;
    called[k].erase("device");
    by_program[k].erase("device");
    EXPECT_EQ(called[k], by_program[k]);
    ++measured;
  }
  EXPECT_GE(measured, 12);
}

/// Zeros, ones and infinities in the place of numbers, and whole ulp beside small operands: a driver's fast
/// functions, of which no document bounds the error.
TEST_F(LibraryRuns, OneThatIsWildAndHasNoBoundLeavesFewPointsToTheReference) {
  const fs::path rulebook = folder / "recorded.json";
  std::ofstream(rulebook) << R"({"rulebook": "recorded", "extends": "opencl-1.2", "tables": [
      {"precision": "single", "clause": "none", "bounds": {
        "sin": "implementation-defined", "cos": "implementation-defined", "tan": "implementation-defined",
        "asinh": "undefined"}}]})";
  const Ran ran = run_into("out", "--device libm:" PLUMBLINE_WILD_LIBRARY
                                  " --suite math --builtin sin,cos,tan,asinh --precision single --width 1"
                                  " --inputs exhaustive --shard 1/1024 --rulebook " +
                                      rulebook.string());
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  const auto entries = entries_of("out");
  EXPECT_EQ(entries.size(), 4U);
  for (const auto& entry : entries)
    EXPECT_LT(entry.value("escalated", std::uint64_t{0}), entry.at("points").get<std::uint64_t>() / 2000)
        << entry.at("builtin");
}

}  // namespace
}  // namespace plumbline
