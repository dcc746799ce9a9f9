// Properties of functions, on devices that break them and on those that do not.

#include "command_line.h"

namespace plumbline {
namespace {

class Properties : public CommandLine {
 protected:
  /// What is seen of one function on a device: "kept", "broken" or nothing, with the verdict.
  std::map<std::string, std::string> seen(const std::string& device, const std::string& builtin,
                                          const std::string& words = "--precision single") const {
    const Ran ran =
        run("--device " + device + " --suite properties --inputs quick --builtin " + builtin + " " + words);
    EXPECT_LE(ran.status, 1) << ran.err;
    const nlohmann::json entry = entries_of("out").at(0);
    std::map<std::string, std::string> out{{"verdict", entry.at("verdict")}};
    for (const auto& [name, fact] : entry.at("observed").items()) out[name] = fact.at("answer");
    return out;
  }
};

using Seen = std::map<std::string, std::string>;

TEST_F(Properties, ACorrectlyRoundedSubjectKeepsThem) {
  EXPECT_EQ(seen("fault:none", "sin"), (Seen{{"verdict", "recorded"},
                                             {"exact values", "kept"},
                                             {"monotonicity", "kept"},
                                             {"symmetry", "kept"}}));
  EXPECT_EQ(seen("fault:none", "exp"),
            (Seen{{"verdict", "recorded"}, {"exact values", "kept"}, {"monotonicity", "kept"}}));
  EXPECT_EQ(seen("fault:none", "pow"), (Seen{{"verdict", "recorded"}, {"exact values", "kept"}}));
}

// sin(1), exp(0), pow(1, 1) and cosh(0.5).
TEST_F(Properties, FaultsAtOnePointBreakThem) {
  EXPECT_EQ(seen("fault:ulp=1@0x3f800000/0", "sin").at("symmetry"), "broken");
  EXPECT_EQ(seen("fault:ulp=4@0x3f800000/0", "sin").at("monotonicity"), "broken");
  EXPECT_EQ(seen("fault:ulp=1@0x0/0", "exp").at("exact values"), "broken");
  EXPECT_EQ(seen("fault:ulp=1@0x3f800000,0x3f800000/0", "pow").at("exact values"), "broken");
  EXPECT_EQ(seen("fault:ulp=-1@0xbf000000/0", "cosh").at("symmetry"), "broken");
}

// "Results must be semi-monotonic" (java.lang.Math).
TEST_F(Properties, ADocumentThatRequiresMonotonicityFailsWhatBreaksIt) {
  const std::string java = "--precision double --rulebook java";
  EXPECT_EQ(seen("fault:none", "exp", java).at("verdict"), "conforms");
  EXPECT_EQ(seen("fault:ulp=1@0x4024000000000000/0", "exp", java).at("verdict"), "conforms");
  EXPECT_EQ(seen("fault:ulp=9@0x3ff0000000000000/0", "exp", java).at("verdict"), "fails");
  EXPECT_THAT(entries_of("out").at(0).dump(), HasSubstr("must be semi-monotonic"));
  EXPECT_EQ(seen("fault:ulp=9@0x3ff0000000000000/0", "cbrt", java).at("verdict"), "recorded");
  EXPECT_EQ(seen("fault:none", "pow", java).at("verdict"), "recorded");  // its points show nothing of it
}

TEST_F(Properties, AreMeasuredOnAMathLibrary) { EXPECT_EQ(seen("libm:", "cos").at("symmetry"), "kept"); }

}  // namespace
}  // namespace plumbline
