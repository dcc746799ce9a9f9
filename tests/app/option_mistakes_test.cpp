// Every option of every subcommand, mistyped and with a value that it cannot have: one line, exit status 2.

#include <map>
#include <set>
#include <sstream>

#include "command_line.h"

namespace plumbline {
namespace {

/// The subcommands, with the words that they require.
const std::map<std::string, std::string> subcommands{{"run", ""},
                                                     {"ci", ""},
                                                     {"hunt", ""},
                                                     {"list", "suites"},
                                                     {"report", "FILE"},
                                                     {"merge", "OUT IN"},
                                                     {"diff", "OLD NEW"},
                                                     {"atlas", "DIR IN"},
                                                     {"web", "DIR"},
                                                     {"replay", "'libm math/sin/single 0x3f800000'"},
                                                     {"selftest", ""},
                                                     {"certify", ""},
                                                     {"audit", PLUMBLINE_SOURCE_DIR "/docs/audit/maxima.csv"},
                                                     {"matrix", ""},
                                                     {"doctor", ""},
                                                     {"completion", "bash"},
                                                     {"manual", ""}};

struct BadValue {
  std::string given;  ///< after the option's name
  std::string named;  ///< what was wrong or what would be right
};

const BadValue missing{"", "its value is missing"}, no_flag{"=maybe", "maybe"};

const std::map<std::string, std::vector<BadValue>> bad_values{
    {"--device", {{" libn:libm.so.6", "'libm'"}, {" libm:aarhc64", "'aarch64'"}}},
    {"--suite", {{" maths", "'math'"}}},
    {"--builtin", {{" sni", "'sin'"}}},
    {"--precision", {{" singel", "'single'"}, {" half,quad", "'quad'"}}},
    {"--width", {{" 5", "4, 8, 16"}, {" two", "'two'"}, {" 1,6", "'6'"}, {" 4x", "'4'"}}},
    {"--mode", {{" fast", "'fast-relaxed'"}}},
    {"--front", {{" spriv", "'spirv'"}}},
    {"--rulebook", {{" opencl-1.3", "opencl-1.2"}}},
    {"--profile", {{" embeded", "'embedded'"}}},
    {"--overflow", {{" lenent", "'lenient'"}}},
    {"--signature", {{" 'float(flaot)'", "'float(float)'"}}},
    {"--write", {missing, {" sin.cpp", "'.c'"}, {" /nonexistent/sin.c", "/nonexistent/sin.c"}}},
    {"--unit", {{" matrix_9x9x9", "'matrix_9x9x9'"}}},
    {"--dots", {{" many", "'many'"}, {"=-1", "'-1'"}}},
    {"--minimise", {no_flag}},
    {"--any-size", {no_flag}},
    {"--seed", {{" many", "'many'"}, {"=-1", "'-1'"}, {" 18446744073709551616", "18446744073709551615"}}},
    {"--keep", {{" 1.5", "'1.5'"}, {"=-1", "from 0 to"}}},
    {"--patience", {{" none", "10m"}, {" 5d", "'5d'"}, {" 0s", "'0s'"}, {"=-3s", "'-3s'"}}},
    {"--out", {missing}},
    {"--inputs", {{" quik", "'quick'"}}},
    {"--range", {{" 1", "A:B"}}},
    {"--values", {{" /nonexistent", "/nonexistent"}}},
    {"--cases", {{" /nonexistent", "/nonexistent"}}},
    {"--save", {{" /nonexistent/found.json", "/nonexistent/found.json"}}},
    {"--expect", {{" /nonexistent", "/nonexistent"}}},
    {"--baseline", {{" /nonexistent", "/nonexistent"}}},
    {"--compact", {no_flag}},
    {"--allow-empty", {no_flag}},
    {"--points", {{" all", "2^40"}, {" 0", "1 to 2^60"}, {" 2^61", "'2^61'"}, {"=-1", "'-1'"}}},
    {"--chunk", {{" big", "'big'"}, {" 0", "1 to 2^60"}}},
    {"--shard", {{" 3/2", "I/N"}, {" 0/2", "I/N"}, {" 1", "I/N"}, {" 1/2x", "I/N"}}},
    {"--jobs", {{" all", "'all'"}, {"=-1", "'-1'"}}},
    {"--write-expect",
     {missing, {" known.txt", "'known.txt'"}, {" /nonexistent/k.toml", "folder /nonexistent"}}},
    {"--rounds", {{" many", "'many'"}, {" -1", "'-1'"}}},
    {"--time-budget", {{" soon", "10m"}, {" 1m30", "'1m30'"}}},
    {"--isa", {{" avx1024", "portable"}}},
    {"--function", {{" sinn", "'sinn'"}}},
    {"--library", {{" CUDA", "LIBRARY=DEVICE"}, {" =cuda:0", "LIBRARY=DEVICE"}}},
    {"--measured", {{" /nonexistent", "/nonexistent"}}},
    {"--folder", {{" /nonexistent", "/nonexistent"}}},
    {"--verify", {no_flag}},
    {"--seal", {no_flag}},
    {"--parts", {{" 64", "from 0 to 63"}, {" 1,x", "'x'"}}},
    {"--exact-only", {no_flag}},
    {"--resume", {no_flag}},
    {"--json", {no_flag}},
    {"--all", {no_flag}},
    {"--signature", {{" 'float(int)'", "'float(float)'"}}},
    {"--html", {missing}},
    {"--junit", {missing}},
    {"--markdown", {missing}},
    {"--csv", {missing}},
    {"--sarif", {missing}},
    {"--failures", {missing}},
    {"--badge", {missing}}};

class OptionMistakes : public CommandLine {
 protected:
  /// What `COMMAND --help` shows, but --help itself.
  std::set<std::string> options_of(const std::string& command) const {
    std::istringstream words(plumbline(command + " --help").out);
    std::set<std::string> options;
    for (std::string word; words >> word;) {
      word = word.substr(0, word.find_first_of(",="));
      if (word.starts_with("--") && word.size() > 4) options.insert(word);
    }
    return options;
  }

