// The tables of docs/verification.md name tests, scripts, proofs and certificates that there are.

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "source_files.h"
#include "texts.h"

namespace {

namespace fs = std::filesystem;

using structure::files_with;
using structure::matches;
using structure::root;
using structure::slurp;

/// Between separators, without spaces at the ends.
std::vector<std::string> parts(const std::string& text, const std::string& separators) {
  std::vector<std::string> out;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find_first_of(separators, from), text.size());
    const std::string part = text.substr(from, to - from);
    const std::size_t first = part.find_first_not_of(' ');
    if (first != std::string::npos) out.push_back(part.substr(first, part.find_last_not_of(' ') + 1 - first));
    from = to + 1;
  }
  return out;
}

/// The cells of the rows of each table below a heading, or of all tables.
std::vector<std::vector<std::string>> rows_of(const fs::path& page, const std::string& heading = "") {
  std::istringstream lines(slurp(root / page));
  std::vector<std::vector<std::string>> rows;
  bool below = heading.empty();
  for (std::string line; std::getline(lines, line);) {
    if (!heading.empty() && line.starts_with("#")) below = line == heading;
    if (!below || !line.starts_with("| ")) continue;
    std::vector<std::string> cells;
    std::istringstream row(line.substr(1));
    for (std::string cell; std::getline(row, cell, '|');) cells.push_back(cell);
    rows.push_back(cells);
  }
  return rows;
}

constexpr const char* page = "docs/verification.md";
constexpr const char* kernels = "### What each kernel rests on";

TEST(Verification, TestsAndScriptsOfTheTablesAreThere) {
  std::string tests, names;
  for (const std::string& file : files_with({".cpp", ".txt", ".json", ".sh", ".py", ".tsv", ".cl"})) {
    names += file + "\n";
    if (file.starts_with("tests/") && file.ends_with(".cpp")) tests += slurp(root / file);
    if (file.ends_with("CMakeLists.txt") || file == "CMakePresets.json") tests += slurp(root / file);
  }
  std::size_t seen = 0;
  for (const auto& row : rows_of(page))
    for (const std::string& cell : row) {
      for (const std::string& name : matches(cell, R"re(`([A-Z]\w+\.[A-Z]\w+)`)re")) {
        const std::size_t dot = name.find('.');
        const std::string declared = "(" + name.substr(0, dot) + ", " + name.substr(dot + 1) + ")";
        EXPECT_NE(tests.find(declared), std::string::npos) << name;
        ++seen;
      }
      for (const std::string& name :
           matches(cell, R"re(`(?:--preset )?(\w+_test|same_bits\w*|asan|tsan)`)re")) {
        const bool is_there = std::regex_search(tests, std::regex("[( \"]" + name + "[ \"]")) ||
                              names.find("/" + name + ".cpp\n") != std::string::npos;
        EXPECT_TRUE(is_there) << name;
        ++seen;
      }
      for (const std::string& name : matches(cell, R"re(`([\w/]+\.(?:sh|py|tsv|cl))`)re")) {
        EXPECT_NE(names.find("/" + name.substr(name.rfind('/') + 1) + "\n"), std::string::npos) << name;
        ++seen;
      }
    }
  EXPECT_GT(seen, 15U);
}

TEST(Verification, ProofsOfTheKernelsAreThere) {
  const std::vector<std::string> polynomials =
      matches(slurp(root / "tests/reference/bounds/polynomials_test.cpp"), "\"(\\w+)\"");
  std::set<std::string> proofs(polynomials.begin(), polynomials.end());
  for (const auto& row : rows_of("docs/bounds.md")) proofs.insert(row[0]);
  std::size_t seen = 0;
  for (const auto& row : rows_of(page, kernels)) {
    if (row[0] == " functions " || row[0].starts_with(" ---")) continue;
    for (const std::string& word : parts(row[2], ",")) {
      const bool is_there = std::ranges::any_of(
          proofs, [&](const std::string& proof) { return proof.find(word) != std::string::npos; });
      EXPECT_TRUE(is_there) << row[0] << word;
      ++seen;
    }
  }
  EXPECT_GT(seen, 50U);
}

TEST(Verification, EnumeratedKernelsAreThoseWithCertificates) {
  std::set<std::string> enumerated, certified;
  for (const auto& row : rows_of(page, kernels)) {
    if (row[1] != " enumerated ") continue;
    const std::string forms = " and their pi forms";
    std::string functions = row[0];
    const std::size_t at = functions.find(forms);
    if (at != std::string::npos) functions.erase(at, forms.size());
    for (const std::string& function : parts(functions, ",")) {
      enumerated.insert(function);
      if (at != std::string::npos) enumerated.insert(function + "pi");
    }
  }
  for (const std::string& file : files_with({".tsv"}))
    if (file.starts_with("reference/fast/certificates/"))
      for (const std::string& function : matches(slurp(root / file), "(?:^|\n)([^#\t\n]+)\t"))
        certified.insert(function);
  EXPECT_EQ(enumerated, certified);
  EXPECT_GT(certified.size(), 30U);
}

}  // namespace
