// Every sentence of the two SPIR-V environments' documents has the modules that measure it, or another suite,
// or a reason, and no module is without a sentence. The sentences are kept in environment/*.tsv; where the
// documents are at hand, they are held to them.

#include <fnmatch.h>
#include <gtest/gtest.h>

#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "harness/support/precision_name.h"
#include "suites/suites.h"
#include "tests/paths.h"

namespace plumbline {
namespace {

const std::filesystem::path source = PLUMBLINE_SOURCE_DIR;

struct Sentence {
  std::string section, text, by;
};

std::vector<Sentence> sentences_of(const std::string& document) {
  std::vector<Sentence> out;
  std::ifstream in(source / "tests/suites/environment" / (document + ".tsv"));
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream cells(line);
    Sentence& s = out.emplace_back();
    std::getline(cells, s.section, '\t');
    std::getline(cells, s.text, '\t');
    std::getline(cells, s.by);
  }
  return out;
}

const std::vector<std::string> documents{"spirv-env-2.2", "spirv-env-3.0"};

std::set<std::string> modules() {
  std::set<std::string> names;
  for (const ScalarType precision : measured_precisions)
    for (const TestCase& test_case : environment_suite()->cases(precision))
      EXPECT_TRUE(names.insert(test_case.builtin).second) << test_case.builtin << " is there twice";
  return names;
}

bool requires_nothing(const std::string& by) {
  return by == "heading" || by == "introduces what follows" || by.starts_with("no case: ");
}

TEST(EnvironmentSuite, EverySentenceIsMeasuredOrHasAReason) {
  const std::set<std::string> known = modules(),
                              suites{"claims", "common", "conversions", "geometric", "images", "integer",
                                     "math",   "printf", "relational",  "rounding",  "select", "special"};
  std::set<std::string> covered;
  for (const std::string& document : documents) {
    const std::vector<Sentence> sentences = sentences_of(document);
    EXPECT_GT(sentences.size(), 250U);
    for (const Sentence& s : sentences) {
      ASSERT_FALSE(s.by.empty()) << s.section << ": " << s.text;
      if (requires_nothing(s.by)) continue;
      std::istringstream patterns(s.by);
      for (std::string pattern; patterns >> pattern;) {
        if (pattern.starts_with("suite:")) {
          EXPECT_TRUE(suites.contains(pattern.substr(6))) << pattern;
          continue;
        }
        bool matches = false;
        for (const std::string& name : known)
          if (fnmatch(pattern.c_str(), name.c_str(), 0) == 0) {
            matches = true;
            covered.insert(name);
          }
        EXPECT_TRUE(matches) << pattern << " is no module: " << s.section << ": " << s.text;
      }
    }
  }
  for (const std::string& name : known)
    EXPECT_TRUE(covered.contains(name)) << name << " is covered by no sentence of tests/suites/environment";
}

/// Letters and digits alone: the documents' texts have lost some of their other characters.
std::string letters_of(const std::string& text) {
  std::string out;
  for (const char c : text)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) out += c;
  return out;
}

std::string without_markup(const std::string& html) {
  return std::regex_replace(std::regex_replace(html, std::regex("<[^>]*>"), " "), std::regex("&[^; ]+;"), "");
}

/// What stands from one text on to another.
std::string between(const std::string& text, const std::string& first, const std::string& last) {
  const std::size_t from = text.find(first), to = text.find(last, from);
  EXPECT_NE(to, std::string::npos) << first << " … " << last;
  return text.substr(from, to - from);
}

std::string document_text(const std::string& file) {
  const char* given = std::getenv("PLUMBLINE_SPECIFICATIONS");
  std::ifstream in((given != nullptr ? std::filesystem::path(given) : source.parent_path() / "shared/spec") /
                   file);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The chapters on numbers and images are judged by rulebooks: of these the list has the headings alone.
std::string before_numbers(const std::vector<Sentence>& sentences, const std::string& first_heading) {
  std::string text;
  for (const Sentence& s : sentences) {
    if (s.text == first_heading) break;
    text += letters_of(s.text);
  }
  return text;
}

TEST(EnvironmentSuite, TheSentencesAreTheDocuments) {
  const std::string text = document_text("opencl_spirv_env_2.2.txt"),
                    html = document_text("opencl_spirv_env_3.0.html");
  if (text.empty() || html.empty()) GTEST_SKIP() << "the documents are not here (PLUMBLINE_SPECIFICATIONS)";
  const std::string letters = letters_of(text), unified = letters_of(without_markup(html));
  EXPECT_EQ(before_numbers(sentences_of("spirv-env-2.2"), "Rounding Modes"),
            between(letters, "SPIRVConsumptionThissection", "OpenCLNumericalComplianceThis"));
  EXPECT_EQ(before_numbers(sentences_of("spirv-env-3.0"), "6.1. Rounding Modes"),
            between(unified, "2CommonPropertiesThissection", "6OpenCLNumericalComplianceThis"));
  for (const Sentence& s : sentences_of("spirv-env-2.2"))
    EXPECT_NE(letters.find(letters_of(s.text)), std::string::npos) << s.text;
  for (const Sentence& s : sentences_of("spirv-env-3.0"))
    EXPECT_NE(unified.find(letters_of(s.text)), std::string::npos) << s.text;
}

}  // namespace
}  // namespace plumbline
