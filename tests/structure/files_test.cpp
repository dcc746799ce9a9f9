// A file has one subject: 400 lines hold it, unless it is a table. Its name is its own in the harness.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>

#include "source_files.h"

namespace {

constexpr int most_lines = 400;

/// Files that are one table, and of what.
const std::map<std::string, std::string> tables{
    {"reference/fast/coefficients/erf.h", "polynomials of the error function, generated"},
    {"reference/fast/coefficients/log.h", "polynomials and tables of logarithms and cube roots, generated"},
    {"reference/fast/coefficients/sines.h", "sines of a quarter of a turn, generated"},
    {"reference/fast/coefficients/wide_lgamma.h", "polynomials of log |gamma(x)| of binary64, generated"},
    {"suites/claims/table.cpp", "one row per claim"}};

int lines_of(const std::string& file) {
  std::ifstream in(structure::root / file);
  int lines = 0;
  for (std::string line; std::getline(in, line);) ++lines;
  return lines;
}

TEST(FileLength, NoFileButATableIsLong) {
  const auto files =
      structure::files_with({".h", ".cpp", ".c", ".cl", ".inc", ".js", ".py", ".sh", ".cmake"});
  ASSERT_GT(files.size(), 300U);
  for (const std::string& file : files) {
    if (tables.contains(file)) continue;
    EXPECT_LE(lines_of(file), most_lines) << file << ": divide it by subject";
  }
}

// An exception that is none any more would let the file grow again.
TEST(FileLength, EveryExceptionIsLong) {
  for (const auto& [file, content] : tables) EXPECT_GT(lines_of(file), most_lines) << file << ", " << content;
}

// Messages, profiles and stack traces show a file's name without its folder.
TEST(FileNames, NoTwoFilesOfTheHarnessHaveOneName) {
  std::map<std::string, std::string> folders;
  for (const std::string& file : structure::files_with({".h", ".cpp", ".c"})) {
    if (!file.starts_with("harness/")) continue;
    const structure::fs::path path = file;
    const auto [first, is_new] = folders.emplace(path.filename(), path.parent_path());
    EXPECT_TRUE(is_new) << file << " has the name of a file in " << first->second;
  }
  EXPECT_GT(folders.size(), 300U);
}

}  // namespace
