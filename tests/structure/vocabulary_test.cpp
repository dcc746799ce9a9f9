// Names, comments and messages of the sources use the glossary's words (docs/glossary.md): code is no person.

#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "source_files.h"

namespace {

using structure::root;

/// Folders without private words. What is not below one of them is not read.
constexpr const char* folders[] = {
    "app",          "harness",       "kernels",         "library",       "reference",
    "reports",      "suites",        "tests/adapters",  "tests/app",     "tests/bench",
    "tests/device", "tests/harness", "tests/reference", "tests/reports", "tests/spirv",
    "tests/suites"};

/// Texts that users read in docs/exec-protocol.md and docs/verdicts.md, and other words' uses.
const std::regex& allowed() {
  static const std::regex texts(
      "it answered '|no answer\"|no answer within|(it speaks version|Plumbline speaks)|question marks?|"
      "(document|rulebook|clause|table|section|sentence|text|specification|standard|chapter)s? ([0-9.]+ "
      ")?say?s?\\b|\"(asked|answers?)\"|says nothing of (it|images)|not speak of|speak of products|documents "
      "ask nothing|is not what 6.12.14.1.1 says|say \\\\\"a",
      std::regex::icase);
  return texts;
}

const std::regex& banned() {
  static const std::regex words(
      "\\b(ask(s|ed|ing|er)?|tell(s|ing|er)?|told|say(s|ing)?|said|hears?|heard|knows|knew|questions?|"
      "(un)?answer(s|ed|ing)?|spoken?|speaks?|crews?|muster(s|ed)?|lets? go|call(s|ed)? off)\\b");
  return words;
}

/// The line in small letters, names split where they join words: "AskedPoints", "not_asked".
std::string words_of(const std::string& line) {
  std::string out;
  for (std::size_t k = 0; k < line.size(); ++k) {
    const auto is = [&](std::size_t at, int (*kind)(int)) {
      return at < line.size() && kind(static_cast<unsigned char>(line[at])) != 0;
    };
    const bool begins = is(k, std::isupper) && k > 0 &&
                        (is(k - 1, std::islower) || (is(k - 1, std::isupper) && is(k + 1, std::islower)));
    if (begins) out += ' ';
    out += line[k] == '_' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(line[k])));
  }
  return out;
}

/// The first private word of a line; empty if there is none. What a comment quotes is a document's.
std::string private_word(const std::string& line) {
  static const std::regex quoted("(//.*?)\"[^\"]*\"");
  const std::string text =
      words_of(std::regex_replace(std::regex_replace(line, quoted, "$1"), allowed(), ""));
  std::smatch found;
  return std::regex_search(text, found, banned()) ? found.str() : "";
}

TEST(Vocabulary, CodeIsNoPerson) {
  std::vector<std::string> files = structure::files_with({".h", ".cpp", ".c", ".cl"});
  int seen = 0;
  for (const std::string& file : files) {
    bool clean = false;
    for (const char* folder : folders) clean = clean || file.starts_with(std::string(folder) + "/");
    if (!clean) continue;
    ++seen;
    EXPECT_EQ(private_word(file), "") << file;
    std::ifstream in(root / file);
    int number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      EXPECT_EQ(private_word(line), "") << file << ":" << number << ": " << line;
    }
  }
  EXPECT_GE(seen, 1200);
}

TEST(Vocabulary, WordsWithinNamesAreFound) {
  EXPECT_EQ(private_word("struct AskedPoints {"), "asked");
  EXPECT_EQ(private_word("  std::string not_asked(int k);"), "asked");
  EXPECT_EQ(private_word("/// Lets go of the lock."), "lets go");
  EXPECT_EQ(private_word("  task.masked = unknown(\"basket\");"), "");
  EXPECT_EQ(private_word("/// No document says how."), "");
  EXPECT_EQ(private_word("/// \"is said to be magnified\""), "");
}

}  // namespace
