// plumbline audit: the committed page, small tables, and devices that are searched.

#include "command_line.h"

namespace plumbline {
namespace {

class AuditRuns : public CommandLine {
 protected:
  static constexpr const char* head = "function,format,library,version,max_ulp,argument,source\n";

  /// The audit of a table of these rows; --out is the test's folder.
  Ran audit(const std::string& rows, const std::string& words) const {
    std::ofstream(folder / "table.csv") << head << rows;
    return plumbline("audit " + out("table.csv") + " --out " + folder.string() + words);
  }
  nlohmann::json rows() const { return nlohmann::json::parse(slurp(folder / "audit.json")); }
};

TEST_F(AuditRuns, TheCommittedPageIsWhatItsCommandWrites) {
  const std::string page = slurp(fs::path(PLUMBLINE_SOURCE_DIR) / "docs/audit.md");
  const auto begin = page.find("\nplumbline audit ") + std::size("\nplumbline ") - 1,
             end = page.find('\n', begin);
  ASSERT_LT(begin, page.size());
  fs::create_directory_symlink(PLUMBLINE_SOURCE_DIR "/docs", folder / "docs");
  const Ran ran = plumbline(page.substr(begin, end - begin) + " --out " + folder.string());
  EXPECT_EQ(ran.status, 1) << ran.err;  // a row is exceeded
  EXPECT_EQ(slurp(folder / "audit.md"), page);
  EXPECT_EQ(rows().size(), 626U);
}

TEST_F(AuditRuns, RecomputeAFigureAtItsArgument) {
  // exp2(-0x1.0699a8p-4), of which a device had 0x3f74df72.
  const Ran ran = audit(
      "exp2 (WGSL),f32,a,1,3.31996 (bound 3.12822),0xbd834cd4,s\n"
      "exp2f,f32,a,1,3.20,0xbd834cd4,s\n"
      "exp2f,f32,a,1,3,0xbd834cd4,s\n"
      "exp2f,f32,a,1,3.31996,,s\n"
      "gelu,bf16,a,1,1.25,1,s\n",
      "");
  EXPECT_EQ(ran.status, 1) << ran.err;
  const auto of = rows();
  EXPECT_EQ(of[0]["verdict"], "consistent");
  EXPECT_EQ(of[0]["recomputed"]["result"], "0x3f74df72");
  EXPECT_EQ(of[1]["verdict"], "impossible");
  EXPECT_EQ(of[2]["verdict"], "undecided");
  EXPECT_EQ(of[2]["line"], 4);
  EXPECT_THAT(of[3]["reason"].get<std::string>(), HasSubstr("no argument is published"));
  EXPECT_THAT(of[4]["reason"].get<std::string>(), HasSubstr("no function 'gelu'"));
}

TEST_F(AuditRuns, SearchADeviceThatImplementsTheLibrary) {
  const std::string table =
      "sinf,f32,\"mine, fast\",2031-07,0.55,,s\n"
      "sinf,f32,\"mine, fast\",1,1000,,s\n"
      "sinf,f32,other,1,9,,s\n"
      "sinf,f32,\"mine, fast\",1,5,,\"s, integer distance\"\n";
  Ran ran = audit(table, " --device fault:ulp=+5 --library 'mine*=fault:*' --time-budget 1s");
  EXPECT_EQ(ran.status, 1) << ran.err;
  auto of = rows();
  EXPECT_EQ(of[0]["verdict"], "exceeded");
  EXPECT_GT(of[0]["measured"]["ulp"], 4.5);
  EXPECT_EQ(of[0]["measured"]["of_another_version"], true);
  EXPECT_EQ(of[1]["verdict"], "not reached");
  EXPECT_EQ(of[2]["verdict"], "undecided");
  EXPECT_EQ(of[3]["verdict"], "confirmed");

  fs::rename(folder / "measured.json", folder / "before.json");
  ran = audit(table, " --measured " + out("before.json") + " --library 'mine*=fault:*'");
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_EQ(rows(), of);
}

TEST_F(AuditRuns, ARowOfSeveralFunctionsIsOfTheLargestError) {
  std::ofstream(folder / "before.json")
      << R"([{"builtin": "sin", "precision": "double", "device": "d", "coverage": "hunt", "points": 9, "args": [], "result": "", "max_ulp": 0.75},
             {"builtin": "cos", "precision": "double", "device": "d", "coverage": "hunt", "points": 9, "args": [], "result": "", "max_ulp": 5.25},
             {"builtin": "cos", "precision": "single", "device": "d", "coverage": "hunt", "points": 9, "args": [], "result": "", "max_ulp": 0.5}])";
  const Ran ran =
      audit("sinf/cos,f32/f64,mine,1,1,,s\nsin/cos,f32,mine,1,0.90,,s\nsin,f32/f128,mine,1,1,,s\n",
            " --measured " + out("before.json") + " --library mine=d");
  EXPECT_EQ(ran.status, 1) << ran.err;
  const auto of = rows();
  EXPECT_EQ(of[0]["verdict"], "exceeded");
  EXPECT_EQ(of[0]["measured"]["ulp"], 5.25);
  EXPECT_EQ(of[1]["verdict"], "not reached");
  EXPECT_THAT(of[2]["reason"].get<std::string>(), HasSubstr("'f32/f128' is no format"));
}

TEST_F(AuditRuns, BeginWithThePublishedArgument) {
  // One number of 2^64: no search would come across it.
  const Ran ran =
      audit("sin,f64,mine,1,0.55,0x3ff3c0ca428c59fb,s\n",
            " --device fault:ulp=+7@0x3ff3c0ca428c59fb --library 'mine=fault:*' --time-budget 1s");
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_EQ(rows()[0]["measured"]["args"][0], "0x3ff3c0ca428c59fb");
}

TEST_F(AuditRuns, NameTheFaultOfATable) {
  std::ofstream(folder / "table.csv") << "function,format\nsin,f32\n";
  EXPECT_THAT(plumbline("audit " + out("table.csv")).err, HasSubstr("no column 'library'"));
  std::ofstream(folder / "table.csv") << "";
  EXPECT_THAT(plumbline("audit " + out("table.csv")).err, HasSubstr("table.csv: has no line"));
  EXPECT_THAT(audit("sin,f32\n", "").err, HasSubstr("table.csv:2: 2 fields, not 7"));
  std::ofstream(folder / "measured.json") << "{\"a\": 1}";
  const Ran ran = audit("", " --measured " + out("measured.json"));
  EXPECT_EQ(ran.status, 2);
  EXPECT_THAT(ran.err, HasSubstr("no list of measured maxima"));
}

}  // namespace
}  // namespace plumbline
