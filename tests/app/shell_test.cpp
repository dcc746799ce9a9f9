// What packages install beside the program: completions and manual pages, made from the command line itself;
// and the standing options of a project.

#include <regex>
#include <set>

#include "tests/app/command_line.h"
#include "tests/paths.h"

namespace plumbline {
namespace {

class Shell : public CommandLine {
 protected:
  static bool has(const std::string& word) {
    return std::system(("command -v " + word + " >/dev/null").c_str()) == 0;
  }
  std::string output_of(const std::string& command) const {
    const std::string file = out("output");
    EXPECT_EQ(std::system(("cd " + folder.string() + " && { " + command + "; } >" + file + " 2>&1").c_str()),
              0)
        << command << '\n'
        << slurp(file);
    return slurp(file);
  }
  /// What bash offers for the last of these words.
  std::string completed(const std::string& words) const {
    const std::string script = out("complete.sh");
    std::ofstream(script)
        << ". <(" << program << " completion bash)\nCOMP_WORDS=(" << words
        << ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_plumbline\necho \"${COMPREPLY[@]}\"\n";
    return output_of("bash " + script);
  }
  /// Every option of every subcommand, as --help has them.
  std::map<std::string, std::set<std::string>> options() const {
    static const std::regex command("^  ([a-z]+) "), option("^  (?:-h,)?(--[a-z-]+)");
    std::map<std::string, std::set<std::string>> out;
    std::istringstream lines(plumbline("--help").out);
    bool listed = false;
    for (std::string line; std::getline(lines, line); listed = listed || line == "Subcommands:")
      if (std::smatch found; listed && std::regex_search(line, found, command)) {
        std::istringstream help(plumbline(found[1].str() + " --help").out);
        for (std::string text; std::getline(help, text);)
          if (std::smatch seen; std::regex_search(text, seen, option)) out[found[1]].insert(seen[1]);
      }
    return out;
  }
};

TEST_F(Shell, BashCompletesCommandsOptionsAndValues) {
  EXPECT_EQ(completed("plumbline re"), "report replay\n");
  EXPECT_EQ(completed("plumbline run --inp"), "--inputs\n");
  EXPECT_EQ(completed("plumbline run --inputs ''"), "quick standard exhaustive\n");
  EXPECT_EQ(completed("plumbline run --precision single,d"), "single,double\n");
  EXPECT_EQ(completed("plumbline list b"), "builtins\n");
  EXPECT_EQ(completed("plumbline run --device op"), "opencl\n");
  EXPECT_EQ(completed("plumbline hunt --builtin native_si"), "native_sin\n");
  EXPECT_EQ(completed("plumbline run --builtin sin,hyp"), "sin,hypot\n");
  std::ofstream(out("found.values")) << "";
  EXPECT_EQ(completed("plumbline run --values found"), "found.values\n");
}

TEST_F(Shell, CompletionsAndManualHaveEveryOption) {
  const auto all = options();
  ASSERT_GE(all.size(), 12U);
  const std::string bash = plumbline("completion bash").out, zsh = plumbline("completion zsh").out,
                    fish = plumbline("completion fish").out;
  for (const auto& [command, names] : all) {
    EXPECT_THAT(zsh, HasSubstr("    '" + command + ":"));
    EXPECT_THAT(fish, HasSubstr("-a " + command + " -d"));
    const std::string page =
        std::regex_replace(plumbline("manual " + command).out, std::regex(R"(\\-)"), "-");
    for (const std::string& name : names) {
      EXPECT_THAT(bash, HasSubstr(name)) << command;
      EXPECT_THAT(zsh, HasSubstr(name + "[")) << command;
      EXPECT_THAT(fish, HasSubstr("from " + command + "' -l " + name.substr(2) + " ")) << command;
      EXPECT_THAT(page, HasSubstr("\\fB" + name + "\\fR")) << command;
    }
  }
}

TEST_F(Shell, ZshAndFishReadTheirCompletions) {
  if (has("zsh")) output_of(program + " completion zsh >_plumbline && zsh -n _plumbline");
  if (has("fish")) output_of(program + " completion fish >p.fish && fish -n p.fish");
  if (!has("zsh") && !has("fish")) GTEST_SKIP() << "neither zsh nor fish is installed";
}

TEST_F(Shell, ManualPagesAreReadWithoutWarnings) {
  if (!has("groff")) GTEST_SKIP() << "groff is not installed";
  for (const char* command : {"", "run", "replay", "doctor"})
    EXPECT_EQ(output_of(program + " manual " + command + " | groff -man -ww -z -Tutf8"), "") << command;
  const std::string page = output_of(program + " manual | groff -man -Tascii -P-cbou");
  for (const char* part :
       {"EXIT STATUS", "ENVIRONMENT", "NO_COLOR", "OCL_ICD_VENDORS", "plumbline.toml", "plumbline-run"})
    EXPECT_THAT(page, HasSubstr(part));
}

TEST_F(Shell, TheVersionNamesTheCommitAndTheRulebooks) {
  const Ran ran = plumbline("--version");
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(std::regex_search(ran.out, std::regex("^plumbline [0-9]+\\.[0-9]+\\.[0-9]+")));
  EXPECT_TRUE(std::regex_search(ran.out, std::regex("\n  opencl-1.2 +2012-11-14 +The OpenCL Specification")));
  if (std::system("git -C " PLUMBLINE_SOURCE_DIR " rev-parse >/dev/null 2>&1") == 0) {
    EXPECT_TRUE(std::regex_search(ran.out, std::regex(", commit [0-9a-f]{7,}\\+?\n")));
  }
}

class StandingOptions : public CommandLine {
 protected:
  void standing(const std::string& text) const { std::ofstream(folder / "plumbline.toml") << text; }
};

TEST_F(StandingOptions, AreThoseOfARun) {
  standing(
      "[run]\ndevice = \"fault:none\"\nbuiltin = [\"sin\", \"cos\"]\nprecision = \"single\"\nkeep = 3\n");
  const Ran ran = run("");
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::set<std::string> measured;
  for (const auto& entry : entries_of("out")) {
    measured.insert(entry["builtin"]);
    EXPECT_EQ(entry["precision"], "single");
    EXPECT_EQ(entry["device"], "fault:none");
    EXPECT_EQ(entry["worst"].size(), 3U);
  }
  EXPECT_EQ(measured, (std::set<std::string>{"cos", "sin"}));
}

TEST_F(StandingOptions, GiveWayToTheCommandLine) {
  standing("[run]\ndevice = \"fault:none\"\nbuiltin = \"sin\"\nprecision = \"double\"\n");
  ASSERT_EQ(run("--builtin tan --precision single").status, 0);
  for (const auto& entry : entries_of("out")) {
    EXPECT_EQ(entry["builtin"], "tan");
    EXPECT_EQ(entry["precision"], "single");
  }
}

TEST_F(StandingOptions, OfOtherCommandsChangeNothing) {
  standing("[hunt]\ndevice = \"nosuch\"\n");
  EXPECT_EQ(plumbline("list suites").status, 0);
}

TEST_F(StandingOptions, MistakesAreReportedWithTheFile) {
  const std::pair<const char*, const char*> mistakes[] = {
      {"[run]\nbultin = \"sin\"\n", "plumbline.toml: 'bultin' is no option of run; did you mean 'builtin'?"},
      {"[rum]\nbuiltin = \"sin\"\n", "plumbline.toml: 'rum' is no command; did you mean 'run'?"},
      {"builtin = \"sin\"\n", "plumbline.toml: 'builtin' stands in no table"},
      {"[run]\nprecision = \"singel\"\n", "plumbline.toml: --precision: 'singel' is no precision"},
      {"[run]\nseed = \"many\"\n", "plumbline.toml: --seed: 'many' is no whole number"}};
  for (const auto& [text, message] : mistakes) {
    standing(text);
    const Ran ran = run("--device fault:none");
    EXPECT_EQ(ran.status, 2) << text;
    EXPECT_THAT(ran.err, HasSubstr(message));
    EXPECT_EQ(lines_in(ran.err), 1) << ran.err;
  }
}

class Colours : public Shell {
 protected:
  /// What a run with a failure writes to a terminal.
  std::string on_terminal(const std::string& environment) const {
    std::ofstream(out("run.sh"))
        << program << " run --device fault:ulp=9 --suite math --builtin sin --precision single; true\n";
    return output_of(environment + " script -q -c 'sh run.sh' /dev/null");
  }
};

TEST_F(Colours, MarkFailuresOnATerminalUnlessTheyAreNotWanted) {
  if (!has("script")) GTEST_SKIP() << "script (util-linux) is not installed";
  EXPECT_THAT(on_terminal("env -u NO_COLOR TERM=xterm"), HasSubstr("\033[31mfails"));
  EXPECT_THAT(on_terminal("NO_COLOR= TERM=xterm"), HasSubstr("\033[31mfails"));
  EXPECT_THAT(on_terminal("NO_COLOR=1 TERM=xterm"), testing::Not(HasSubstr("\033[31m")));
  EXPECT_THAT(on_terminal("env -u NO_COLOR TERM=dumb"), testing::Not(HasSubstr("\033[31m")));
  EXPECT_THAT(plumbline("run --device fault:ulp=9 --suite math --builtin sin --precision single").out,
              testing::Not(HasSubstr("\033")));
}

class Doctor : public CommandLine {};

TEST_F(Doctor, ListsDriversThatDoNotLoad) {
  fs::create_directories(folder / "vendors");
  std::ofstream(folder / "vendors/broken.icd") << "/no/such/driver.so\n";
  std::ofstream(folder / "vendors/empty.icd") << "\n";
  std::ofstream(folder / "vendors/fine.icd") << "libm.so.6\n";
  ::setenv("OCL_ICD_VENDORS", out("vendors").c_str(), 1);
  std::ofstream(folder / "vulkan.json") << "{\"ICD\": {}}";
  ::setenv("VK_DRIVER_FILES", out("vulkan.json").c_str(), 1);
  const Ran ran = plumbline("doctor");
  ::unsetenv("OCL_ICD_VENDORS");
  ::unsetenv("VK_DRIVER_FILES");
  EXPECT_EQ(ran.status, 3);
  EXPECT_THAT(ran.out, HasSubstr("OpenCL drivers: " + out("vendors") + " (OCL_ICD_VENDORS)"));
  EXPECT_THAT(ran.out, HasSubstr("WRONG    broken.icd: /no/such/driver.so: /no/such/driver.so: cannot open"));
  EXPECT_THAT(ran.out, HasSubstr("WRONG    empty.icd: no library: the file names no library"));
  EXPECT_THAT(ran.out, HasSubstr("ok       fine.icd: libm.so.6"));
  EXPECT_THAT(ran.out, HasSubstr("WRONG    vulkan.json: no library: the file has no \"ICD\""));
}

TEST_F(Doctor, ShowsTheDevicesThatAreThere) {
  fs::create_directories(folder / "none");
  ::setenv("OCL_ICD_VENDORS", out("none").c_str(), 1);
  const Ran ran = plumbline("doctor");
  ::unsetenv("OCL_ICD_VENDORS");
  EXPECT_THAT(ran.out, HasSubstr("-        no driver is installed"));
  EXPECT_THAT(ran.out, HasSubstr("ok       libm:libm.so.6: libm.so.6; glibc"));
}

}  // namespace
}  // namespace plumbline
