// What runs report besides verdicts: observations of the device, and the likely causes of what fails.

#include <map>

#include "command_line.h"

namespace plumbline {
namespace {

class Studies : public CommandLine {};

TEST_F(Studies, FlushedSubnormalsAreSeenAndContradictWhatTheDeviceReports) {
  EXPECT_EQ(run_into("out", "--device fault:flush --suite special --precision single --builtin 'x*y'").status,
            0);
  EXPECT_EQ(entries_of("out")[0].at("verdict"), "recorded");
  const auto observed = entries_of("out")[0].at("observed");
  EXPECT_EQ(observed.at("subnormal results").at("answer"), "flushed");
  EXPECT_EQ(observed.at("subnormal operands").at("answer"), "kept");
  EXPECT_THAT(observed.at("CL_FP_DENORM").at("answer"), HasSubstr("reported, but"));
  ASSERT_EQ(run_into("out", "--device fault:none --suite special --precision single --builtin 'x*y'").status,
            0);
  EXPECT_EQ(entries_of("out")[0].at("observed").at("subnormal results").at("answer"), "kept");
}

TEST_F(Studies, TheRoundingDirectionIsSeen) {
  ASSERT_EQ(run_into("out", "--device fault:none --suite rounding --precision single --builtin x+y").status,
            0);
  EXPECT_EQ(entries_of("out")[0].at("observed").at("rounds").at("answer"), "to nearest even");
  ASSERT_EQ(
      run_into("out", "--device fault:toward-zero --suite rounding --precision single --builtin x+y").status,
      0);
  EXPECT_EQ(entries_of("out")[0].at("verdict"), "recorded");
  EXPECT_EQ(entries_of("out")[0].at("observed").at("rounds").at("answer"), "toward zero");
}

TEST_F(Studies, HowOftenAProductAndSumIsRoundedIsSeen) {
  ASSERT_EQ(
      run_into("out", "--device fault:none --suite contraction --precision single --builtin fma,mad").status,
      0);
  std::map<std::string, nlohmann::json> observed;
  for (const auto& entry : entries_of("out")) observed[entry.at("builtin")] = entry.at("observed");
  EXPECT_EQ(observed["mad"].at("product and sum").at("answer"), "rounded once");
  EXPECT_TRUE(observed["fma"].empty());
}

// Suites special and rounding report how the device behaves; suite math judges it.
TEST_F(Studies, ADefectIsNoFailureOfTheSuitesThatReportIt) {
  const std::string suites = " --suite math,special,rounding --precision single --builtin x+y";
  for (const char* device : {"fault:toward-zero", "fault:flush"}) {
    ASSERT_EQ(run_into("out", std::string("--device ") + device + suites).status, 1);
    for (const auto& entry : entries_of("out")) {
      EXPECT_EQ(entry.at("verdict"), entry.at("suite") == "math" ? "fails" : "recorded") << entry;
      EXPECT_EQ(entry.at("failures") > 0, entry.at("suite") == "math") << entry;
    }
    const auto causes = nlohmann::json::parse(slurp(folder / "out" / "results.json")).at("causes");
    ASSERT_FALSE(causes.empty());
    for (const auto& cause : causes) EXPECT_EQ(cause.at("suite"), "math");
  }
}

TEST_F(Studies, CausesAreCountedNamedAndExpected) {
  const std::string words = "--device fault:flush --suite math --precision single --builtin 'x+y,x-y,fabs'";
  const auto failing = run_into("out", words);
  ASSERT_EQ(failing.status, 1);
  const auto causes = nlohmann::json::parse(slurp(folder / "out" / "results.json")).at("causes");
  ASSERT_FALSE(causes.empty());
  EXPECT_THAT(failing.out, HasSubstr("not conform, from " + std::to_string(causes.size()) + " likely cause"));
  EXPECT_THAT(slurp(folder / "out" / "summary.md"), HasSubstr("not conform, from "));
  std::ofstream lines(folder / "known.txt");
  for (const auto& cause : causes) {
    EXPECT_THAT(failing.out, HasSubstr(cause.at("name").get<std::string>()));
    lines << "cause:" << cause.at("name").get<std::string>() << " fault:* it flushes\n";
  }
  lines << "cause:math/huge-argument* fault:* another\n";
  lines.close();
  const auto expected = run_into("out", words + " --expect " + (folder / "known.txt").string());
  EXPECT_EQ(expected.status, 0) << expected.out;
  EXPECT_THAT(expected.err, HasSubstr("nothing fails from 'math/huge-argument*'"));
  for (const auto& entry : entries_of("out")) EXPECT_NE(entry.at("verdict"), "fails");
}

}  // namespace
}  // namespace plumbline
