// Suite environment as a user meets it: on the bundled device, as lesser devices, and where there is no
// SPIR-V.

#include <map>

#include "command_line.h"

namespace plumbline {
namespace {

using Entries = std::map<std::string, nlohmann::json>;  // by builtin

class Environments : public CommandLine {
 protected:
  /// The entries of a run of the suite, or of some of its modules, through SPIR-V.
  Entries measured(const std::string& pose, const std::string& words = "", int status = 0) const {
    const fs::path text = folder / "stdout";
    fs::remove_all(folder / "out");
    const std::string command = "SOFTCL_POSE=" + pose + " " + program +
                                " run --device bundled --suite environment --front spirv " + words +
                                " --out " + out("out") + " >" + text.string() + " 2>&1";
    const int ended = std::system(command.c_str());
    EXPECT_TRUE(WIFEXITED(ended) && WEXITSTATUS(ended) == status) << slurp(text);
    Entries entries;
    for (const auto& entry : entries_of("out")) entries[entry.at("builtin")] = entry;
    return entries;
  }
  static std::string verdict(const Entries& entries, const std::string& name) {
    return entries.contains(name) ? entries.at(name).at("verdict").get<std::string>() : "absent";
  }
  static std::string reason(const Entries& entries, const std::string& name) {
    return entries.contains(name) ? entries.at(name).at("reason").get<std::string>() : "absent";
  }
};

TEST_F(Environments, TheBundledDeviceTakesAllThatItMustAndRefusesTheRest) {
  const Entries entries = measured("");
  std::map<std::string, int> verdicts;
  for (const auto& [name, entry] : entries) {
    ++verdicts[entry.at("verdict")];
    EXPECT_TRUE(entry.at("verdict") == "conforms" || entry.at("verdict") == "skipped") << entry;
    // Each query that decides what is measured has to exist.
    EXPECT_EQ(entry.at("reason").get<std::string>().find("no query is named"), std::string::npos) << entry;
    // OpenCL C has structures of arrays, which the documents do not list.
    if (name.starts_with("not:") && name != "not:argument:struct-of-array" &&
        entry.at("verdict") == "conforms") {
      EXPECT_FALSE(entry.at("passed_by").contains("undefined")) << name << " is taken";
    }
  }
  EXPECT_GT(verdicts["conforms"], 220);
  for (const char* taken :
       {"capability:ImageReadWrite", "capability:Int64", "extension:cl_khr_spirv_no_integer_wrap_decoration",
        "extension:cl_khr_int64_base_atomics", "instruction:OpUMulExtended", "specialisation-constants:set",
        "order:sRGBA", "argument:struct"})
    EXPECT_EQ(verdict(entries, taken), "conforms") << taken;
  EXPECT_THAT(reason(entries, "version:1.4"), HasSubstr("SPIR-V_1.4"));
}

TEST_F(Environments, OpenCl12HasItsOwnRules) {
  const Entries entries = measured("opencl-1.2,il-program");
  for (const char* taken :
       {"capability:Groups:declared", "OpControlBarrier:Workgroup", "extension:cl_khr_fp16:declared"})
    EXPECT_EQ(verdict(entries, taken), "conforms") << taken << reason(entries, taken);
  for (const char* refused :
       {"not:OpGroupIAdd:1.2", "not:atomic:Workgroup:1.2", "not:OpControlBarrier:Device:1.2"}) {
    EXPECT_EQ(verdict(entries, refused), "conforms") << refused;
    EXPECT_FALSE(entries.at(refused).at("passed_by").contains("undefined")) << refused << " is taken";
  }
  EXPECT_EQ(verdict(entries, "version:1.1"), "skipped");
  EXPECT_EQ(verdict(entries, "capability:ImageReadWrite"), "skipped");
  EXPECT_EQ(entries.at("capability:Int64").at("clause").get<std::string>().substr(0, 21),
            "SPIR-V environment 2.");
}

TEST_F(Environments, TheEmbeddedProfileRequiresLess) {
  const Entries entries = measured("embedded,no-images", "--builtin 'capability:*,type:*,order:R'");
  EXPECT_EQ(verdict(entries, "capability:Int64"), "conforms");
  EXPECT_EQ(verdict(entries, "type:ulong4"), "skipped");
  EXPECT_THAT(reason(entries, "type:ulong4"), HasSubstr("embedded profile"));
  EXPECT_EQ(verdict(entries, "order:R"), "skipped");
  EXPECT_THAT(reason(entries, "order:R"), HasSubstr("CL_DEVICE_IMAGE_SUPPORT"));
}

TEST_F(Environments, WithoutSpirvAllIsSkippedWithTheReason) {
  for (const char* pose : {"opencl-1.2", "embedded,no-int64"})
    EXPECT_THAT(reason(measured(pose, "--builtin capability:Kernel --allow-empty"), "capability:Kernel"),
                HasSubstr("takes no SPIR-V"));
  ASSERT_EQ(run("--device bundled --suite environment --builtin capability:Kernel --allow-empty").status, 0);
  EXPECT_THAT(entries_of("out")[0].at("reason").get<std::string>(), HasSubstr("--front spirv"));
}

TEST_F(Environments, ReplayShowsTheModuleAndTheDevicesResult) {
  const Ran ran = plumbline("replay 'bundled environment/not:recursion/integer/1/default/spirv 0'");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("OpFunctionCall"));
  EXPECT_THAT(ran.out, HasSubstr("refused by the build"));
}

}  // namespace
}  // namespace plumbline
