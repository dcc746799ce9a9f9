#include <gtest/gtest.h>

#include <map>
#include <regex>
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

/// A command of a block that is marked as "console", and the output shown below it.
struct Shown {
  std::string command, output;
};

std::vector<Shown> consoles_of(const fs::path& page) {
  std::ifstream in(page);
  std::vector<Shown> out;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```"))
      inside = line == "```console";
    else if (inside && line.starts_with("$ "))
      out.push_back({line.substr(2), ""});
    else if (inside && !out.empty())
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
  const auto shown = consoles_of(documents / "command-line.md");
  ASSERT_GE(shown.size(), 20U);
  for (const Shown& s : shown) {
    const fs::path file = folder / "reply";
    const std::string command = std::regex_replace(s.command, std::regex("\\bplumbline\\b(?!\\.)"), program);
    ASSERT_NE(command, s.command);
    (void)std::system(
        ("cd " + folder.string() + " && { " + command + "; } >" + file.string() + " 2>&1").c_str());
    EXPECT_TRUE(is_as(slurp(file), s.output)) << "$ " << s.command << "\nanswers\n"
                                              << slurp(file) << "and docs/command-line.md shows\n"
                                              << s.output;
  }
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
