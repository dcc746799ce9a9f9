// The documents name what is there: links and files of the sources.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "source_files.h"
#include "texts.h"

namespace {

namespace fs = std::filesystem;

using structure::matches;
using structure::root;
using structure::slurp;

/// README.md and its like in the root, and docs/.
std::vector<fs::path> pages() {
  std::vector<fs::path> out;
  for (const fs::path& folder : {root, root / "docs"})
    for (const auto& item : fs::directory_iterator(folder))
      if (item.path().extension() == ".md") out.push_back(item.path());
  return out;
}

/// "### Known failures" as links name it: "known-failures".
std::string anchor_of(const std::string& heading) {
  std::string out;
  for (const char c : heading) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-')
      out += static_cast<char>(std::tolower(c));
    if (c == ' ') out += '-';
  }
  return out;
}

bool has_heading(const fs::path& page, const std::string& anchor) {
  std::ifstream in(page);
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("#") && anchor_of(line.substr(line.find_first_not_of("# "))) == anchor) return true;
  return false;
}

TEST(Documents, EveryLinkLeadsSomewhere) {
  int seen = 0;
  for (const fs::path& page : pages())
    for (const std::string& link : matches(slurp(page), R"re(\]\(([^)\s]+)\))re")) {
      if (link.starts_with("https:")) continue;
      ++seen;
      const auto hash = link.find('#');
      const fs::path target = hash == 0 ? page : page.parent_path() / link.substr(0, hash);
      EXPECT_TRUE(fs::exists(target)) << page << ": " << link;
      if (hash != std::string::npos) {
        EXPECT_TRUE(has_heading(target, link.substr(hash + 1))) << page << ": " << link;
      }
    }
  EXPECT_GE(seen, 30);
}

/// The folder before a pattern ("suites/math/directed/*.txt") or a name to fill in ("suites/NAME/NAME.h").
std::string fixed_part(const std::string& path) {
  std::smatch open;
  if (!std::regex_search(path, open, std::regex("[*]|/[A-Z]{3,}"))) return path;
  return path.substr(0, path.rfind('/', static_cast<std::size_t>(open.position())));
}

TEST(Documents, EveryFileNamedIsThere) {
  int seen = 0;
  for (const fs::path& page : pages()) {
    if (page.filename() == "CHANGELOG.md") continue;  // has what was
    for (const std::string& path :
         matches(slurp(page),
                 R"re(`((?:reference|harness|suites|reports|kernels|app|scripts|tests|docs)/[^`\s]*)`)re")) {
      ++seen;
      EXPECT_TRUE(fs::exists(root / fixed_part(path))) << page << ": " << path;
    }
  }
  EXPECT_GE(seen, 20);
}

/// The templates of jobs install what scripts/packages.txt lists for a build without LLVM.
// The lines of measure.md run in examples/exec, and programs of the page are the sources that stand there.
TEST(Documents, TheLinesOfMeasureNameSourcesThatAreThere) {
  const auto blocks = matches(slurp(root / "docs/measure.md"), "\n```\n([^`]*)```");
  ASSERT_GT(blocks.size(), 20U);
  std::set<std::string> named;
  for (const std::string& block : blocks)
    for (const std::string& file :
         matches(block, "[ ']([\\w./]+\\.(?:py|c|rs|java|mjs|go|F90|m|R))(?![\\w.])"))
      if (block.find("--write " + file) == std::string::npos) named.insert(file);
  EXPECT_GT(named.size(), 15U);
  for (const std::string& file : named) EXPECT_TRUE(fs::exists(root / "examples/exec" / file)) << file;
}

