// The bundled device with known flaws of a whole device, as SOFTCL_QUIRKS gives it: each is caught, where it
// is and nowhere else. (floor of a negative subnormal is -1, of a flushed one 0.)

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;

struct Quirk {
  const char* name;
  std::set<std::string> caught;  ///< entries "builtin/width" that fail; all others conform
};

struct Ran {
  int status;
  std::string errors;
  std::set<std::string> failing;
};

Ran run_with(const std::string& quirk, const fs::path& folder) {
  fs::remove_all(folder);
  fs::create_directories(folder);
  const std::string command = "SOFTCL_QUIRKS=" + quirk +
                              " " PLUMBLINE_BINARY_DIR
                              "/bin/plumbline run --device bundled --suite math,contraction --builtin "
                              "exp,sin,x+y,fabs,floor,x*y+z:off"
                              " --precision single --width 1,4 --out " +
                              (folder / "out").string() + " >" + (folder / "stdout").string() + " 2>" +
                              (folder / "stderr").string();
  Ran ran{WEXITSTATUS(std::system(command.c_str())), {}, {}};
  std::ifstream errors(folder / "stderr");
  ran.errors = {std::istreambuf_iterator<char>(errors), {}};
  std::ifstream results(folder / "out" / "results.json");
  if (!results) return ran;
  const auto parsed = nlohmann::json::parse(results);
  for (const auto& entry : parsed.at("entries"))
    if (entry.at("verdict") != "conforms")
      ran.failing.insert(entry.at("builtin").get<std::string>() + "/" +
                         std::to_string(entry.at("width").get<int>()));
  return ran;
}

class Quirks : public testing::TestWithParam<Quirk> {
 protected:
  fs::path folder = fs::path(testing::TempDir()) / (std::string("quirk_") + GetParam().name);
  void TearDown() override { fs::remove_all(folder); }
};

TEST_P(Quirks, AreCaughtWhereTheyAreAndNowhereElse) {
  const Ran ran = run_with(GetParam().name, folder);
  EXPECT_EQ(ran.failing, GetParam().caught);
  EXPECT_EQ(ran.status, GetParam().caught.empty() ? 0 : 1) << ran.errors;
}

INSTANTIATE_TEST_SUITE_P(
    All, Quirks,
    testing::Values(
        Quirk{"", {}},
        Quirk{"ftz",
              {"exp/1", "exp/4", "floor/1", "floor/4", "x*y+z:off/1", "x*y+z:off/4", "x+y/1", "x+y/4"}},
        Quirk{"rtz", {"exp/1", "exp/4", "sin/1", "sin/4", "x*y+z:off/1", "x*y+z:off/4", "x+y/1", "x+y/4"}},
        Quirk{"contract", {"x*y+z:off/1", "x*y+z:off/4"}}, Quirk{"inexact-exp", {"exp/1", "exp/4"}},
        Quirk{"third-lane", {"sin/4"}}),
    [](const auto& test) {
      std::string name = test.param.name;
      for (char& c : name)
        if (c == '-') c = '_';
      return name.empty() ? "none" : name;
    });

TEST(Quirk, MistypedLeavesNoDeviceAndOneLineThatSaysWhichThereAre) {
  const fs::path folder = fs::path(testing::TempDir()) / "mistyped_quirk";
  const Ran ran = run_with("fzt", folder);
  EXPECT_EQ(ran.status, 3);
  EXPECT_THAT(ran.errors, testing::HasSubstr(
                              "'fzt' is no quirk; there are: ftz, rtz, contract, inexact-exp, third-lane"));
  fs::remove_all(folder);
}

}  // namespace
