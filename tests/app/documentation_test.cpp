#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

#include "harness/judge/judgement.h"
#include "tests/app/command_line.h"
#include "tests/paths.h"

// docs/command-line.md and docs/verdicts.md name all that the program has, and show its output.

namespace plumbline {
namespace {

const fs::path documents = fs::path(PLUMBLINE_SOURCE_DIR) / "docs";

class Documentation : public CommandLine {
 protected:
  /// What follows "## plumbline NAME" up to the next heading of its level, by NAME.
  static std::map<std::string, std::string> sections() {
    std::istringstream page(slurp(documents / "command-line.md"));
    std::map<std::string, std::string> out;
    std::string name;
    for (std::string line; std::getline(page, line);) {
      if (line.starts_with("## "))
        name = line.starts_with("## plumbline ") ? line.substr(13) : "";
      else if (!name.empty())
        out[name] += line + "\n";
    }
    return out;
  }

  /// The subcommands that --help lists.
  std::vector<std::string> subcommands() const {
    const std::string help = plumbline("--help").out;
    std::vector<std::string> out;
    std::istringstream lines(help.substr(help.find("Subcommands:")));
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line))
      if (std::smatch found; std::regex_search(line, found, std::regex("^  ([a-z]+) ")))
        out.push_back(found[1]);
    return out;
  }

  /// What a shell's command line prints, in the test's folder.
  std::string printed_by(const std::string& line) const {
    const fs::path file = folder / "reply";
    const std::string command = std::regex_replace(line, std::regex("\\bplumbline\\b(?!\\.)"), program);
    (void)std::system(
        ("cd " + folder.string() + " && { " + command + "; } >" + file.string() + " 2>&1").c_str());
    return slurp(file);
  }

  struct Option {
    std::string name, standard;  ///< "--inputs" and "quick"
  };
  /// The options that `plumbline NAME --help` lists, without --help itself.
  std::vector<Option> options_of(const std::string& name) const {
    static const std::regex option("^  (--[a-z-]+)(?: [A-Z]+(?:=\\[?([^\\] ]*))?)?");
    std::istringstream help(plumbline(name + " --help").out);
    std::vector<Option> out;
    for (std::string line; std::getline(help, line);)
      if (std::smatch found; std::regex_search(line, found, option)) out.push_back({found[1], found[2]});
    return out;
  }
};

TEST_F(Documentation, EverySubcommandHasASection) {
  const auto pages = sections();
  const auto names = subcommands();
  ASSERT_GE(names.size(), 8U);
  for (const std::string& name : names)
    EXPECT_TRUE(pages.contains(name)) << "docs/command-line.md has no section \"plumbline " << name << '"';
  for (const auto& [name, text] : pages)
    EXPECT_THAT(names, testing::Contains(name))
        << "docs/command-line.md has a section of what --help has not";
}

TEST_F(Documentation, EveryOptionStandsInItsSectionWithItsDefault) {
  std::size_t seen = 0;
  for (const auto& [name, text] : sections())
    for (const Option& option : options_of(name)) {
      ++seen;
      EXPECT_TRUE(std::regex_search(text, std::regex("`" + option.name + "[` ]")))
          << "the section \"plumbline " << name << "\" does not name " << option.name;
      if (!option.standard.empty()) {
        EXPECT_THAT(text, HasSubstr("`" + option.standard + "`"))
            << "the section \"plumbline " << name << "\" has not the default of " << option.name;
      }
    }
  EXPECT_GE(seen, 45U) << "the options are not read from --help";
}

TEST_F(Documentation, NoSectionNamesAnOptionThatThereIsNot) {
  const std::regex option("`(--[a-z-]+)[` ]");
  for (const auto& [name, text] : sections()) {
    const auto options = options_of(name);
    for (std::sregex_iterator at(text.begin(), text.end(), option), end; at != end; ++at) {
      const std::string named = (*at)[1];
      EXPECT_TRUE(
          std::any_of(options.begin(), options.end(), [&](const Option& o) { return o.name == named; }))
          << "the section \"plumbline " << name << "\" names " << named << ", which --help has not";
    }
  }
}

/// A command of a block, and the output shown below it.
struct Shown {
  std::string command, output;
};

/// Of the blocks that the mark begins, "```console" or "```"; a block may be part of a list.
std::vector<Shown> shown_in(const fs::path& page, const std::string& mark) {
  std::ifstream in(page);
  std::vector<Shown> out;
  bool open = false, inside = false;
  std::size_t indent = 0, of_earlier_blocks = 0;
  for (std::string line; std::getline(in, line);) {
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    if (line.compare(begin, 3, "```") == 0) {
      inside = !open && line.substr(begin) == mark;
      open = !open;
      indent = begin;
      of_earlier_blocks = out.size();
      continue;
    }
    line.erase(0, std::min(begin, indent));
    if (inside && line.starts_with("$ "))
      out.push_back({line.substr(2), ""});
    else if (inside && out.size() > of_earlier_blocks)
      out.back().output += line + "\n";
  }
  return out;
}

