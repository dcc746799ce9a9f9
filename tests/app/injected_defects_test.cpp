// The bundled device with defects of a whole device, injected by SOFTCL_DEFECTS: each is found in the entries
// that it affects, and no other entry fails. (floor of a negative subnormal is -1, of a flushed one 0.)

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "command_line.h"
#include "tests/paths.h"

namespace {

namespace fs = std::filesystem;

struct Defect {
  const char* name;
  std::set<std::string>
      failing_entries;  ///< entries "builtin/width" that fail; all others conform, or are recorded or skipped
};

struct Ran {
  int status;
  std::string errors;
  std::set<std::string> failing;
};

Ran run_with(const std::string& defects, const fs::path& folder, const std::string& front = "source") {
  fs::remove_all(folder);
  fs::create_directories(folder);
  const std::string command = "SOFTCL_DEFECTS=" + defects +
                              " " PLUMBLINE_BINARY_DIR
                              "/bin/plumbline run --device bundled --suite math,contraction --builtin "
                              "exp,sin,x+y,fabs,floor,x*y+z:off"
                              " --precision single --width 1,4 --front " +
                              front + " --out " + (folder / "out").string() + " >" +
                              (folder / "stdout").string() + " 2>" + (folder / "stderr").string();
  Ran ran{WEXITSTATUS(std::system(command.c_str())), {}, {}};
  std::ifstream errors(folder / "stderr");
  ran.errors = {std::istreambuf_iterator<char>(errors), {}};
  std::ifstream results(folder / "out" / "results.json");
  if (!results) return ran;
  const auto parsed = nlohmann::json::parse(results);
  for (const auto& entry : plumbline::entries_in(parsed))
    if (entry.at("verdict") != "conforms" && entry.at("verdict") != "recorded" &&
        entry.at("verdict") != "skipped")
      ran.failing.insert(entry.at("builtin").get<std::string>() + "/" +
                         std::to_string(entry.at("width").get<int>()));
  return ran;
}

class InjectedDefects : public testing::TestWithParam<Defect> {
 protected:
  fs::path folder = fs::path(testing::TempDir()) / (std::string("defect_") + GetParam().name);
  void TearDown() override { fs::remove_all(folder); }
};

TEST_P(InjectedDefects, FailTheEntriesThatTheyAffectAndNoOthersThroughEachFront) {
  for (const char* front : {"source", "spirv"}) {
    const Ran ran = run_with(GetParam().name, folder, front);
    EXPECT_EQ(ran.failing, GetParam().failing_entries) << front;
    EXPECT_EQ(ran.status, GetParam().failing_entries.empty() ? 0 : 1) << front << ran.errors;
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, InjectedDefects,
    testing::Values(
        Defect{"", {}},
        Defect{"ftz",
               {"exp/1", "exp/4", "floor/1", "floor/4", "x*y+z:off/1", "x*y+z:off/4", "x+y/1", "x+y/4"}},
        Defect{"rtz", {"exp/1", "exp/4", "sin/1", "sin/4", "x*y+z:off/1", "x*y+z:off/4", "x+y/1", "x+y/4"}},
        Defect{"contract", {"x*y+z:off/1", "x*y+z:off/4"}}, Defect{"inexact-exp", {"exp/1", "exp/4"}},
        Defect{"third-lane", {"sin/4"}}),
    [](const auto& test) {
      std::string name = test.param.name;
      for (char& c : name)
        if (c == '-') c = '_';
      return name.empty() ? "none" : name;
    });

TEST(InjectedDefect, MistypedLeavesNoDeviceAndOneLineThatListsTheKnownOnes) {
  const fs::path folder = fs::path(testing::TempDir()) / "mistyped_defect";
  const Ran ran = run_with("fzt", folder);
  EXPECT_EQ(ran.status, 3);
  EXPECT_THAT(ran.errors,
              testing::HasSubstr("'fzt' is not any of ftz, rtz, contract, inexact-exp, third-lane"));
  fs::remove_all(folder);
}

}  // namespace
