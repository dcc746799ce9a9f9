// Devices with programs in SPIR-V, beside OpenCL C or alone.

#include <set>

#include "command_line.h"

namespace plumbline {
namespace {

class Fronts : public CommandLine {
 protected:
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(folder / name) << text;
    return out(name);
  }
  /// The entries through SPIR-V of the run in folder/out.
  std::vector<nlohmann::json> through_spirv() const {
    std::vector<nlohmann::json> out;
    for (const auto& entry : entries_of("out"))
      if (entry.at("front") == "spirv") out.push_back(entry);
    return out;
  }
};

TEST_F(Fronts, TheBundledDeviceHasTheSameBitsInBoth) {
  const Ran ran = run(
      "--device bundled --front source,spirv --suite "
      "math,integer,relational,conversions,common,geometric,select,"
      "contraction --builtin 'exp,fract,x/y,x<y,isless,hadd,convert_int_sat_rtp,vstore_half_rtn,clamp,cross,"
      "shuffle,bitselect,vload,any,x*y+z:off' --precision single,integer --width 1,3,16 --inputs quick "
      "--range 1:2");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("bundled: 0 of "));
  std::set<std::string> builtins;
  for (const auto& entry : through_spirv()) {
    if (entry.at("verdict") == "skipped") continue;
    EXPECT_EQ(entry.at("verdict"), "conforms") << entry;
    ASSERT_TRUE(entry.contains("disagreement")) << entry;
    EXPECT_GT(entry.at("disagreement").at("of"), 0);
    EXPECT_EQ(entry.at("disagreement").at("count"), 0) << entry;
    builtins.insert(entry.at("builtin").get<std::string>());
  }
  EXPECT_EQ(builtins.size(), 15U);
}

TEST_F(Fronts, AFaultBehindBothIsFoundThroughBoth) {
  const Ran ran =
      run("--device fault:ulp=+5@0x3f8ccccd --front source,spirv --precision single --builtin sin "
          "--values " +
          file("values", "1.1\n"));
  EXPECT_EQ(ran.status, 1) << ran.err;
  for (const auto& entry : entries_of("out")) EXPECT_EQ(entry.at("failures"), 1) << entry;
  EXPECT_EQ(through_spirv().size(), 1U);
  EXPECT_EQ(through_spirv()[0].at("disagreement").at("count"), 0);
}

TEST_F(Fronts, AFaultBehindOneIsADifferenceInsideTheBoundToo) {
  const Ran ran =
      run("--device fault:ulp=+1@0x3f8ccccd:spirv --front source,spirv --precision single --builtin sin "
          "--values " +
          file("values", "1\n1.1\n"));
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("1 of 1 test cases have other bits through spirv than from source"));
  const auto differences = results().at("front_differences");
  ASSERT_EQ(differences.size(), 1U);
  const auto& seen = differences[0].at("seen");
  EXPECT_EQ(seen.at("of"), 2);
  EXPECT_EQ(seen.at("count"), 1);
  EXPECT_EQ(seen.at("args"), nlohmann::json({"0x3f8ccccd"}));
  EXPECT_NE(seen.at("source"), seen.at("result"));
}

TEST_F(Fronts, IsPartOfWhatAnEntryIs) {
  const std::string selection = "--device fault:none --precision single --builtin floor,fabs ";
  ASSERT_EQ(run(selection + "--front spirv").status, 0);
  EXPECT_EQ(entries_of("out").size(), 2U);
  ASSERT_EQ(run(selection + "--front source,spirv --resume").status, 0);
  EXPECT_EQ(entries_of("out").size(), 4U);
  ASSERT_EQ(run_into("other", selection).status, 0);
  EXPECT_EQ(plumbline("diff " + out("other") + " " + out("out")).status, 0);
  EXPECT_EQ(plumbline("diff " + out("out") + " " + out("other")).status, 1);  // two are no longer measured
  ASSERT_EQ(run_into("spirv", selection + "--front spirv").status, 0);
  EXPECT_EQ(plumbline("merge " + out("both") + " " + out("other") + " " + out("spirv")).status, 0);
  EXPECT_EQ(entries_of("both").size(), 4U);
}

TEST_F(Fronts, ReplayShowsTheModuleAsText) {
  const Ran ran = plumbline("replay 'bundled math/exp/single/1/default/spirv 1.1'");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("OpEntryPoint Kernel"));
  EXPECT_THAT(ran.out, HasSubstr(" exp %"));
}

TEST_F(Fronts, TheReportsCommandUsesTheSameFront) {
  ASSERT_EQ(
      run("--device fault:ulp=+5@0x3f8ccccd:spirv --front spirv --precision single --builtin sin --values " +
          file("values", "1.1\n"))
          .status,
      1);
  const Ran markdown = plumbline("report " + out("out") + " --markdown -");
  const auto at = markdown.out.find("plumbline replay ");
  ASSERT_NE(at, std::string::npos);
  std::string words = markdown.out.substr(at, markdown.out.find('\n', at) - at).substr(10);
  EXPECT_THAT(words, HasSubstr("/default/spirv 0x3f8ccccd"));
  EXPECT_EQ(plumbline(words).status, 1);
}

// What a language cannot express is skipped with a reason, and so is what a device does not take.
TEST_F(Fronts, WhatCannotBeEvaluatedHasAReason) {
  EXPECT_EQ(run("--device libm --front spirv --precision single --builtin sin --allow-empty").status, 0);
  EXPECT_THAT(entries_of("out")[0].at("reason").get<std::string>(), HasSubstr("takes no SPIR-V"));
  EXPECT_EQ(run("--device bundled --front source,spirv --suite integer,relational --precision single,integer "
                "--builtin 'x++,OpFUnordEqual'")
                .status,
            0);
  std::set<std::string> reasons;
  for (const auto& entry : entries_of("out"))
    if (entry.at("verdict") == "skipped") reasons.insert(entry.at("reason").get<std::string>());
  EXPECT_THAT(reasons,
              ::testing::ElementsAre("OpenCL C has no form of it", "assignments are OpenCL C's own"));
}

TEST_F(Fronts, OptionsThatProgramsInItIgnoreAreSkipped) {
  EXPECT_EQ(
      run("--device bundled --front spirv --precision single --builtin exp --mode cl1.2,fast-relaxed").status,
      0);
  std::map<std::string, std::string> verdicts;
  for (const auto& entry : entries_of("out"))
    verdicts[entry.at("mode").get<std::string>()] = entry.at("verdict").get<std::string>();
  EXPECT_EQ(verdicts,
            (std::map<std::string, std::string>{{"cl1.2", "skipped"}, {"fast-relaxed", "conforms"}}));
}

}  // namespace
}  // namespace plumbline
