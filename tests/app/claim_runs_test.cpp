// The suites claims and constants as a user meets them, on the bundled device and on one without claims.

#include <set>

#include "command_line.h"

namespace plumbline {
namespace {

class ClaimRuns : public CommandLine {};

TEST_F(ClaimRuns, TheBundledDeviceIsAsItReports) {
  const Ran ran = run_into("out", "--device bundled --suite claims");
  ASSERT_EQ(ran.status, 0) << ran.out << ran.err;
  std::size_t conform = 0;
  for (const auto& entry : entries_of("out")) {
    const std::string verdict = entry.at("verdict"), reason = entry.at("reason");
    EXPECT_TRUE(verdict == "conforms" || verdict == "skipped") << entry.at("builtin") << reason;
    EXPECT_EQ(reason.find("is named"), std::string::npos) << reason;  // unknown to the adapter
    conform += verdict == "conforms" ? 1 : 0;
  }
  EXPECT_GT(conform, 40U);
}

TEST_F(ClaimRuns, AClaimIsReplayedByItsName) {
  const Ran ran = plumbline("replay 'bundled claims/CL_DEVICE_MAX_WORK_ITEM_SIZES/integer 2'");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("CL_DEVICE_MAX_WORK_ITEM_SIZES[2]"));
  EXPECT_THAT(ran.out, HasSubstr("true   at least 1"));
}

TEST_F(ClaimRuns, ALibraryHasNoClaims) {
  ASSERT_EQ(run_into("out", "--device libm:libm.so.6 --suite claims --allow-empty").status, 0);
  std::set<std::string> reasons;
  for (const auto& entry : entries_of("out")) reasons.insert(entry.at("reason").get<std::string>());
  EXPECT_EQ(reasons, std::set<std::string>{"a library reports no properties"});
}

TEST_F(ClaimRuns, ConstantsConformAndDifferencesFromRunTimeAreListed) {
  const Ran ran =
      run_into("out", "--device bundled --suite constants --precision single --builtin 'macros*,lit*,exp'");
  ASSERT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("constant operands"));
  for (const auto& entry : entries_of("out")) EXPECT_EQ(entry.at("verdict"), "conforms") << entry;
}

TEST_F(ClaimRuns, ARunOfScalarsListsWhatItLeftOut) {
  const std::string selection = "--device fault:none --suite math,claims --precision single --builtin fabs";
  const Ran scalars = run_into("scalars", selection),
            vectors = run_into("vectors", selection + " --width 1,4");
  EXPECT_THAT(scalars.out, HasSubstr("measured in scalars, or in the fewest lanes: math; --width"));
  EXPECT_EQ(vectors.out.find("in the fewest lanes"), std::string::npos);
}

}  // namespace
}  // namespace plumbline
