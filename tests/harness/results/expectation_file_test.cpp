#include "harness/results/expectation_file.h"

#include <gmock/gmock.h>

#include <fstream>

#include "harness/results/expectations.h"

namespace plumbline {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class ExpectationFile : public testing::Test {
 protected:
  fs::path folder =
      fs::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  std::string written(const std::string& name, const std::string& text) const {
    std::ofstream(folder / name) << text;
    return (folder / name).string();
  }
  Expectations expecting(const std::string& name, const std::string& text) const {
    auto out = Expectations::load(std::vector{written(name, text)});
    EXPECT_TRUE(out) << (out ? "" : out.error().message);
    return out ? *out : Expectations();
  }
  std::string mistake(const std::string& name, const std::string& text) const {
    const auto out = read_expectations(written(name, text));
    return out ? "" : out.error().message;
  }
  static Entry entry(const std::string& builtin, Verdict verdict,
                     const std::string& signature = "float(float)") {
    Entry e;
    e.suite = "math";
    e.builtin = builtin;
    e.signature = signature;
    e.precision = "single";
    e.mode = "default";
    e.device = "opencl:pocl";
    e.verdict = verdict;
    return e;
  }
};

TEST_F(ExpectationFile, TomlHasFailuresFlakesAndSkipsByDevice) {
  const auto known =
      expecting("known.toml",
                "# comment\n[failures.'opencl:*']\n'math/sin' = \"too \\\"large\\\"\" # why\n"
                "[flakes.\"libm\"]\n'math/cos' = 'at times'\n[skips.'*']\n'math/tan' = 'hangs'\n");
  const Entry sine = entry("sin", Verdict::fails), tangent = entry("tan", Verdict::fails);
  EXPECT_EQ(known.reason(sine), "too \"large\"");
  EXPECT_EQ(known.skip_reason(tangent), "hangs");
  EXPECT_FALSE(known.reason(tangent));
  EXPECT_FALSE(known.is_flake(entry("cos", Verdict::fails))) << "of another device";
  EXPECT_TRUE(known.has_skips());
}

TEST_F(ExpectationFile, FlakesMayFailAndPass) {
  const auto known = expecting("x-flakes.txt", "# all of them\nmath/(sin|cos)/\n");
  std::vector<Entry> entries{entry("sin", Verdict::fails), entry("cos", Verdict::conforms),
                             entry("tan", Verdict::fails)};
  known.expect_causes_and_flakes(entries);
  EXPECT_EQ(entries[0].verdict, Verdict::expected_failure);
  EXPECT_EQ(entries[1].verdict, Verdict::conforms);
  EXPECT_EQ(entries[2].verdict, Verdict::fails);
}

TEST_F(ExpectationFile, DeqpRunnersBaselineNamesEntriesLiterally) {
  const auto known =
      expecting("pocl-fails.txt",
                "math/x*y/single/1/default/source,Fail\nmath/sin/single/1/default/source,Crash\n"
                "math/cos/single/1/default/source,UnexpectedImprovement(Pass)\n");
  EXPECT_TRUE(known.reason(entry("x*y", Verdict::fails)));
  EXPECT_FALSE(known.reason(entry("x+y", Verdict::fails))) << "a star is no pattern there";
  EXPECT_TRUE(known.reason(entry("sin", Verdict::crashed)));
  EXPECT_FALSE(known.reason(entry("cos", Verdict::fails)));
}

TEST_F(ExpectationFile, AMistakeIsOneLineWithItsPlace) {
  const std::pair<const char*, const char*> mistakes[] = {
      {"'math/sin' = 'x'\n", "line 1: a table comes first"},
      {"[failure.'x']\n", "line 1: wanted [failures.'DEVICE']"},
      {"[failures.x]\n", "line 1: wanted [failures.'DEVICE']"},
      {"\n[skips.'*']\nmath/sin = 'x'\n", "line 3: wanted 'ENTRY' = \"reason\""},
      {"[skips.'*']\n'math/sin' = ''\n", "line 2: wanted"},
      {"[skips.'*']\n'math/sin' = 'x' y\n", "line 2: wanted"},
      {"[skips.'*']\n'math/sin' = 'x\n", "line 2: wanted"}};
  for (const auto& [text, message] : mistakes)
    EXPECT_THAT(mistake("k.toml", text), HasSubstr(message)) << text;
  EXPECT_THAT(mistake("a-fails.txt", "math/sin\n"), HasSubstr("line 1: wanted NAME,STATUS"));
  EXPECT_THAT(mistake("a-fails.txt", "math/sin,Failed\n"),
              HasSubstr("'Failed' is no status; there are: Fail, "));
  EXPECT_THAT(mistake("a-skips.txt", "math/(\n"), HasSubstr("'math/(' is no regular expression"));
  EXPECT_THAT(mistake("known.txt", "math/sin opencl\n"),
              HasSubstr("line 1: wanted ENTRY DEVICE and a reason"));
  EXPECT_FALSE(Expectations::load(std::vector<std::string>{"/nonexistent.toml"}));
  EXPECT_NE(unwritable_expectations("known.txt"), "");
  EXPECT_EQ(unwritable_expectations("known.toml"), "");
}

TEST_F(ExpectationFile, RenewedLinesLoseWhatPassedAndGetWhatFails) {
  const auto known = expecting(
      "known.toml",
      "[failures.'opencl:pocl']\n'math/sin' = 'known'\n'math/cos' = 'mended'\n'images/*' = 'of another run'\n"
      "[flakes.'*']\n'math/exp' = 'at times'\n");
  std::vector<Entry> entries{entry("sin", Verdict::expected_failure),
                             entry("cos", Verdict::unexpected_pass),
                             entry("exp", Verdict::expected_failure),
                             entry("x*y", Verdict::fails),
                             entry("fract", Verdict::fails),
                             entry("fract", Verdict::conforms, "float(float, float*), local pointers")};
  const auto lines = known.renewed(entries);
  const std::string text = expectations_text("known.toml", lines);
  EXPECT_THAT(text, HasSubstr("'math/sin' = 'known'\n"));
  EXPECT_THAT(text, testing::Not(HasSubstr("math/cos")));
  EXPECT_THAT(text, HasSubstr("'images/*' = 'of another run'\n"));
  EXPECT_THAT(text, HasSubstr("'math/x\\*y/single/1/default/source' = 'fails'\n"));
  EXPECT_THAT(text, HasSubstr("'math/fract/single/1/default/source/float(float)' = 'fails'\n"))
      << "of two signatures one fails";
  const auto again = expecting("again.toml", text);
  EXPECT_TRUE(again.reason(entries[3]));
  EXPECT_TRUE(again.reason(entries[4]));
  EXPECT_FALSE(again.reason(entries[5]));
  EXPECT_TRUE(again.is_flake(entries[2]));
  EXPECT_EQ(expectations_text("a-fails.txt", again.renewed({entries[3]})),
            "images/*,Fail\nmath/fract/single/1/default/source/float(float),Fail\nmath/sin,Fail\n"
            "math/x*y/single/1/default/source,Fail\n");
}

}  // namespace
}  // namespace plumbline