  void expect_one_line(const std::string& words, const std::string& named) const {
    const Ran ran = plumbline(words);
    EXPECT_EQ(ran.status, 2) << words << '\n' << ran.err;
    EXPECT_EQ(lines_in(ran.err), 1) << words << '\n' << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(named)) << words;
  }
};

TEST_F(OptionMistakes, ATypoInItsNameNamesTheRightOne) {
  for (const auto& [command, words] : subcommands)
    for (const std::string& option : options_of(command)) {
      std::string wrong = option;
      std::swap(wrong[3], wrong[4]);
      if (wrong == option) wrong += "x";
      expect_one_line(command + " " + words + " " + wrong, "'" + option + "'");
    }
}

TEST_F(OptionMistakes, AValueThatItCannotHaveIsAnError) {
  std::set<std::string> seen;
  for (const auto& [command, words] : subcommands)
    for (const std::string& option : options_of(command)) {
      const auto found = bad_values.find(option);
      ASSERT_TRUE(found != bad_values.end())
          << command << ' ' << option << " has no mistake in the table `bad_values`";
      seen.insert(option);
      for (const BadValue& bad : found->second)
        expect_one_line(command + " " + words + " " + option + bad.given, bad.named);
    }
  EXPECT_EQ(seen.size(), bad_values.size()) << "the table has an option that no subcommand has";
}

TEST_F(OptionMistakes, WhatIsMissingOrTooMuchIsNamed) {
  expect_one_line("", "no command; there are: list, run");
  expect_one_line("replay", "replay: 'case' is missing; plumbline replay --help");
  expect_one_line("merge out", "merge: 'in' is missing");
  expect_one_line("run extra", "run: 'extra' is not expected\n");
  expect_one_line("replay bundled math/pow/single 2 0.5", "did you mean 'bundled math/pow/single 2 0.5'?");
}

TEST_F(OptionMistakes, EverySubcommandIsTried) {
  std::istringstream lines(plumbline("--help").out);
  std::set<std::string> commands;
  bool listed = false;
  for (std::string line; std::getline(lines, line);) {
    if (listed && line.size() > 2) commands.insert(line.substr(2, line.find(' ', 2) - 2));
    listed = listed || line == "Subcommands:";
  }
  for (const std::string& command : commands)
    EXPECT_TRUE(subcommands.contains(command)) << command << " is not in the table `subcommands`";
  EXPECT_EQ(commands.size(), subcommands.size()) << "--help and the table `subcommands` differ";
}

}  // namespace
}  // namespace plumbline
