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

}  // namespace
}  // namespace plumbline
