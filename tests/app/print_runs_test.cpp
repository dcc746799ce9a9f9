// The suite printf as a user meets it, on the bundled device and on one that prints nothing.

#include <set>

#include "command_line.h"

namespace plumbline {
namespace {

class PrintRuns : public CommandLine {};

TEST_F(PrintRuns, TheBundledDevicePrintsWhatIsDue) {
  const Ran ran = run_into(
      "out", "--device bundled --suite printf --builtin 'printf:%g,printf:%a,printf:%d,printf:%s,printf:%p'");
  ASSERT_EQ(ran.status, 0) << ran.out << ran.err;
  for (const auto& entry : entries_of("out")) {
    EXPECT_EQ(entry.at("verdict"), "conforms") << entry;
    EXPECT_GT(entry.at("points"), 10) << entry;
  }
  // What the device printed went nowhere else.
  EXPECT_EQ(ran.err.find("plumblineplumbline"), std::string::npos);
}

TEST_F(PrintRuns, APrintIsReplayedByItsPlace) {
  const Ran ran = plumbline("replay 'bundled printf/printf:%s/integer 0 0 0'");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out,
              HasSubstr("printf(\"%s\", \"this is a test string\\n\") = \"this is a test string\\012\""));
  EXPECT_THAT(ran.out, HasSubstr("__kernel"));
}

TEST_F(PrintRuns, ALibraryIsSkipped) {
  ASSERT_EQ(run_into("out", "--device libm:libm.so.6 --suite printf --builtin 'printf:%d'").status, 0);
  std::set<std::string> reasons;
  for (const auto& entry : entries_of("out")) reasons.insert(entry.at("reason").get<std::string>());
  EXPECT_EQ(reasons, std::set<std::string>{"printf is measured through OpenCL only"});
}

}  // namespace
}  // namespace plumbline