TEST(Documents, TheJobsOfContinuousIntegrationInstallWhatTheyBuildWith) {
  const std::string selection = "sed '/^# Tests/,$d; /^#/d; /llvm\\|clang\\|LLVM/d'";
  for (const char* file : {"action.yml", "examples/ci/github-actions.yml", "examples/ci/gitlab-ci.yml"})
    EXPECT_NE(slurp(root / file).find(selection), std::string::npos) << file;
  const fs::path list = fs::path(testing::TempDir()) / "packages-of-a-job";
  ASSERT_EQ(std::system(
                (selection + " " + (root / "scripts/packages.txt").string() + " >" + list.string()).c_str()),
            0);
  std::ifstream packages(list);
  std::set<std::string> installed;
  for (std::string package; std::getline(packages, package);) installed.insert(package);
  EXPECT_GE(installed.size(), 14U);
  for (const char* package : {"libmpfr-dev", "libhwy-dev", "libcli11-dev", "spirv-headers", "zlib1g-dev"})
    EXPECT_TRUE(installed.contains(package)) << package;
  for (const char* package : {"llvm-15-dev", "libclang-15-dev", "libllvmspirvlib-15-dev", "libgtest-dev"})
    EXPECT_FALSE(installed.contains(package)) << package;
}

/// Characters of a line in UTF-8.
std::ptrdiff_t characters(const std::string& line) {
  return std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
}

/// What cannot be wrapped: rows of tables, images, comments, and lines that are one span of code.
bool is_whole(const std::string& line) {
  static const std::regex whole(R"re(\s*(\||<|!\[|`[^`]*`\.?$).*)re");
  return std::regex_match(line, whole);
}

TEST(Documents, LinesWrapAt100Characters) {
  for (const fs::path& page : pages()) {
    std::ifstream in(page);
    bool in_code = false;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      if (line.find("```") != std::string::npos) in_code = !in_code;
      if (!in_code && !is_whole(line)) {
        EXPECT_LE(characters(line), 100) << page << ", line " << number;
      }
    }
  }
}

/// The paragraphs and list items of a page, each as one line; a span of code is the word CODE.
std::vector<std::string> paragraphs(const fs::path& page) {
  static const std::regex begins(R"re(\s*([-*] |\d+\. ).*)re"), marker(R"re(^\s*([-*]|\d+\.) )re");
  std::ifstream in(page);
  std::vector<std::string> out;
  bool in_code = false, open = false;
  for (std::string line; std::getline(in, line);) {
    const bool fence = line.find("```") != std::string::npos;
    if (fence) in_code = !in_code;
    if (fence || in_code || line.empty() || line.starts_with("#") || line.starts_with("<") ||
        line.find_first_not_of(" |") != line.find_first_not_of(' ')) {
      open = false;
      continue;
    }
    if (!open || std::regex_match(line, begins)) out.emplace_back();
    open = true;
    out.back() += std::regex_replace(line, marker, "") + ' ';
  }
  for (std::string& text : out)
    text = std::regex_replace(std::regex_replace(text, std::regex("`[^`]*`"), "CODE"),
                              std::regex(R"re(\]\([^)]*\))re"), "]");
  return out;
}

std::vector<std::string> sentences(const std::string& paragraph) {
  static const std::regex end(R"re([.!?]["')*]*\s+(?![a-z]))re");
  return {std::sregex_token_iterator(paragraph.begin(), paragraph.end(), end, -1), {}};
}

TEST(Documents, SentencesHaveAtMost25Words) {
  static const std::regex word(R"re(\S*[A-Za-z0-9]\S*)re");
  int seen = 0;
  for (const fs::path& page : pages())
    for (const std::string& paragraph : paragraphs(page))
      for (const std::string& sentence : sentences(paragraph)) {
        ++seen;
        EXPECT_LE(std::distance(std::sregex_iterator(sentence.begin(), sentence.end(), word), {}), 25)
            << page << ": " << sentence;
      }
  EXPECT_GE(seen, 1000);
}

TEST(Documents, NothingIsAPerson) {
  static const std::regex person(
      R"re(\b(asks?|asked|asking|tells?|told|hears?|heard|says|said|knows?|knew|crews?|musters?|let go|rooms|the map|house)\b)re");
  for (const fs::path& page : pages())
    for (const std::string& paragraph : paragraphs(page)) {
      const std::string unquoted = std::regex_replace(paragraph, std::regex(R"re("[^"]*")re"), "");
      std::smatch found;
      EXPECT_FALSE(std::regex_search(unquoted, found, person))
          << page << ": " << found[0] << " in " << paragraph;
    }
}

}  // namespace
