// The templates of jobs that the project has: the program accepts the commands in them.

#include <gmock/gmock.h>

#include <regex>
#include <sstream>

#include "command_line.h"
#include "tests/paths.h"

namespace plumbline {
namespace {

class CiTemplates : public CommandLine {
 protected:
  const fs::path root = PLUMBLINE_SOURCE_DIR;

  /// The lines that begin with the program's name, alone or as an item of a list.
  static std::vector<std::string> commands_in(const fs::path& file) {
    static const std::regex command(R"(^\s*(?:- )?(plumbline (?:ci|run|report|diff|merge)\b.*)$)");
    std::istringstream lines(slurp(file));
    std::vector<std::string> out;
    std::smatch found;
    for (std::string line; std::getline(lines, line);)
      if (std::regex_match(line, found, command)) out.push_back(found[1]);
    return out;
  }
  /// Runs the command as a job does, with a device and a selection that take no time.
  Ran run_as_job(const std::string& command) const {
    const std::string log = out("log");
    std::ofstream(folder / "plumbline.toml")
        << "[ci]\nbuiltin = \"floor\"\nsuite = \"math\"\nprecision = \"single\"\nwidth = [1]\n";
    std::ofstream(folder / "job.sh") << "PATH=" << PLUMBLINE_BINARY_DIR << "/bin:$PATH\n"
                                     << "DEVICE=fault:none BUDGET=10s OUT=plumbline-out\n"
                                     << "GITHUB_STEP_SUMMARY=summary\n"
                                     << std::regex_replace(command, std::regex("10m"), "10s") << '\n';
    const int status = std::system(("cd " + folder.string() + " && sh job.sh >" + log + " 2>&1").c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, slurp(log), ""};
  }
};

TEST_F(CiTemplates, HaveCommandsThatTheProgramAccepts) {
  for (const char* name : {"action.yml", "examples/ci/github-actions.yml", "examples/ci/gitlab-ci.yml"}) {
    const auto commands = commands_in(root / name);
    ASSERT_FALSE(commands.empty()) << name;
    EXPECT_THAT(commands[0], HasSubstr("plumbline ci ")) << name;
    for (const std::string& command : commands) {
      const Ran ran = run_as_job(command);
      EXPECT_EQ(ran.status, 0) << name << ": " << command << '\n' << ran.out;
    }
  }
}

TEST_F(CiTemplates, OfIssuesRequireWhatReplayPrints) {
  const std::string text = slurp(root / ".github/ISSUE_TEMPLATE/wrong-verdict.yml");
  const auto replay = text.find("What `plumbline replay` prints");
  ASSERT_NE(replay, std::string::npos);
  EXPECT_LT(text.find("required: true", replay), text.find("- type", replay));
}

TEST_F(CiTemplates, NameFilesThatARunLeaves) {
  for (const auto& command : commands_in(root / "examples/ci/gitlab-ci.yml"))
    ASSERT_EQ(run_as_job(command).status, 0);
  const std::regex file(R"(plumbline-out/([a-z.]+))");
  int named = 0;
  for (const char* name : {"action.yml", "examples/ci/github-actions.yml", "examples/ci/gitlab-ci.yml"}) {
    const std::string text = slurp(root / name);
    for (std::sregex_iterator at(text.begin(), text.end(), file), end; at != end; ++at, ++named)
      EXPECT_TRUE(fs::exists(folder / "plumbline-out" / (*at)[1].str())) << name << ": " << at->str();
  }
  EXPECT_GE(named, 2);
}

}  // namespace
}  // namespace plumbline