/// Whether `text` is as `shown`, in which "…" stands for anything on the rest of a line.
bool is_as(const std::string& text, const std::string& shown) {
  std::istringstream lines(text), expected(shown);
  for (std::string line, wanted; std::getline(expected, wanted);) {
    if (!std::getline(lines, line)) return false;
    const auto dots = wanted.find("…");
    if (dots == std::string::npos ? line != wanted : !line.starts_with(wanted.substr(0, dots))) return false;
  }
  return lines.peek() == std::istringstream::traits_type::eof();
}

TEST_F(Documentation, CommandsPrintWhatThePageShows) {
  const auto shown = shown_in(documents / "command-line.md", "```console");
  ASSERT_GE(shown.size(), 20U);
  for (const Shown& s : shown) {
    const std::string printed = printed_by(s.command);
    EXPECT_TRUE(is_as(printed, s.output)) << "$ " << s.command << "\nanswers\n"
                                          << printed << "and docs/command-line.md shows\n"
                                          << s.output;
  }
}

// The page shows what a driver prints, too; that is another machine's.
TEST_F(Documentation, TheWalkOfVerdictsPrintsWhatThePageShows) {
  std::size_t lines = 0;
  for (const Shown& s : shown_in(documents / "verdicts.md", "```")) {
    if (s.command.find("opencl:") != std::string::npos ||
        !std::regex_search(s.command, std::regex("^(plumb|echo)")))
      continue;
    const std::string printed = printed_by(s.command);
    std::istringstream wanted(s.output);
    for (std::string line; std::getline(wanted, line); ++lines)
      EXPECT_THAT(printed, HasSubstr(line.substr(0, line.find("…")))) << "$ " << s.command;
  }
  EXPECT_GE(lines, 7U);
}

/// What follows the program's name in the blocks of a page, but for mistakes that are shown as such, and for
/// what the shell does with the output.
std::vector<std::string> commands_of(const fs::path& page) {
  static const std::regex command("^ *(?:\\$ )?(?:mpirun -n [0-9]+ )?(?:build/bin/)?plumbline ([^…#|>]+)");
  std::ifstream in(page);
  std::vector<std::string> out;
  bool inside = false;
  std::smatch found;
  for (std::string line; std::getline(in, line);) {
    if (const auto fence = line.find("```"); fence != std::string::npos)
      inside = !inside && !line.ends_with("```console");
    else if (inside && std::regex_search(line, found, command))
      out.push_back(found[1]);
  }
  return out;
}

TEST_F(Documentation, CommandsOfEveryPageAreAccepted) {
  std::vector<fs::path> pages{fs::path(PLUMBLINE_SOURCE_DIR) / "README.md"};
  for (const auto& item : fs::directory_iterator(documents))
    if (item.path().extension() == ".md") pages.push_back(item.path());
  const std::regex option("--[a-z-]+");
  std::map<std::string, std::set<std::string>> options;
  std::size_t seen = 0;
  for (const fs::path& page : pages)
    for (const std::string& command : commands_of(page)) {
      ++seen;
      const std::string name = command.substr(0, command.find(' '));
      if (options[name].empty())
        for (const Option& o : options_of(name)) options[name].insert(o.name);
      const std::string unquoted = std::regex_replace(command, std::regex("'[^']*'"), "");
      for (std::sregex_iterator at(unquoted.begin(), unquoted.end(), option), end; at != end; ++at)
        EXPECT_TRUE(options[name].contains(at->str())) << page.filename() << ": " << command;
      // --help ends the command when its values have been found right.
      const Ran ran = plumbline(command + " --help");
      EXPECT_TRUE(ran.status == 0 || ran.err.find("File does not exist") != std::string::npos)
          << page.filename() << ": " << command << '\n'
          << ran.err;
    }
  EXPECT_GE(seen, 80U);
}

TEST_F(Documentation, EveryVerdictIsExplained) {
  const auto schema = nlohmann::json::parse(
      slurp(fs::path(PLUMBLINE_SOURCE_DIR) / "reports/schema/plumbline-results-2.json"));
  const std::string page = slurp(documents / "verdicts.md");
  const auto& verdicts = schema.at("definitions").at("entry").at("properties").at("verdict").at("enum");
  ASSERT_EQ(verdicts.size(), 11U);
  for (const std::string verdict : verdicts) EXPECT_THAT(page, HasSubstr("\n### " + verdict + "\n"));
}

TEST_F(Documentation, EveryReasonIsExplained) {
  const std::string page = slurp(documents / "verdicts.md");
  for (int k = 0; k <= static_cast<int>(PassReason::undecided); ++k) {
    const std::string name(name_of(static_cast<PassReason>(k)));
    ASSERT_FALSE(name.empty()) << k;
    EXPECT_THAT(page, HasSubstr("\n| `" + name + "` |"));
  }
}

}  // namespace
}  // namespace plumbline
