// Devices that take Vulkan's shaders: known faults in a subject's results are found by Vulkan's document,
// in each mode by what the mode promises.

#include <map>

#include "command_line.h"

namespace plumbline {
namespace {

class VulkanRuns : public CommandLine {
 protected:
  /// The verdicts by mode of a sum in single precision.
  std::map<std::string, std::string> verdicts(const std::string& device, const std::string& builtin) const {
    const Ran ran = run("--device " + device + " --suite math --precision single --builtin '" + builtin +
                        "' --mode default,denorm-preserve,denorm-flush-to-zero,rounding-rte,rounding-rtz,"
                        "signed-zero-inf-nan-preserve,relaxed-precision,denorms-are-zero");
    std::map<std::string, std::string> out;
    if (ran.status > 1) return {{"status", ran.err}};
    for (const auto& entry : entries_of("out")) {
      if (entry.at("signature") != "float(float, float)") continue;
      EXPECT_EQ(entry.at("front"), "spirv");
      EXPECT_EQ(entry.at("rulebook"), "vulkan-1.1");
      out[entry.at("mode")] = entry.at("verdict");
    }
    return out;
  }
};

using Verdicts = std::map<std::string, std::string>;

TEST_F(VulkanRuns, RightResultsConformButWhereSubnormalsMustGo) {
  EXPECT_EQ(verdicts("fault:none:vulkan", "x+y"), (Verdicts{{"default", "conforms"},
                                                            {"denorm-preserve", "conforms"},
                                                            {"denorm-flush-to-zero", "fails"},
                                                            {"rounding-rte", "conforms"},
                                                            {"rounding-rtz", "fails"},
                                                            {"signed-zero-inf-nan-preserve", "conforms"},
                                                            {"relaxed-precision", "conforms"},
                                                            {"denorms-are-zero", "skipped"}}));
}

TEST_F(VulkanRuns, FlushingIsAFaultWhereSubnormalsAreToBeKept) {
  const Verdicts seen = verdicts("fault:flush:vulkan", "x+y");
  EXPECT_EQ(seen.at("default"), "conforms");
  EXPECT_EQ(seen.at("denorm-preserve"), "fails");
  EXPECT_EQ(seen.at("denorm-flush-to-zero"), "conforms");
}

TEST_F(VulkanRuns, ADirectionIsAFaultWhereAnotherIsRequired) {
  const Verdicts seen = verdicts("fault:toward-zero:vulkan", "x*y");
  EXPECT_EQ(seen.at("default"), "conforms");
  EXPECT_EQ(seen.at("rounding-rte"), "fails");
  EXPECT_EQ(seen.at("rounding-rtz"), "conforms");
}

TEST_F(VulkanRuns, NanMayBeANumberUnlessItIsToBeKept) {
  const Verdicts seen = verdicts("fault:number:vulkan", "x+y");
  EXPECT_EQ(seen.at("default"), "conforms");
  EXPECT_EQ(seen.at("signed-zero-inf-nan-preserve"), "fails");
}

TEST_F(VulkanRuns, ErrorsBeyondTheBoundFailButWherePrecisionIsRelaxed) {
  const Verdicts seen = verdicts("fault:ulp=+5:vulkan", "x/y");
  EXPECT_EQ(seen.at("default"), "fails");
  EXPECT_EQ(seen.at("rounding-rte"), "fails");
  EXPECT_EQ(seen.at("relaxed-precision"), "conforms");
}

// Suites special and rounding report what a device does by itself, and under each float control.
TEST_F(VulkanRuns, StudiesEvaluateEveryFloatControlUnlessModesAreNamed) {
  const auto modes = [&](const std::string& device, const std::string& more) {
    const Ran ran =
        run("--device " + device + " --suite special,rounding --precision single --builtin x+y" + more);
    EXPECT_LE(ran.status, 1) << ran.err;
    std::map<std::string, Verdicts> seen;
    for (const auto& entry : entries_of("out"))
      if (entry.at("signature") == "float(float, float)")
        seen[entry.at("suite")][entry.at("mode")] = entry.at("verdict");
    EXPECT_EQ(seen.size(), 2u);
    return seen;
  };
  // Each judges the controls that it is of, and records the others and what suite math judges.
  EXPECT_EQ(modes("fault:none:vulkan", "")["special"],
            (Verdicts{{"default", "recorded"},
                      {"denorm-preserve", "conforms"},
                      {"denorm-flush-to-zero", "fails"},
                      {"rounding-rte", "recorded"},
                      {"rounding-rtz", "recorded"},
                      {"signed-zero-inf-nan-preserve", "conforms"}}));
  EXPECT_EQ(modes("fault:none:vulkan", "")["rounding"],
            (Verdicts{{"default", "recorded"},
                      {"denorm-preserve", "recorded"},
                      {"denorm-flush-to-zero", "recorded"},
                      {"rounding-rte", "conforms"},
                      {"rounding-rtz", "fails"},
                      {"signed-zero-inf-nan-preserve", "recorded"}}));
  for (const char* suite : {"special", "rounding"}) {
    EXPECT_EQ(modes("fault:none:vulkan", " --mode default")[suite], (Verdicts{{"default", "recorded"}}));
    EXPECT_EQ(modes("fault:none", "")[suite], (Verdicts{{"default", "recorded"}}));
  }
}

// What is reported of CL_FP_DENORM is OpenCL's.
TEST_F(VulkanRuns, StudiesShowNothingOfOpenClsOwnBits) {
  for (const auto& [device, reported] :
       {std::pair{"fault:none:vulkan", false}, std::pair{"fault:none", true}}) {
    const Ran ran =
        run(std::string("--device ") + device + " --suite special --precision single --builtin x+y");
    EXPECT_EQ(ran.out.find("CL_FP_DENORM") != std::string::npos, reported) << ran.out;
    EXPECT_NE(ran.out.find("subnormal results"), std::string::npos) << ran.out;
  }
}

TEST_F(VulkanRuns, WhatIsOfShadersAloneIsSkippedOnOtherDevices) {
  const Ran ran = run("--device fault:none --suite shader --builtin FMix --precision single --allow-empty");
  EXPECT_EQ(ran.status, 0) << ran.err;
  for (const auto& entry : entries_of("out")) {
    EXPECT_EQ(entry.at("verdict"), "skipped");
    EXPECT_EQ(entry.at("reason"), "it is for Vulkan's shaders alone");
  }
}

TEST_F(VulkanRuns, AnInstalledDeviceEvaluatesInShaders) {
  const Ran ran =
      run("--device vulkan --suite shader,integer --builtin 'FMix,OpDot,PackUnorm4x8,FindSMsb,x*y' "
          "--precision single,integer --time-budget 3s");
  if (ran.status == 3) GTEST_SKIP() << ran.err;
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  std::map<std::string, int> conforming;
  for (const auto& entry : entries_of("out"))
    if (entry.at("verdict") == "conforms") ++conforming[entry.at("builtin")];
  for (const char* builtin : {"FMix", "OpDot", "PackUnorm4x8", "FindSMsb", "x*y"})
    EXPECT_GT(conforming[builtin], 0) << builtin;
}

}  // namespace
}  // namespace plumbline
